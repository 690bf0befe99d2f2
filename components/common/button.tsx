import type { ComponentChildren, Ref } from 'preact';

interface ButtonProps {
  readonly children?: ComponentChildren;
  readonly icon?: IconName;
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly submit?: boolean;
  /** Accessible name and tooltip of a button that shows only an icon. */
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

/**
 * A button with a text, an icon, or both. Its type is `button`, or `submit` with `submit`. Its tooltip is `title`, else
 * `label`.
 */
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

/** Line icons on a 16 × 16 grid in the text colour. They are decoration: the control around an icon has the name. */
const PATHS = {
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  skip: 'M3 4l5 4-5 4zM9 4l5 4-5 4z',
  undo: 'M6 4 3 7l3 3M3 7h6a4 3 0 0 1 0 6H7',
  chevron: 'M4 6l4 4 4-4',
  plus: 'M8 3v10M3 8h10',
  play: 'M5 3.5v9l7-4.5z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  stop: 'M4 4h8v8H4z',
  panel: 'M2.5 3h11v10h-11zM9.5 3v10',
  chart: 'M3 13V8M7 13V3M11 13V6M2 13h12',
  gear: 'M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4',
  help: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12v.3',
  download: 'M8 2.5v7M5 7l3 3 3-3M3 13h10',
  copy: 'M5.5 5.5h7v8h-7zM10.5 5.5v-3h-7v8h2',
  open: 'M6 3H3v10h10v-3M9 3h4v4M13 3 7.5 8.5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5 14 14',
  warning: 'M8 2 1.5 13.5h13zM8 6.5v3.5M8 11.7v.3',
  leaf: 'M8 14V7.5M8 9C5 9 3.5 7 3.5 4 6.5 4 8 6 8 9zM8 7.5c0-2.6 1.5-4.3 4.5-4.5 0 3-1.5 4.7-4.5 4.5z',
  pin: 'M8 14V9.5M4.5 9.5h7L10 6.5v-4H6v4z',
  filter: 'M2.5 3.5h11L9.5 8.5V13l-3-1.5v-3z',
  group: 'M2.5 3.5h5M2.5 12.5h5M2.5 8h5M10 3v3h3.5M10 6v6.5h3.5M10 9h3.5',
  slider: 'M2.5 5h11M2.5 11h11M6 3v4M10 9v4',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9',
  link: 'M6.5 9.5l3-3M7 4.5 8.5 3a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.5L4.5 7',
  note: 'M3 13l.8-3.2 7-7 2.4 2.4-7 7zM8.8 4.8l2.4 2.4',
  upload: 'M8 10V3M5 5.5 8 2.5l3 3M3 13h10',
} as const;
export type IconName = keyof typeof PATHS;

/** Icons with a direction, which right-to-left text mirrors. */
const DIRECTED: ReadonlySet<IconName> = new Set(['skip', 'undo', 'play', 'panel', 'open']);

/** Draws an icon that screen readers skip, mirrored in right-to-left text if it has a direction. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={DIRECTED.has(name) ? 'icon icon-directed' : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
