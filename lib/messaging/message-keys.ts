import type en from '../../public/_locales/en/messages.json';
import type { Fault } from './results';

/** A key of `_locales/…/messages.json`. */
export type MessageKey = keyof typeof en;

type Underscored<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}_${Underscored<Tail>}` : S;

/** A name of the engine as part of a key: `forward-crawl` is `forward_crawl`. */
export function underscored<S extends string>(name: S): Underscored<S> {
  return name.replaceAll('-', '_') as Underscored<S>;
}

export const faultKey = (fault: Fault): MessageKey => `error_${underscored(fault)}`;

const FORMS = /\{([^{}:|]*):([^{}|]*)\|([^{}|]*)\}/g;

/** Chooses in `{1:page|pages}` the form for the number before the colon, as messages write it: `{$1:page|pages}`. */
export function plural(text: string): string {
  return text.replace(FORMS, (_, number: string, one: string, many: string) => (number === '1' ? one : many));
}
