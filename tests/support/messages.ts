/** The interface's messages, in English and in a pseudo language. */
import type { MessageKey } from '../../lib/messaging/message-keys';
import type { translator } from '../../lib/messaging/message-text';
import en from '../../public/_locales/en/messages.json' with { type: 'json' };

type Message = Parameters<typeof translator>[0][string];
export type Messages = Readonly<Record<MessageKey, Message>>;

export const ENGLISH: Messages = en;

/** Distance in Unicode from a Latin letter or digit to its full-width form. */
const WIDE_OFFSET = 0xff21 - 0x41;

/** The language of `pseudoMessages`: digits of its own and six plural forms. */
export const PSEUDO_LOCALE = 'ar-EG';

/**
 * Returns messages in which every Latin letter and digit outside of placeholders is full-width. A text in plain letters
 * on a screen thus does not come from the messages.
 */
export function pseudoMessages(): Record<MessageKey, Message> {
  const entries = Object.entries(ENGLISH).map(([key, entry]) => [key, { ...entry, message: pseudo(entry.message) }]);
  return {
    ...Object.fromEntries(entries),
    language_tag: { message: PSEUDO_LOCALE },
    text_direction: { message: 'rtl' },
  };
}

/** Returns a message with full-width letters and digits, except in placeholders such as `$PAGES$`. */
const pseudo = (text: string) =>
  text
    .split(/(\$\w+\$)/)
    .map((part) => (part.startsWith('$') ? part : wide(part)))
    .join('');

const wide = (text: string) =>
  text.replace(/[0-9A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + WIDE_OFFSET));
