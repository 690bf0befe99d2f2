import { getOrMake } from '../engine/arrays';

/** Value of a placeholder. Numbers are written in the language of the messages and choose plural forms. */
export type Substitution = string | number;

/** Plural categories in the order in which messages list their forms (CLDR). */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Control characters around a number while it stands in a message; texts of pages and users do not contain them. */
const [FROM, TO] = ['\u0002', '\u0003'];
const FORMS = new RegExp(`\\{${FROM}([^${FROM}${TO}]*)${TO}:([^{}]*)\\}`, 'g');
const NUMBER = new RegExp(`${FROM}([^${FROM}${TO}]*)${TO}`, 'g');

/**
 * Returns a message in `locale`, with numbers written as in this language.
 * @param read returns the message with texts in place of its placeholders, as `browser.i18n.getMessage` does. A message
 * chooses by a number with `{$PAGES$:page|pages}`: one form per plural category that the language has, in the order of
 * CLDR; the last form also stands for all categories without one.
 */
export function messageText(
  locale: string,
  read: (substitutions: string[]) => string,
  substitutions: readonly Substitution[],
): string {
  const text = read(substitutions.map((each) => (typeof each === 'number' ? `${FROM}${each}${TO}` : each)));
  if (!text.includes(FROM)) return text;
  return text
    .replace(FORMS, (_, number: string, forms: string) => pluralForm(locale, Number(number), forms.split('|')))
    .replace(NUMBER, (_, number: string) => formatNumber(locale, Number(number)));
}

/** An entry of `_locales/…/messages.json`. */
interface Message {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

/**
 * Returns a function from a key and substitutions to its message in `locale`, as `messageText` writes it, for programs
 * without `browser.i18n`.
 */
export const translator =
  <Key extends string>(messages: Readonly<Record<Key, Message>>, locale: string) =>
  (key: Key, ...substitutions: readonly Substitution[]): string =>
    messageText(locale, (texts) => filled(messages[key], texts), substitutions);

/**
 * Returns the message with texts in place of its placeholders, as `browser.i18n.getMessage` does; '' for a missing text
 * or placeholder.
 */
function filled({ message, placeholders = {} }: Message, texts: readonly string[]): string {
  return message.replace(/\$(\w+)\$/g, (_, name: string) =>
    (placeholders[name.toLowerCase()]?.content ?? '').replace(
      /\$(\d)/g,
      (_, digit: string) => texts[Number(digit) - 1] ?? '',
    ),
  );
}

/**
 * Returns the form for a number; `forms` lists the plural categories of the language in the order of CLDR. The last
 * form stands for missing ones.
 */
function pluralForm(locale: string, number: number, forms: readonly string[]): string {
  const rules = getOrMake(plurals, locale, () => new Intl.PluralRules(locale));
  const { pluralCategories } = rules.resolvedOptions();
  const categories = CATEGORIES.filter((category) => pluralCategories.includes(category));
  return forms[categories.indexOf(rules.select(number))] ?? forms.at(-1) ?? '';
}

/** Writes a whole number in the user's language. */
export function formatNumber(locale: string, value: number): string {
  return getOrMake(numbers, locale, () => new Intl.NumberFormat(locale)).format(value);
}

/** By language: creating a formatter is far slower than using it, and long lists use many. */
const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

/**
 * Returns the BCP 47 tag for numbers and dates: the browser's, which also names a region, if it is of the messages'
 * language, else that of the messages.
 */
export function formattingLocale(ofMessages: string, ofBrowser: string): string {
  const languageOf = (tag: string) => tag.split(/[-_]/, 1)[0]?.toLowerCase();
  return languageOf(ofMessages) === languageOf(ofBrowser) ? ofBrowser : ofMessages;
}
