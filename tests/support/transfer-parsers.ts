/** Parsers by other authors, which read the files that the formats write. */
import { createRequire } from 'node:module';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import { load } from 'js-yaml';
import type { ExportFormat, ExportOptions, ExportSeed } from '../../lib/transfer/format';
import { bytesOf, OPTIONS } from './transfer-samples';

const require = createRequire(import.meta.url);

const citation: { plugins: { input: { chain(data: string, options: object): Record<string, unknown>[] } } } =
  require('@citation-js/core');
require('@citation-js/plugin-ris');

export function parseYaml(text: string): Record<string, unknown> {
  return load(text) as Record<string, unknown>;
}

/** Returns the CSL items of a RIS file. */
export function parseRis(text: string): Record<string, unknown>[] {
  return citation.plugins.input.chain(text, { forceType: '@ris/file', generateGraph: false });
}

export type XmlNode = string | { readonly [name: string]: XmlNode | readonly XmlNode[] };

/**
 * Parses XML to objects; attributes are members named `@name`.
 * @param lists names of elements that are always arrays
 * @throws Error if the text is not well-formed
 */
export function parseXml(text: string, lists: readonly string[] = []): { readonly [name: string]: unknown } {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Error(`${valid.err.msg}, line ${valid.err.line}`);
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    htmlEntities: true,
    processEntities: { enabled: true, maxTotalExpansions: Number.POSITIVE_INFINITY },
    isArray: (name) => lists.includes(name),
  }).parse(text);
}

/** Writes seeds in a zip format, and returns the text of each file of the archive by its path. */
export async function unzipped(
  format: ExportFormat,
  seeds: Iterable<ExportSeed>,
  options: Partial<ExportOptions> = {},
): Promise<ReadonlyMap<string, string>> {
  const bytes = await bytesOf(format.write(seeds, { ...OPTIONS, ...options }));
  const files = Object.entries(unzipSync(bytes));
  return new Map(files.map(([path, content]) => [path, new TextDecoder().decode(content)]));
}
