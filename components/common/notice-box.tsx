import type { ComponentChildren } from 'preact';
import { useApp } from './app-context';
import { Icon, type IconName } from './button';
import type { MessageKey } from './messages';

/** Shown instead of an empty list: a title, the reason, and buttons for the next step. */
export function EmptyState(props: { icon: IconName; title: string; text: string; children?: ComponentChildren }) {
  return (
    <div class="stack empty-state">
      <Icon name={props.icon} />
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children ? <div class="row">{props.children}</div> : null}
    </div>
  );
}

/** A message about a problem or a missing step, with the buttons that solve it. */
export function Banner(props: { tone: 'info' | 'warning'; text: string; children?: ComponentChildren }) {
  return (
    <div class={`row banner banner-${props.tone}`} role="note">
      <Icon name={props.tone === 'warning' ? 'warning' : 'leaf'} />
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}

/** A section of a page with an optional heading and sentence. @param props `title` and `hint` are message keys. */
export function Card(props: { title?: MessageKey; hint?: MessageKey; children: ComponentChildren }) {
  const { t } = useApp();
  return (
    <section class="stack card">
      {props.title ? <h2>{t(props.title)}</h2> : null}
      {props.hint ? <p class="hint">{t(props.hint)}</p> : null}
      {props.children}
    </section>
  );
}
