/** Messages as a browser reads them, also for languages that the product does not have. */
import type { Services } from '../../components/common/app-context';
import type { MessageKey } from '../../lib/messaging/message-keys';
import { messageText } from '../../lib/messaging/message-text';
import en from '../../public/_locales/en/messages.json' with { type: 'json' };

interface Message {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

export type Messages = Readonly<Record<MessageKey, Message>>;

export const ENGLISH: Messages = en;

/** Returns `t` of the interface for a file of messages. */
export const translator =
  (messages: Messages, locale: string): Services['t'] =>
  (key, ...substitutions) =>
    messageText(locale, (texts) => filled(messages[key], texts), substitutions);

/** Does what `browser.i18n.getMessage` does with placeholders. */
function filled({ message, placeholders = {} }: Message, texts: readonly string[]): string {
  return message.replace(/\$(\w+)\$/g, (_, name: string) =>
    (placeholders[name.toLowerCase()]?.content ?? '').replace(
      /\$(\d)/g,
      (_, digit: string) => texts[Number(digit) - 1] ?? '',
    ),
  );
}

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
