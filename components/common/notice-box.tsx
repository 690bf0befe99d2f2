import type { ComponentChildren } from 'preact';
import { useApp } from './app-context';
import { Icon, type IconName } from './button';
import type { MessageKey } from './messages';

/** An empty state: what is so, why, and the next thing to do. */
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

/** A sentence about something that stands in the way, with what to do about it. */
export function Banner(props: { tone: 'info' | 'warning'; text: string; children?: ComponentChildren }) {
  return (
    <div class={`row banner banner-${props.tone}`} role="note">
      <Icon name={props.tone === 'warning' ? 'warning' : 'leaf'} />
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}

/** A part of a page under a heading, with a sentence that explains it. */
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
