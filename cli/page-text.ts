/** Texts of web pages for programs that pass them to a language model. */
import { oneLine, printable } from '../lib/transfer/text';

/** Characters without a glyph, which hide text from people but not from a model. Persian and Indic texts need the joiners. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cf}\p{Variation_Selector}]/gu;

/** Returns the text as one line of at most `mostChars` code points, without control and hidden characters. */
export function pageText(text: string, mostChars: number): string {
  const chars = [...oneLine(text.replace(HIDDEN, ''))];
  return chars.length > mostChars ? `${chars.slice(0, mostChars - 1).join('')}…` : chars.join('');
}

/** Returns the lines of a file, tabs included, without other control characters and without hidden ones. */
export const pageLines = (text: string): string =>
  text
    .replace(HIDDEN, '')
    .split(/(\r?\n|\t)/)
    .map((part, i) => (i % 2 === 0 ? printable(part) : part))
    .join('');
