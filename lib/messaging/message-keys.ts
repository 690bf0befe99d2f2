import type en from '../../public/_locales/en/messages.json';
import type { Fault } from './results';

/** A key of `_locales/…/messages.json`. */
export type MessageKey = keyof typeof en;

type Underscored<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}_${Underscored<Tail>}` : S;

/** Converts a name of the engine to part of a message key: `forward-crawl` becomes `forward_crawl`. */
export function underscored<S extends string>(name: S): Underscored<S> {
  return name.replaceAll('-', '_') as Underscored<S>;
}

export const faultKey = (fault: Fault): MessageKey => `error_${underscored(fault)}`;
