import { stringify } from 'yaml';
import { fnv1a } from '../../engine/hash';
import type { ExportFormat, ExportOptions, ExportSeed, Seeds } from '../format';
import { ADDRESSES_ONLY, writePlain } from '../lists/lines';
import { escapePattern } from '../scope';
import { escapeMarkup, oneLine, wantedAddress, webAddress } from '../text';
import { type ZipEntry, zipped } from '../zip';

/** Most examples of each side: more than a classifier learns from, and within what a zip can list. */
const MAX_EXAMPLES = 5_000;
/** Most characters of a file's name; the common file systems take 255 bytes. */
const MAX_NAME_CHARS = 200;
/** Most times one term is repeated in an example. */
const MAX_REPEATS = 100;

/**
 * The page as far as the topic holds it: title, excerpt, and its terms as often as they occur. Its HTML is not kept, but a
 * classifier over words sees the same words.
 */
function exampleHtml(seed: ExportSeed): string {
  const words = (seed.terms ?? []).map(({ term, count }) => Array(Math.min(count, MAX_REPEATS)).fill(term).join(' '));
  const language = seed.language && seed.language !== 'und' ? ` lang="${escapeMarkup(seed.language)}"` : '';
  return [
    '<!DOCTYPE html>',
    `<html${language}><head><meta charset="utf-8"><title>${escapeMarkup(oneLine(seed.title))}</title></head><body>`,
    `<p>${escapeMarkup(oneLine(seed.excerpt ?? ''))}</p>`,
    ...words.map((text) => `<p>${escapeMarkup(text)}</p>`),
    '</body></html>',
    '',
  ].join('\n');
}

/** The percent-encoded address. A long one is cut and told apart by a hash of the whole. */
function exampleName(url: string): string {
  const name = encodeURIComponent(url).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return name.length <= MAX_NAME_CHARS
    ? name
    : `${name.slice(0, MAX_NAME_CHARS - 9)}-${fnv1a(url).toString(16).padStart(8, '0')}`;
}

/**
 * Judged pages as files of `positive` and `negative` below `folder`. Candidates are passed over: nobody judged them.
 * @param seen is shown every seed, also those that make no example
 */
export async function* examples(
  seeds: Seeds,
  folder: string,
  seen: (seed: ExportSeed) => void = () => {},
): AsyncGenerator<ZipEntry> {
  const counts = { positive: 0, negative: 0 };
  for await (const seed of seeds) {
    seen(seed);
    const url = webAddress(seed.url);
    const side = seed.verdict === 'no' ? 'negative' : 'positive';
    if (url === undefined || seed.verdict === 'candidate' || counts[side] >= MAX_EXAMPLES) continue;
    counts[side]++;
    yield { path: `${folder}${side}/${exampleName(url)}`, content: exampleHtml(seed) };
  }
}

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
function relevancePatterns({ topicName, topicTerms }: ExportOptions): string[] {
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
function pageClassifier(options: ExportOptions): string {
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

/** Training folder for `ache buildModel -t`: `positive` and `negative` pages, each named by its percent-encoded address. */
export const acheTraining: ExportFormat = {
  id: 'ache-training',
  extension: 'ache-training.zip',
  mime: 'application/zip',
  carries: { title: true, tags: false, score: false, provenance: false, rejected: true, scope: false },
  needsTerms: true,
  write: (seeds, options) => zipped(examples(seeds, 'training_data/'), options.createdAtMs),
};

/** ACHE's page classifier by terms of the topic. Carries the topic, no seeds. */
export const achePageClassifier: ExportFormat = {
  id: 'ache-page-classifier',
  extension: 'pageclassifier.yml',
  mime: 'application/yaml',
  carries: ADDRESSES_ONLY,
  standsAlone: true,
  async *write(_seeds, options) {
    yield pageClassifier(options);
  },
};

/** Package for ACHE's REST call `startCrawl` with `FocusedCrawl`: classifier and seeds, both at the top of the zip. */
export const acheFocusedCrawl: ExportFormat = {
  id: 'ache-focused-crawl',
  extension: 'ache-focused-crawl.zip',
  mime: 'application/zip',
  carries: ADDRESSES_ONLY,
  write: (seeds, options) =>
    zipped(
      [
        { path: 'pageclassifier.yml', content: pageClassifier(options) },
        { path: 'tendril_seeds.txt', content: writePlain(seeds) },
      ],
      options.createdAtMs,
    ),
};

async function* entries(seeds: Seeds): AsyncGenerator<ZipEntry> {
  const list: string[] = [];
  yield* examples(seeds, 'training_data/', (seed) => {
    const url = wantedAddress(seed);
    if (url !== undefined) list.push(`${url}\n`);
  });
  yield { path: 'seeds.txt', content: list };
}

/** The zip that the Domain Discovery Tool makes for ACHE: training pages and seeds. */
export const ddt: ExportFormat = {
  id: 'ddt',
  extension: 'ddt.zip',
  mime: 'application/zip',
  carries: { title: true, tags: false, score: false, provenance: false, rejected: true, scope: false },
  needsTerms: true,
  write: (seeds: Seeds, options: ExportOptions) => zipped(entries(seeds), options.createdAtMs),
};
