/** Helpers shared by text formats: chunks, single-line text, web URLs, markup. */
import type { ExportSeed, Seeds, SeedVerdict } from './format';

/** Minimum number of characters in a chunk, except in the last. */
const CHUNK_CHARS = 65_536;

/** Control characters and other characters that a single line of text must not contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]|\p{Surrogate}/gu;

/** Joins small pieces into chunks of about 64 K characters. */
export async function* inChunks(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length >= CHUNK_CHARS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

/**
 * Yields a file in chunks: `head`, one piece for each seed for which `piece` returns a text, and `foot`.
 * @param piece gets the number of pieces written before
 */
export function writeSeeds(
  seeds: Seeds,
  piece: (seed: ExportSeed, index: number) => string | undefined,
  head = '',
  foot: () => string = () => '',
): AsyncGenerator<string> {
  /** Yields head, pieces and foot, without empty ends. */
  async function* pieces(): AsyncGenerator<string> {
    if (head !== '') yield head;
    let index = 0;
    for await (const seed of seeds) {
      const text = piece(seed, index);
      if (text === undefined) continue;
      index++;
      yield text;
    }
    const end = foot();
    if (end !== '') yield end;
  }
  return inChunks(pieces());
}

/** Yields as `writeSeeds` does, but only seeds that are not rejected and have a web URL. */
export function writeWanted(
  seeds: Seeds,
  piece: (seed: WantedSeed, url: string, index: number) => string,
  head?: string,
  foot?: () => string,
): AsyncGenerator<string> {
  /** Returns the piece of a seed that is wanted and has a web URL; undefined for others. */
  const ofWanted = (seed: ExportSeed, index: number) => {
    const url = webAddress(seed.url);
    return url === undefined || !isWanted(seed) ? undefined : piece(seed, url, index);
  };
  return writeSeeds(seeds, ofWanted, head, foot);
}

/** Yields one line for each distinct text that `line` returns for the seeds of `writeWanted`. */
export function writeDistinct(seeds: Seeds, line: (url: string, seed: WantedSeed) => string): AsyncGenerator<string> {
  const written = new Set<string>();
  return writeWanted(seeds, (seed, url) => {
    const text = line(url, seed);
    if (written.has(text)) return '';
    written.add(text);
    return `${text}\n`;
  });
}

/** Yields a JSON array with one element per line and per seed of `writeWanted`. */
export function writeJsonArray(
  seeds: Seeds,
  member: (seed: WantedSeed, url: string, index: number) => object,
): AsyncGenerator<string> {
  const line = (seed: WantedSeed, url: string, index: number) =>
    `${index === 0 ? '' : ','}\n${JSON.stringify(member(seed, url, index))}`;
  return writeWanted(seeds, line, '[', () => '\n]\n');
}

/** Returns a line of text with spaces for control characters, such as those that steer a terminal. */
export const printable = (line: string): string => line.replace(UNPRINTABLE, ' ');

/** Returns the text as a single line: unprintable characters become spaces, and runs of spaces become one. */
export function oneLine(text: string): string {
  return printable(text).replace(/ {2,}/g, ' ').trim();
}

/**
 * Returns the text as a single line in which a space parts the beginnings of expressions, such as `#{` of Spring, `${`
 * of Hadoop and Java properties, and `{{` of Jinja. Crawlers evaluate expressions in the values of their settings.
 */
export const withoutExpressions = (text: string): string =>
  oneLine(text).replace(/[#$*@~%!{](?=\{)|\{(?=[%#])/g, '$& ');

/** Joins tags for one attribute or field. A comma within a tag becomes a space. */
export const tagList = (tags: readonly string[], separator = ','): string =>
  tags.map((tag) => oneLine(tag.replaceAll(',', ' '))).join(separator);

/** Returns the URL in ASCII without white space, quotes or angle brackets; undefined if it is no http or https URL. */
export function webAddress(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null) return undefined;
  const { protocol, href, host } = parsed;
  // The URL standard allows a quote in a host, but nowhere else; no server has such a name.
  if (host.includes('"')) return undefined;
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

type WantedSeed = ExportSeed & { readonly verdict: Exclude<SeedVerdict, 'no'> };

/** True for a seed of an export that the user did not reject. */
export function isWanted(seed: ExportSeed): seed is WantedSeed {
  return seed.verdict !== 'no';
}

/** Returns the web URL of a seed; undefined if the seed is rejected or has none. */
export function wantedAddress(seed: ExportSeed): string | undefined {
  return isWanted(seed) ? webAddress(seed.url) : undefined;
}

/** Characters that XML 1.0 cannot contain, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes text for element content and quoted attributes of both XML and HTML. */
export function escapeMarkup(text: string): string {
  return text.replace(NOT_XML, '\ufffd').replace(/[&<>"'\t\n\r]/g, (char) => ENTITIES[char] as string);
}
