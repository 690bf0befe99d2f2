import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { PageError } from '../../lib/engine/errors';
import { hash53 } from '../../lib/engine/hash';
import { parsePage } from '../../lib/engine/page/parse';
import { textPage } from '../../lib/engine/page/text-page';
import { hashLinks } from '../../lib/engine/topic/link-index';
import { readPdf } from '../../lib/runner/read-pdf';
import { pdfOf } from '../../tests/support/pdf';
import { analyzer, parseCorpusPage, type ReadPage, readPage } from '../../tests/support/read-page';
import { type CorpusPage, isAbout } from '../../tests/web/pages';
import { corpusName } from './corpora';
import { drawFrom, loadPages, wordsOfSource } from './draw';
import { candidates, draws, readOptions, seeds, text } from './options';
import { mean } from './quality';
import { engineFor } from './rank';
import { buildPool } from './ranking-pool';
import { rankingQuality } from './ranking-quality';

/** Of 30 pages, 10 have no text until a script runs, and 3 are PDFs. */
const PARTS = 30;
const SHELLS = 10;
const PDFS = 3;
const LINES_OF_PAGE = 50;
const SHELL =
  '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>';

type Form = 'html' | 'shell' | 'pdf';

/** Returns the form that a hash of its URL gives a page. */
const formOf = ({ url }: CorpusPage): Form => {
  const part = hash53(url) % PARTS;
  if (part < SHELLS) return 'shell';
  return part < SHELLS + PDFS ? 'pdf' : 'html';
};

interface Reading {
  readonly form: Form;
  /** The page as it is read today; undefined where it is not. */
  readonly page: ReadPage | undefined;
}

/**
 * `unreadable`: a corpus of which a third are script shells and a tenth PDFs, before and after such pages could be
 * read: the share that is read, and average precision, where a relevant page that is not read is never found. `plain`
 * is the corpus as it is.
 */
export async function run(args: string[]): Promise<unknown> {
  const { corpus, topics, ...wanted } = readOptions(args, {
    ...{ corpus: text, topics: text, seeds, draws, candidates: { ...candidates, usual: '1000' } },
  });
  const pages = await loadPages(corpus);
  const known = new Map<string, Reading>();
  const read = new Map<Form, number[]>([...(['html', 'shell', 'pdf'] as const)].map((form) => [form, []]));
  const AP: Record<'before' | 'after' | 'plain', number[]> = { before: [], after: [], plain: [] };
  for (const topic of topics.split(',')) {
    for (let draw = 1; draw <= wanted.draws; draw += 1) {
      const drawn = drawFrom(pages, topic, { ...wanted, draw }, wordsOfSource);
      const readings: Reading[] = [];
      for (const source of drawn.candidates) {
        const reading = known.get(source.url) ?? (await disguised(source));
        if (!known.has(source.url)) read.get(reading.form)?.push(reading.page ? 1 : 0);
        known.set(source.url, reading);
        readings.push(reading);
      }
      const relevant = drawn.candidates.filter((page) => isAbout(page, topic)).length;
      const ofRead = (some: readonly Reading[]) => some.flatMap(({ page }) => page ?? []);
      const seedPages = drawn.seeds.map(readPage);
      const quality = (found: readonly ReadPage[]) => averagePrecision(topic, seedPages, found, relevant);
      AP.before.push(await quality(ofRead(readings.filter(({ form }) => form === 'html'))));
      AP.after.push(await quality(ofRead(readings)));
      AP.plain.push(await quality(drawn.candidates.map(readPage)));
    }
    process.stderr.write(`${topic} ${JSON.stringify(means(AP))}\n`);
  }
  const share = Object.fromEntries([...read].map(([form, all]) => [form, { pages: all.length, read: mean(all) }]));
  return { corpus: corpusName(corpus), share, AP: means(AP) };
}

const means = (AP: Readonly<Record<string, readonly number[]>>) =>
  Object.fromEntries(Object.entries(AP).map(([name, all]) => [name, mean(all)]));

/** Returns AP over all `relevant` pages; those that are not among the candidates count as never found. */
async function averagePrecision(
  topic: string,
  seeds: readonly ReadPage[],
  candidates: readonly ReadPage[],
  relevant: number,
): Promise<number> {
  const pool = await buildPool({ seeds, background: [], candidates }, topic, 'shipped');
  const { rankers, fusion } = DEFAULT_TOPIC_SETTINGS;
  const { order } = (await engineFor(pool, rankers, fusion)).rank(pool.input);
  const ranked = Array.from(order, (row) => pool.relevant(row));
  return (rankingQuality(ranked).AP * ranked.filter(Boolean).length) / Math.max(1, relevant);
}

/** Gives a page its form, and reads it as the product does. */
async function disguised(source: CorpusPage): Promise<Reading> {
  const form = formOf(source);
  if (form === 'html') return { form, page: readPage(source) };
  if (form === 'pdf') return { form, page: await asPdf(source) };
  try {
    parsePage({ url: source.url, finalUrl: source.url, html: SHELL, byteLength: SHELL.length });
    return { form, page: undefined };
  } catch (error) {
    // A tab shows what the script draws: the page itself.
    return { form, page: error instanceof PageError && error.code === 'needs-script' ? readPage(source) : undefined };
  }
}

/** Writes the text of a page as a PDF and reads it; undefined if either fails. */
async function asPdf(source: CorpusPage): Promise<ReadPage | undefined> {
  try {
    const { title, fields } = parseCorpusPage(source);
    const plain = `${fields.headings} ${fields.body}`.normalize('NFKD').replace(/[^\x20-\x7e]+/g, ' ');
    const lines = plain.match(/.{1,90}(?:\s|$)/g) ?? [];
    const sheets = [];
    for (let at = 0; at < lines.length; at += LINES_OF_PAGE)
      sheets.push(lines.slice(at, at + LINES_OF_PAGE).join('\n'));
    const name = title.normalize('NFKD').replace(/[^\x20-\x7e]+/g, ' ');
    const url = readPage(source).address;
    const page = textPage(await readPdf(pdfOf(sheets, { Title: name }), url), { url, byteLength: plain.length });
    const linkHashes = hashLinks(page.links.map((link) => link.url));
    const counted = analyzer.analyze(page);
    return { ...readPage(source), language: page.language, wordCount: page.wordCount, counted, linkHashes };
  } catch (error) {
    if (error instanceof PageError) return undefined;
    throw error;
  }
}
