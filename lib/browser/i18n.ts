import { faultKey, type MessageKey, plural } from '../messaging/message-keys';
import type { Fault } from '../messaging/results';
import { browser } from './browser';

/** The sentence of `key` in the browser's language; `$1`, `$2` … stand for the substitutions, `{$1:page|pages}` for a form. */
export function t(key: MessageKey, ...substitutions: readonly string[]): string {
  return plural(browser.i18n.getMessage(key, [...substitutions]));
}

/** BCP 47 tag of the browser's language, for numbers and dates. */
export function uiLocale(): string {
  return browser.i18n.getUILanguage();
}

/** The user's sentence for a failure. */
export function faultSentence(fault: Fault): string {
  return t(faultKey(fault));
}
