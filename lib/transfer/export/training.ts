import { fnv1a } from '../../engine/hash';
import type { ExportSeed, Seeds } from '../format';
import { escapeMarkup } from './markup';
import { oneLine, webAddress } from './text';
import type { ZipEntry } from './zip';

/** Most examples of each side: more than a classifier learns from, and within what a zip can list. */
export const MAX_EXAMPLES = 5_000;
/** Most characters of a file's name; the common file systems take 255 bytes. */
const MAX_NAME_CHARS = 200;
/** Most times one term is repeated in an example. */
const MAX_REPEATS = 100;

/**
 * The page as far as the topic holds it: title, excerpt, and its terms as often as they occur. Its HTML is not kept, but a
 * classifier over words sees the same words.
 */
export function exampleHtml(seed: ExportSeed): string {
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
export function exampleName(url: string): string {
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
