import type { ComponentChildren, Ref } from 'preact';
import { Icon, type IconName } from './icon';

interface ButtonProps {
  readonly children?: ComponentChildren;
  readonly icon?: IconName;
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly submit?: boolean;
  /** Name and tooltip where the button shows an icon alone. */
  readonly label?: string;
  readonly title?: string;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly hasPopup?: 'menu' | 'dialog';
  readonly tone?: 'yes' | 'no';
  readonly autoFocus?: boolean;
  readonly tabIndex?: number;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  onClick?(event: MouseEvent): void;
}

export function Button(props: ButtonProps) {
  const classes = ['button', `button-${props.kind ?? 'plain'}`];
  if (props.small) classes.push('button-small');
  if (props.children === undefined) classes.push('button-icon');
  if (props.tone) classes.push(`button-${props.tone}`);
  return (
    <button
      ref={props.buttonRef}
      type={props.submit ? 'submit' : 'button'}
      class={classes.join(' ')}
      disabled={props.disabled}
      aria-label={props.label}
      title={props.title ?? props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      aria-haspopup={props.hasPopup}
      tabIndex={props.tabIndex}
      autofocus={props.autoFocus}
      onClick={props.onClick}
    >
      {props.icon ? <Icon name={props.icon} /> : null}
      {props.children === undefined ? null : <span>{props.children}</span>}
    </button>
  );
}
