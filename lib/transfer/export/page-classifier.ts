import { stringify } from 'yaml';
import type { ExportOptions } from '../format';
import { escapePattern } from './patterns';

/** Heaviest terms the classifier looks for. */
const CLASSIFIER_TERMS = 6;

/** ASCII letters and digits at the edges, so that Java's `\b` means what it says. */
const isWord = (term: string): boolean => /^\w(?:.*\w)?$/.test(term) && !/[^\x20-\x7e]/.test(term);

function found(term: string): string {
  const pattern = escapePattern(term);
  return isWord(term) ? `\\b${pattern}\\b` : pattern;
}

/**
 * ACHE matches a pattern against the whole of a page's HTML, ignoring ASCII case, a dot standing for line ends too. A page is
 * relevant where it holds two of the topic's heaviest terms; with one term, where it holds that.
 */
export function relevancePatterns({ topicName, topicTerms }: ExportOptions): string[] {
  const terms = topicTerms.slice(0, CLASSIFIER_TERMS).map(({ term }) => term);
  const [only] = terms;
  if (only === undefined) {
    const words = topicName.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
    return words.length === 0 ? ['.*'] : [`.*${words.map(found).join('.*')}.*`];
  }
  if (terms.length === 1) return [`.*${found(only)}.*`];
  return terms.flatMap((term, i) => terms.slice(i + 1).map((other) => `(?=.*${found(term)})(?=.*${found(other)}).*`));
}

/** `pageclassifier.yml` of type `regex`. */
export function pageClassifier(options: ExportOptions): string {
  return stringify(
    {
      type: 'regex',
      parameters: {
        boolean_operator: 'AND',
        content: { boolean_operator: 'OR', regexes: relevancePatterns(options) },
      },
    },
    { lineWidth: 0 },
  );
}
