import { useMemo } from 'preact/hooks';

/** Text with the terms marked, also where they are the beginning of a longer word. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  const parts = useMemo(() => splitAtTerms(text, terms), [text, terms]);
  return <>{parts.map((part, i) => (i % 2 === 1 ? <mark key={`${i}`}>{part}</mark> : part))}</>;
}

/** Alternating plain and marked parts, beginning with a plain one, which may be ''. Joined they are the text. */
export function splitAtTerms(text: string, terms: readonly string[]): string[] {
  const patterns = terms
    .filter((term) => term.trim() !== '')
    .toSorted((a, b) => b.length - a.length)
    .map(patternOf);
  return patterns.length === 0 ? [text] : text.split(new RegExp(`(${patterns.join('|')})`, 'giu'));
}

/** Scripts that write without spaces have no word boundaries to look for. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function patternOf(term: string): string {
  const escaped = term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\s+/g, '\\s+');
  return UNSPACED.test(term) ? escaped : `(?<![\\p{L}\\p{N}])${escaped}\\p{L}*`;
}
