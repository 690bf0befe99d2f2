import type { ExportFormat, ExportOptions, ExportSeed, Seeds } from '../../format';
import { oneLine, writeWanted } from '../text';

/** Nutch's default for injected pages, given to judged ones. Candidates bring their own, at most 1. */
const JUDGED_SCORE = 1;

/** Metadata of the topic model on one line: tab before each, no tab or line end within. */
export function metadataOf(seed: ExportSeed, options: ExportOptions): [key: string, value: string][] {
  const { foundBy } = seed;
  const all: [string, string | undefined][] = [
    ['topic', options.topicName],
    ['title', seed.title],
    ['verdict', seed.verdict],
    ['tags', seed.tags.join(', ')],
    ['lang', seed.language],
    ['scope', options.scope],
    ['found_by', foundBy?.operator],
    ['provider', foundBy?.provider],
    ['query', foundBy?.query],
    ['from', foundBy?.from],
  ];
  return all.flatMap(([key, value]) => {
    const text = oneLine(value ?? '');
    return text === '' ? [] : [[key, text] as [string, string]];
  });
}

export function writeNutchSeeds(seeds: Seeds, options: ExportOptions): AsyncGenerator<string> {
  return writeWanted(seeds, (seed, url) => {
    const score = seed.verdict === 'candidate' ? (seed.score ?? JUDGED_SCORE) : JUDGED_SCORE;
    const metadata = metadataOf(seed, options).map(([key, value]) => `\t${key}=${value}`);
    return `${url}\tnutch.score=${score}${metadata.join('')}\n`;
  });
}

/** Nutch's seed list: `url⇥nutch.score=…⇥key=value…`. */
export const nutchSeeds: ExportFormat = {
  id: 'nutch-seeds',
  labelKey: 'format_nutch_seeds',
  extension: 'nutch.seed.txt',
  mime: 'text/plain',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: false, scope: true },
  write: writeNutchSeeds,
};
