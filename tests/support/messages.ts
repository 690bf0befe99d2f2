/** Messages as a browser reads them, also for languages that the product does not have. */
import type { MessageKey } from '../../lib/messaging/message-keys';
import type { translator } from '../../lib/messaging/message-text';
import en from '../../public/_locales/en/messages.json' with { type: 'json' };

type Message = Parameters<typeof translator>[0][string];
export type Messages = Readonly<Record<MessageKey, Message>>;

export const ENGLISH: Messages = en;

/** Letters of the Latin alphabet and digits as full-width forms, which no font or test confuses with the source text. */
const WIDE_OFFSET = 0xff21 - 0x41;

/** The language of `pseudoMessages`: digits of its own and six plural forms. */
export const PSEUDO_LOCALE = 'ar-EG';

/**
 * Returns a file of messages in which every Latin letter and digit outside of placeholders is full-width. Text that stays in plain
 * letters on a screen does not come from the messages.
 */
export function pseudoMessages(): Record<MessageKey, Message> {
  const entries = Object.entries(ENGLISH).map(([key, entry]) => [key, { ...entry, message: pseudo(entry.message) }]);
  return {
    ...Object.fromEntries(entries),
    language_tag: { message: PSEUDO_LOCALE },
    text_direction: { message: 'rtl' },
  };
}

const pseudo = (text: string) =>
  text
    .split(/(\$\w+\$)/)
    .map((part) => (part.startsWith('$') ? part : wide(part)))
    .join('');

const wide = (text: string) =>
  text.replace(/[0-9A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + WIDE_OFFSET));
