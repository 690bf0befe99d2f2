import { useMemo } from 'preact/hooks';
import { fnv1a } from '../../lib/engine/hash';
import type { PageRecord } from '../../lib/engine/records';
import { useApp } from '../common/app-context';
import { displayUrl } from '../common/format';
import type { MessageKey } from '../common/messages';

type TextOfPage = Partial<Pick<PageRecord, 'language'>>;

/**
 * Returns the direction `auto` and the language for text that comes from a page; no language if it is unknown (`und`).
 */
export function textAttributes({ language }: TextOfPage): { dir: 'auto'; lang?: string } {
  return { dir: 'auto', ...(language && language !== 'und' && { lang: language }) };
}

/** Title of a page, or its short address without one, as a link that opens the page in a tab. */
export function PageTitle(props: { page: Pick<PageRecord, 'url' | 'title'> & TextOfPage; tabIndex?: number }) {
  const { actions } = useApp();
  const { page, tabIndex } = props;
  return (
    <a
      class="page-title"
      href={page.url}
      title={page.url}
      rel="noreferrer noopener"
      tabIndex={tabIndex}
      {...textAttributes(page)}
      onClick={(event) => {
        event.preventDefault();
        void actions.openTab(page.url);
      }}
    >
      {page.title || displayUrl(page.url)}
    </a>
  );
}

const DEGREES = 360;

/**
 * First letter of a site in upper case on a colour that belongs to the site, which makes rows of one site easy to spot.
 * Screen readers skip it.
 */
export function SiteMark({ site }: { site: string }) {
  return (
    <span class="site-mark" aria-hidden="true" style={{ '--hue': `${fnv1a(site) % DEGREES}` }}>
      {site.slice(0, 1).toUpperCase()}
    </span>
  );
}

const LIKELY = 2 / 3;
const MAYBE = 1 / 3;

/** Returns the message for an estimated probability of relevance: likely, maybe or unlikely. */
const probabilityKey = (probability: number): MessageKey =>
  probability >= LIKELY ? 'probability_likely' : probability >= MAYBE ? 'probability_maybe' : 'probability_unlikely';

/**
 * Shows a page's probability of relevance as a word: likely from ⅔, maybe from ⅓, else unlikely; nothing if
 * `probability` is undefined, before there are enough answers.
 */
export function ProbabilityLabel({ probability }: { probability: number | undefined }) {
  const { t } = useApp();
  if (probability === undefined) return null;
  const key = probabilityKey(probability);
  return <span class={`probability ${key}`}>{t(key)}</span>;
}

const MOST_MARKED = 3;

/**
 * Text with the first three terms that it contains highlighted where each occurs first, also at the beginning of
 * longer words.
 */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  const parts = useMemo(() => splitAtFirst(text, terms), [text, terms]);
  return <>{parts.map((part, i) => (i % 2 === 1 ? <mark key={`${i}`}>{part}</mark> : part))}</>;
}

/**
 * Splits text as `splitAtTerms` does, but only at the first occurrences of the first three of `terms` that it contains.
 * A term whose first occurrence overlaps an earlier term's is left out.
 */
function splitAtFirst(text: string, terms: readonly string[]): string[] {
  const marked = new Map<number, number>();
  for (const term of terms) {
    const [before, found] = splitAtTerms(text, [term]);
    if (before === undefined || found === undefined) continue;
    const [start, end] = [before.length, before.length + found.length];
    const isInside = [...marked].some(([from, to]) => from < end && start < to);
    if (!isInside) marked.set(start, end);
    if (marked.size === MOST_MARKED) break;
  }
  const parts: string[] = [];
  let plainFrom = 0;
  for (const [start, end] of [...marked].sort(([a], [b]) => a - b)) {
    parts.push(text.slice(plainFrom, start), text.slice(start, end));
    plainFrom = end;
  }
  return [...parts, text.slice(plainFrom)];
}

/**
 * Splits text into alternating plain and matching parts. The first part is plain and may be ''; joined they give the
 * text. A match begins a word, ignores case, prefers longer terms, and includes the rest of its word. Without matches,
 * the text alone. Term boundaries are checked beside the pattern: a pattern with a class of all letters takes
 * milliseconds to compile.
 */
export function splitAtTerms(text: string, terms: readonly string[]): string[] {
  const patterns = terms
    .filter((term) => term.trim() !== '')
    .toSorted((a, b) => b.length - a.length)
    .map(escapedPattern);
  if (patterns.length === 0) return [text];
  const pattern = new RegExp(patterns.join('|'), 'giu');
  const parts: string[] = [];
  let plainFrom = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { 0: term, index } = match;
    const end = endOfMatch(text, term, index);
    if (end === undefined) {
      pattern.lastIndex = index + ((term.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);
      continue;
    }
    parts.push(text.slice(plainFrom, index), text.slice(index, end));
    plainFrom = end;
    pattern.lastIndex = end;
  }
  return [...parts, text.slice(plainFrom)];
}

/** Scripts without spaces between words, for which word boundaries are not checked. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const REST_OF_WORD = /\p{L}*/uy;

/**
 * Returns the index where the word of a matching term ends, or undefined if the term does not begin a word. In scripts
 * without spaces the term itself is the word.
 */
function endOfMatch(text: string, term: string, index: number): number | undefined {
  const end = index + term.length;
  if (UNSPACED.test(term)) return end;
  // A character takes at most two UTF-16 units, so the last two contain the one before the term.
  if (ENDS_IN_WORD.test(text.slice(Math.max(0, index - 2), index))) return;
  REST_OF_WORD.lastIndex = end;
  return end + (REST_OF_WORD.exec(text)?.[0].length ?? 0);
}

/** Returns the regular expression that matches a term with any white space between its words. */
const escapedPattern = (term: string): string => term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\s+/g, '\\s+');
