import type en from '../../public/_locales/en/messages.json';
import type { Fault } from '../messaging/results';
import { browser } from './browser';

/** A key of `_locales/…/messages.json`. */
export type MessageKey = keyof typeof en;

/** The sentence of `key` in the browser's language; `$1`, `$2` … stand for the substitutions. */
export function t(key: MessageKey, ...substitutions: readonly string[]): string {
  return browser.i18n.getMessage(key, [...substitutions]);
}

/** BCP 47 tag of the browser's language, for numbers and dates. */
export function uiLocale(): string {
  return browser.i18n.getUILanguage();
}

/** The user's sentence for a failure. */
export function faultSentence(fault: Fault): string {
  return t(`error_${fault.replaceAll('-', '_')}` as MessageKey);
}
