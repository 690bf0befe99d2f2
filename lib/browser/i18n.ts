import { faultKey, type MessageKey, plural } from '../messaging/message-keys';
import type { Fault } from '../messaging/results';
import { browser } from './browser';

/**
 * Returns the message `key` in the browser's language. `$1`, `$2` … are replaced by the substitutions;
 * `{$1:page|pages}` becomes the singular or plural form for the number `$1`.
 */
export function t(key: MessageKey, ...substitutions: readonly string[]): string {
  return plural(browser.i18n.getMessage(key, [...substitutions]));
}

/** Returns the BCP 47 tag of the browser's language, for formatting numbers and dates. */
export function uiLocale(): string {
  return browser.i18n.getUILanguage();
}

/** Returns the message that explains a fault to the user. */
export function faultSentence(fault: Fault): string {
  return t(faultKey(fault));
}
