import { getOrMake } from '../../engine/arrays';
import { permissionsOf, statedUses } from '../../engine/insight/permissions';
import type { ExportOptions, ExportSeed, Seeds } from '../format';
import { wantedAddress, webAddress } from '../text';
import { type Block, documentFormats, type Fact, type Inline } from './document';
import { dayOf, languageName, type Texts, textsFor } from './texts';

/** Returns the address of an archived copy; '' if none is known. */
export const archiveOf = ({ captures, archive }: ExportSeed): string => captures?.lastUrl ?? archive ?? '';

/** Returns the user's own tags: those without the first one, the topic's name. */
const ownTags = (seed: ExportSeed, { topicName }: ExportOptions): readonly string[] =>
  seed.tags.filter((tag) => tag !== topicName);

/** Returns who confirmed a page and on which day, as far as is known. */
function statusOf({ verdict, reviewer, decidedAtMs }: ExportSeed, texts: Texts): string {
  if (verdict === 'candidate') return texts.suggested;
  const status = reviewer ? texts.confirmedBy(reviewer) : verdict === 'seed' ? texts.seed : texts.confirmed;
  return decidedAtMs === undefined ? status : `${status}, ${dayOf(decidedAtMs)}`;
}

/**
 * Returns a line of text: what a page expressly allows or forbids ('' if it says nothing of it), followed by links to
 * its licences.
 */
function permissionLine({ permits }: ExportSeed, texts: Texts): Inline[] {
  const permissions = permissionsOf(permits);
  const uses = statedUses(permissions).map(([use, permission]) =>
    texts.permission(texts.uses[use], texts.permissions[permission]),
  );
  const licenses = permissions.licenses.flatMap((license) => webAddress(license) ?? []);
  return [uses.join(' · '), ...licenses.map((url) => ({ text: url, url }))];
}

/** Returns what the list says of a page besides its title. */
function factsOf(seed: ExportSeed, options: ExportOptions, texts: Texts): Fact[] {
  const archive = archiveOf(seed);
  return [
    [texts.site, seed.site],
    [texts.published, seed.published ?? ''],
    [texts.language, languageName(seed.language, texts)],
    [texts.tags, ownTags(seed, options).join(', ')],
    [texts.note, seed.note ?? ''],
    [texts.permits, permissionLine(seed, texts)],
    [texts.status, statusOf(seed, texts)],
    [texts.archived, archive === '' ? '' : { text: archive, url: archive }],
  ];
}

/**
 * Returns the pages by name of their section: tags and sites sorted by name, groups from the largest. A page with
 * several tags is in the section of each. Pages without a section come last, under `others`. If no sections are chosen,
 * all pages are in one, named ''.
 */
async function sectionsOf(
  pages: readonly ExportSeed[],
  options: ExportOptions,
  { others }: Texts,
): Promise<ReadonlyMap<string, readonly ExportSeed[]>> {
  const sections = new Map<string, ExportSeed[]>();
  const groups = options.sections === 'group' ? await options.groupsOf?.(pages.map(({ url }) => url)) : undefined;
  /** Returns the names of the sections of a page; [] if it has none. */
  const namesOf = (seed: ExportSeed): readonly string[] => {
    switch (options.sections) {
      case 'tag':
        return ownTags(seed, options);
      case 'site':
        return [seed.site];
      case 'group':
        return [groups?.get(seed.url) ?? ''].filter(Boolean);
      default:
        return [''];
    }
  };
  const rest: ExportSeed[] = [];
  for (const seed of pages) {
    const names = namesOf(seed);
    for (const name of names) getOrMake(sections, name, () => []).push(seed);
    if (names.length === 0) rest.push(seed);
  }
  const ordered = options.sections === 'group' ? [...sections] : [...sections].sort(([a], [b]) => a.localeCompare(b));
  return new Map(rest.length === 0 ? ordered : [...ordered, [others, rest]]);
}

/** Yields the pages that have an address as document, in the chosen sections, once in each of theirs. */
async function* readingListBlocks(seeds: Seeds, options: ExportOptions): AsyncGenerator<Block> {
  const texts = textsFor(options.language);
  const pages: ExportSeed[] = [];
  for await (const seed of seeds) if (wantedAddress(seed) !== undefined) pages.push(seed);
  yield { kind: 'title', text: texts.readingList(options.topicName) };
  const sites = new Set(pages.map(({ site }) => site));
  yield { kind: 'paragraph', text: texts.made(dayOf(options.createdAtMs), pages.length, sites.size) };
  for (const [name, entries] of await sectionsOf(pages, options, texts)) {
    if (name !== '') yield { kind: 'heading', text: name };
    for (const seed of entries) {
      yield { kind: 'entry', text: { text: seed.title, url: wantedAddress(seed) ?? '' } };
      yield { kind: 'facts', facts: factsOf(seed, options, texts) };
      if (options.withExcerpts && seed.excerpt) yield { kind: 'quote', text: seed.excerpt };
    }
  }
}

/** Reading list for people, in sections by tag, group or site, in Markdown and as one HTML file. */
export const readingLists = documentFormats(
  'reading-list',
  {
    carries: { title: true, tags: true, probability: false, provenance: false, rejected: false, scope: false },
    isSectioned: true,
    hasExcerpts: true,
  },
  readingListBlocks,
);
