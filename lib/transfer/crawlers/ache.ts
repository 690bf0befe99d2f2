import { stringify } from 'yaml';
import { escapePattern } from '../../engine/escape-pattern';
import { fnv1a } from '../../engine/hash';
import type { ExportFormat, ExportOptions, ExportSeed, Seeds } from '../format';
import { ADDRESSES_ONLY, writePlain } from '../lists/lines';
import { escapeMarkup, oneLine, wantedAddress, webAddress } from '../text';
import { type ZipEntry, zipped } from '../zip';

/** Maximum number of positive and of negative examples: enough for a classifier, and within a zip file's limits. */
const MAX_EXAMPLES = 5_000;
/** Maximum length of a file name. Common file systems allow 255 bytes. */
const MAX_NAME_CHARS = 200;
/** Maximum number of repetitions of one term in an example. */
const MAX_REPEATS = 100;

/**
 * Returns an HTML document with what the topic stores of a page: title, excerpt, and each term as often as it occurs,
 * at most 100 times. The original HTML is not stored, but a bag-of-words classifier sees the same words.
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

/** Returns the percent-encoded URL as a file name. A long name is cut and ends with a hash of the whole URL. */
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
 * Yields judged pages as files in `positive` and `negative` below `folder`, at most 5,000 in each. Skips candidates,
 * which nobody has judged.
 * @param seen called with every seed, also with those that yield no file
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

/** Number of topic terms that the classifier looks for, in descending order of weight. */
const CLASSIFIER_TERMS = 6;

/** Returns whether a term starts and ends with ASCII word characters, as Java's `\b` requires. */
const isWord = (term: string): boolean => /^\w(?:.*\w)?$/.test(term) && !/[^\x20-\x7e]/.test(term);

/** Returns the regular expression of a term, as a whole word if it is one. */
function termPattern(term: string): string {
  const pattern = escapePattern(term);
  return isWord(term) ? `\\b${pattern}\\b` : pattern;
}

/**
 * Returns patterns, one of which must match the HTML of a relevant page. ACHE ignores ASCII case; its dot matches line
 * ends. A page is relevant if it contains two of the topic's six heaviest terms. If the topic has one term, that term
 * suffices. If it has none, the words of its name must occur in order. If the name has no words either, every page
 * matches.
 */
function relevancePatterns({ topicName, topicTerms }: ExportOptions): string[] {
  const terms = topicTerms.slice(0, CLASSIFIER_TERMS).map(({ term }) => term);
  const [only] = terms;
  if (only === undefined) {
    const words = topicName.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
    return words.length === 0 ? ['.*'] : [`.*${words.map(termPattern).join('.*')}.*`];
  }
  if (terms.length === 1) return [`.*${termPattern(only)}.*`];
  return terms.flatMap((term, i) =>
    terms.slice(i + 1).map((other) => `(?=.*${termPattern(term)})(?=.*${termPattern(other)}).*`),
  );
}

/** Returns ACHE's `pageclassifier.yml` of type `regex`. */
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

/** Training folder for `ache buildModel -t`: files in `positive` and `negative`, named by percent-encoded URLs. */
export const acheTraining: ExportFormat = {
  id: 'ache-training',
  extension: 'ache-training.zip',
  mime: 'application/zip',
  carries: { title: true, tags: false, probability: false, provenance: false, rejected: true, scope: false },
  needsTerms: true,
  write: (seeds, options) => zipped(examples(seeds, 'training_data/'), options.createdAtMs),
};

/** ACHE page classifier made of the topic's terms. The file contains no seeds. */
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

/** Zip file for ACHE's REST call `startCrawl` with `FocusedCrawl`: page classifier and seed list. */
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

/** Yields the files of the archive: judged pages as examples for training, and the list of seeds. */
async function* zipEntries(seeds: Seeds): AsyncGenerator<ZipEntry> {
  const list: string[] = [];
  yield* examples(seeds, 'training_data/', (seed) => {
    const url = wantedAddress(seed);
    if (url !== undefined) list.push(`${url}\n`);
  });
  yield { path: 'seeds.txt', content: list };
}

/** Zip file as the Domain Discovery Tool makes it for ACHE: training pages and seed list. */
export const ddt: ExportFormat = {
  id: 'ddt',
  extension: 'ddt.zip',
  mime: 'application/zip',
  carries: { title: true, tags: false, probability: false, provenance: false, rejected: true, scope: false },
  needsTerms: true,
  write: (seeds: Seeds, options: ExportOptions) => zipped(zipEntries(seeds), options.createdAtMs),
};
