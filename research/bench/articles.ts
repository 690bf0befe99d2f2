import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { countOf } from '../../lib/engine/arrays';
import type { ParsedPage } from '../../lib/engine/basics';
import { PageError } from '../../lib/engine/errors';
import { parsePage } from '../../lib/engine/page/parse';
import { scanHtml } from '../../lib/engine/page/scan';
import { placeholderFault } from '../../lib/engine/spam/placeholder-page';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import { readOptions, text, UsageError } from './options';
import { mean } from './quality';

/** A real page with what people expect of its text; one line of the corpus. */
interface Article {
  readonly url: string;
  readonly html: string;
  /** Strings that belong to the article, and strings that do not. */
  readonly present?: readonly string[];
  readonly absent?: readonly string[];
  /** The article as plain text, and its title. */
  readonly text?: string;
  readonly title?: string;
}

/** Part of a page in which an expected string is found: the first one of these. */
type Place = 'text' | 'links' | 'hidden' | 'title' | 'frame' | 'nowhere';

/** A page keeps its text if body and headings hold this share of the expected strings, or of the expected words. */
const KEPT_SHARE = 0.1;

/**
 * `articles`: what ordinary pages keep on their way to terms. Reports pages that are read, and why others are lost: a
 * code of the reader, or `no-text` if body and headings hold almost nothing of the article. `present` is the share of
 * the expected strings in body or headings, among those that the page shows outside of lists of links; links within a
 * string are left out, as the body has them apart. `presentPlain` is the share of all strings that stand literally in
 * body or headings.
 * `language`: share of the pages on which the detector ELD is sure, and agrees.
 */
export async function run(args: string[]): Promise<unknown> {
  const { corpus, verbose } = readOptions(args, { corpus: text }, ['verbose']);
  const articles = await load(corpus);
  const { eld } = (await import('eld/large')) as { eld: Detector };
  const lost: Record<string, number> = {};
  const places: Record<Place, number> = { text: 0, links: 0, hidden: 0, title: 0, frame: 0, nowhere: 0 };
  const [plain, absent, recall, precision, language, title]: number[][] = [[], [], [], [], [], []] as number[][];
  const hubs: string[] = [];
  const say = (...words: readonly unknown[]) => verbose && process.stderr.write(`${words.join('\t')}\n`);
  for (const article of articles) {
    const page = pageOf(article);
    const whole = new Whole(article.html);
    const cause = typeof page === 'string' ? page : causeOf(article, page, whole);
    if (cause !== undefined) {
      lost[cause] = (lost[cause] ?? 0) + 1;
      say('lost', cause, article.url);
    }
    const read = typeof page === 'string' ? undefined : page;
    for (const wanted of article.present ?? []) {
      const place = read === undefined ? whole.placeIn(wanted, []) : whole.placeIn(wanted, ownTexts(read));
      places[place] += 1;
      plain?.push(Number(read !== undefined && isIn(squashed(wanted), ownTexts(read))));
      if (place !== 'text') say(place, JSON.stringify(wanted), article.url);
    }
    if (read === undefined) continue;
    if (read.kind === 'hub') hubs.push(article.url);
    for (const unwanted of article.absent ?? []) {
      const isThere = isIn(squashed(unwanted), [squashed(read.fields.body)]);
      absent?.push(Number(isThere));
      if (isThere) say('unwanted', JSON.stringify(unwanted), article.url);
    }
    if (article.text !== undefined) {
      const shares = overlap(
        wordsOf(article.text),
        wordsOf(`${read.fields.headings} ${read.fields.body} ${read.fields.anchors}`),
      );
      recall?.push(shares.recall);
      precision?.push(shares.precision);
      say('words', shares.recall.toFixed(3), shares.precision.toFixed(3), article.url);
    }
    const judged = eld.detect(article.text ?? `${read.fields.headings} ${read.fields.body}`);
    if (judged.isReliable()) {
      language?.push(Number(judged.language === read.language));
      if (judged.language !== read.language) say('language', judged.language, read.language, article.url);
    }
    if (article.title !== undefined) {
      title?.push(Number(isTitle(article.title, read.title)));
      if (!isTitle(article.title, read.title)) say('title', article.title, read.title, article.url);
    }
  }
  for (const url of hubs) say('hub', url);
  const shown = places.text + places.frame + places.nowhere;
  return {
    pages: articles.length,
    kept: articles.length - Object.values(lost).reduce((sum, count) => sum + count, 0),
    lost,
    present: places.text / shown,
    presentPlain: mean(plain as number[]),
    presentIn: places,
    absentInBody: mean(absent as number[]),
    words: { recall: mean(recall as number[]), precision: mean(precision as number[]) },
    language: mean(language as number[]),
    title: mean(title as number[]),
    hubs: hubs.length,
  };
}

interface Detector {
  detect(text: string): { readonly language: string; isReliable(): boolean };
}

/** Returns the articles of a gzipped file of JSON Lines. @throws UsageError if the file cannot be read. */
async function load(file: string): Promise<Article[]> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`--corpus ${file}: ${error.message}`);
  });
  const lines = gunzipSync(bytes).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Article);
}

/** Returns the parsed page, or the code of the fault for which a session does not keep it. */
function pageOf({ url, html }: Article): ParsedPage | string {
  const address = canonicalUrl(url) ?? url;
  try {
    const page = parsePage({ url: address, finalUrl: address, html, byteLength: Buffer.byteLength(html) });
    return placeholderFault(page, '', html) ?? page;
  } catch (error) {
    if (error instanceof PageError) return error.code;
    throw error;
  }
}

/** Returns `no-text` if body and headings hold less than 10 % of the article's expected strings or words. */
function causeOf({ present = [], text }: Article, page: ParsedPage, whole: Whole): 'no-text' | undefined {
  const texts = ownTexts(page);
  const share =
    text === undefined
      ? mean(present.map((wanted) => Number(!/frame|nowhere/.test(whole.placeIn(wanted, texts)))))
      : overlap(wordsOf(text), wordsOf(`${page.fields.headings} ${page.fields.body}`)).recall;
  return share < KEPT_SHARE ? 'no-text' : undefined;
}

const IGNORABLE = /[\s\p{Default_Ignorable_Code_Point}\u0640¶]+/gu;

/** Returns a text in a form for comparison: NFKC, lower case, without white space and invisible characters. */
function squashed(text: string): string {
  return text.normalize('NFKC').replace(IGNORABLE, '').toLowerCase();
}

/** Returns headings and body of a page in the form of `squashed`. */
function ownTexts({ fields }: ParsedPage): string[] {
  return [squashed(fields.headings), squashed(fields.body)];
}

/** Whether one of the texts contains a string. */
function isIn(wanted: string, texts: readonly string[]): boolean {
  return texts.some((text) => text.includes(wanted));
}

/** All text of a page in its order, divided into text of links and other text. */
class Whole {
  /** Text, then link, then text and so on, each without white space. */
  readonly #parts: string[] = [];
  readonly #hidden: string;
  readonly #title: string;
  readonly #all: string;

  constructor(html: string) {
    const raw = scanHtml(html);
    let end = 0;
    for (const link of raw.links) {
      if (link.start < end) continue;
      this.#parts.push(squashed(raw.text.slice(end, link.start)), squashed(raw.text.slice(link.start, link.end)));
      end = link.end;
    }
    this.#parts.push(squashed(raw.text.slice(end)));
    this.#all = this.#parts.join('');
    this.#hidden = squashed(raw.hidden);
    this.#title = squashed(raw.title);
  }

  /** Returns the first place that holds a text. @param own texts of body and headings. */
  placeIn(text: string, own: readonly string[]): Place {
    const wanted = squashed(text);
    if (isIn(wanted, own)) return 'text';
    const found = [...this.#pieces(wanted)];
    if (found.some((pieces) => pieces.length > 0 && pieces.every((piece) => isIn(piece, own)))) return 'text';
    if (this.#hidden.includes(wanted)) return 'hidden';
    if (found.some((pieces) => pieces.length === 0)) return 'links';
    if (found.length > 0) return 'frame';
    return this.#title.includes(wanted) ? 'title' : 'nowhere';
  }

  /** Yields for each occurrence of a string its pieces outside of links. */
  *#pieces(wanted: string): Generator<string[]> {
    for (let at = this.#all.indexOf(wanted); at >= 0; at = this.#all.indexOf(wanted, at + 1)) {
      const pieces: string[] = [];
      let start = 0;
      for (const [i, part] of this.#parts.entries()) {
        const piece = part.slice(Math.max(0, at - start), Math.max(0, at + wanted.length - start));
        if (i % 2 === 0 && piece !== '') pieces.push(piece);
        start += part.length;
      }
      yield pieces;
    }
  }
}

/** Returns the words of a text in their order, in NFKC and lower case; [] without letters and digits. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * Returns the shares of the expected words that are read, and of the read words that are expected, repeated words
 * counted; 0 without words.
 */
function overlap(expected: readonly string[], read: readonly string[]): { recall: number; precision: number } {
  const counts = countOf(expected);
  let both = 0;
  for (const [word, count] of countOf(read)) both += Math.min(count, counts.get(word) ?? 0);
  return { recall: both / Math.max(1, expected.length), precision: both / Math.max(1, read.length) };
}

/** True if one title contains the other, because pages often add the name of the site; false for an empty title. */
function isTitle(expected: string, title: string): boolean {
  const [wanted, found] = [squashed(expected), squashed(title)];
  return found !== '' && (found.includes(wanted) || wanted.includes(found));
}
