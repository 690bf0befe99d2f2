import { remembering } from '../arrays';
import {
  ACCOUNT_SEGMENTS,
  ANSWER_WORDS,
  DOING_PARAMS,
  FILLER_WORDS,
  OBJECT_WORDS,
  PERSON_WORDS,
  POINTING_TEXTS,
  plainLetters,
  READING_SEGMENTS,
  STRONG_WORDS,
  WEAK_WORDS,
} from './acting-words';
import { decoded } from './canonical';

/** Known properties of a link. */
interface LinkClues {
  readonly url: string;
  readonly anchor?: string;
  /** Text around the anchor, including the anchor. */
  readonly context?: string;
  readonly rel?: string;
  /** HTTP method that a script uses for the link. */
  readonly method?: string;
}

/**
 * How strongly a few words indicate an action: not at all; possibly, among other words; together with something else;
 * alone.
 */
const SILENT = 0;
const HINT = 1;
const WEAK = 2;
const STRONG = 3;

/** Maximum number of words in a phrase of the tables. */
const MAX_PHRASE_WORDS = 3;
/** Longer anchors are titles. */
const MAX_ANCHOR_CHARS = 60;
/** In an anchor of at most this many words, a strong first or last word is a hint, whatever the other words are. */
const FEW_WORDS = 6;
const FEW_SIGNS = 12;
/** Scripts without blanks between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ENDING = /\.(?:php\d?|html?|aspx?|jspx?|do|cgi|action)$/i;
/** Numeric ids, but not years, days or months; and short alphanumeric codes. */
const ID = /^(?:(?!(?:19|20)\d\d$)\d{3,}|(?=[a-z]*\d[a-z]*\d)(?=\d*[a-z])(?!v\d)[a-z0-9]{5,})$/i;
/** Parameters of dialogs in which a visitor recommends a page. */
const RECOMMENDED = /^(?:url|u|link|href|text|title|to|mini)$/i;
/** Matches texts whose first letter is lower-case: a button starts with a capital, a word in a sentence does not. */
const BEGINS_SMALL = /^[^\p{L}]*\p{Ll}/u;
const MAX_REMEMBERED = 5_000;

const strongSpaceless = [...STRONG_WORDS].filter((word) => SPACELESS.test(word));
const weakSpaceless = [...WEAK_WORDS].filter((word) => SPACELESS.test(word));

/**
 * Returns whether opening a link probably triggers an action: unsubscribe, log out, answer an invitation, delete,
 * confirm, pay. Links sent by e-mail do so without cookies. Judged by URL, text, `rel` and method.
 */
export function isActing({ url, anchor = '', context = '', rel = '', method = '' }: LinkClues): boolean {
  if (/^(?:post|put|patch|delete)$/i.test(method)) return true;
  if (rel !== '' && rel.split(/\s+/).some((token) => loudness(token) === STRONG)) return true;
  const { segments, params } = partsOf(url);
  if (params.some(actsByName) || params.some(actsByValue)) return true;
  const [hasParams, hasId] = [params.length > 0, segments.some((segment) => ID.test(segment))];
  // Documentation and blogs only write about actions; their URLs have no parameters and no ids.
  if (!hasParams && !hasId && segments.some((segment) => READING_SEGMENTS.has(segment.toLowerCase()))) return false;
  const levels = segments.map(loudness);
  if (levels.includes(STRONG)) return true;
  const isAsked = hasParams && !params.some(([name]) => RECOMMENDED.test(name));
  if (levels.includes(WEAK) && (isAsked || isBeside(segments, levels))) return true;
  return anchor.length <= MAX_ANCHOR_CHARS && saysSo(anchor, context, isAsked, hasId);
}

/**
 * Returns whether anchor and context indicate an action.
 * @param isAsked whether the URL has parameters.
 * @param hasId whether a path segment is an id.
 */
function saysSo(anchor: string, context: string, isAsked: boolean, hasId: boolean): boolean {
  const words = anchor.split(' ', FEW_WORDS + 1);
  if (anchor === '' || words.length > FEW_WORDS) return false;
  const said = loudness(anchor);
  if (said === STRONG) return true;
  if (said === WEAK && isAsked && !BEGINS_SMALL.test(anchor)) return true;
  if (said === HINT && (isAsked || hasId)) return true;
  if (isAsked && isAnswer(wordsOf(anchor))) return true;
  return context !== '' && POINTING_TEXTS.has(plainLetters(words.join(''))) && hasStrongPhrase(context);
}

/** Returns whether the words answer an invitation: "Yes", or "Yes, I will come". */
function isAnswer([first = '', second]: readonly string[]): boolean {
  return ANSWER_WORDS.has(first) && (second === undefined || PERSON_WORDS.has(second));
}

/** Returns whether a weak word stands next to an id, or in a path with an account segment. */
function isBeside(segments: readonly string[], levels: readonly number[]): boolean {
  return levels.some((level, i) => {
    if (level !== WEAK) return false;
    const around = [segments[i - 1] ?? '', segments[i + 1] ?? ''];
    if (around.some((segment) => ID.test(segment))) return true;
    return segments.some((segment, j) => j !== i && ACCOUNT_SEGMENTS.has(segment.toLowerCase().replace(/[^a-z]/g, '')));
  });
}

function actsByName([name]: readonly [string, string]): boolean {
  return loudness(name) >= WEAK;
}

function actsByValue([name, value]: readonly [string, string]): boolean {
  if (DOING_PARAMS.has(name.toLowerCase())) return loudness(value) >= WEAK;
  return PLACE_PARAM.test(name) && loudness(value) === STRONG;
}

const PLACE_PARAM = /^(?:page|view|p|mod|module|option|route|r|path)$/i;

/**
 * Returns how strongly a few words indicate an action, from `SILENT` to `STRONG`. Titles, which contain other words
 * too, are `SILENT`.
 */
function loudness(text: string): number {
  return text.length > MAX_ANCHOR_CHARS ? SILENT : loudnessOf(text);
}

const loudnessOf = remembering(readLoudness, MAX_REMEMBERED);

function readLoudness(text: string): number {
  const words = wordsOf(text);
  const plain = words.join('');
  if (plain === '') return SILENT;
  if (SPACELESS.test(plain)) return readSpaceless(plain);
  const phrases = phrasesOf(words);
  const telling = phrases.filter((phrase) => !FILLER_WORDS.has(phrase));
  const strong = phrases.findIndex((phrase) => STRONG_WORDS.has(phrase));
  const weak = telling.filter((phrase) => WEAK_WORDS.has(phrase)).length;
  const isPlain = telling.every(
    (phrase) => STRONG_WORDS.has(phrase) || WEAK_WORDS.has(phrase) || OBJECT_WORDS.has(phrase),
  );
  if (strong >= 0 && isPlain) return STRONG;
  if (strong === 0 || (strong > 0 && strong === phrases.length - 1)) return words.length <= FEW_WORDS ? HINT : SILENT;
  if (weak === 0 || !isPlain) return SILENT;
  return weak > 1 || telling.length > weak ? STRONG : WEAK;
}

function readSpaceless(text: string): number {
  if (text.length <= FEW_SIGNS && hasSpaceless(text)) return STRONG;
  return weakSpaceless.some((word) => text === word) ? WEAK : SILENT;
}

function hasStrongPhrase(text: string): boolean {
  const words = wordsOf(text);
  return phrasesOf(words).some((phrase) => STRONG_WORDS.has(phrase)) || hasSpaceless(words.join(''));
}

function hasSpaceless(text: string): boolean {
  return strongSpaceless.some((word) => text.includes(word));
}

/** Joins adjacent words that the tables list as one phrase. */
function phrasesOf(words: readonly string[]): string[] {
  const phrases: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
    const joined = () => words.slice(at, at + length).join('');
    while (length > 1 && !STRONG_WORDS.has(joined()) && !OBJECT_WORDS.has(joined())) length -= 1;
    phrases.push(joined());
    at += length;
  }
  return phrases;
}

function wordsOf(text: string): string[] {
  const apart = plainLetters(text.replace(/([a-z])([A-Z])/g, '$1 $2')).replace(/\be-(?=mail)/g, 'e');
  return apart.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function partsOf(url: string) {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const [whole = ''] = (start < 0 ? '' : url.slice(start)).split('#');
  const queryAt = whole.indexOf('?');
  const path = queryAt < 0 ? whole : whole.slice(0, queryAt);
  const params = queryAt < 0 ? [] : whole.slice(queryAt + 1).split('&');
  return {
    segments: path.split('/').flatMap((part) => (part === '' ? [] : [decoded(part).replace(ENDING, '')])),
    params: params.filter((param) => param !== '').map(nameAndValue),
  };
}

function nameAndValue(param: string): readonly [string, string] {
  const at = param.indexOf('=');
  return at < 0 ? [decoded(param), ''] : [decoded(param.slice(0, at)), decoded(param.slice(at + 1))];
}
