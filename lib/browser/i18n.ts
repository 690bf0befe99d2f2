import { faultKey, type MessageKey } from '../messaging/message-keys';
import { formattingLocale, messageText, type Substitution } from '../messaging/message-text';
import type { Fault } from '../messaging/results';
import { browser } from './browser';

/** Returns the message `key` in the language of the messages, with the substitutions in place of its placeholders. */
export function t(key: MessageKey, ...substitutions: readonly Substitution[]): string {
  return messageText(uiLocale(), (texts) => browser.i18n.getMessage(key, texts), substitutions);
}

/** Returns the BCP 47 tag for numbers and dates, in the language of the messages. */
export function uiLocale(): string {
  return formattingLocale(browser.i18n.getMessage('language_tag'), browser.i18n.getUILanguage());
}

/** Returns the message that explains a fault to the user. */
export function faultSentence(fault: Fault): string {
  return t(faultKey(fault));
}
