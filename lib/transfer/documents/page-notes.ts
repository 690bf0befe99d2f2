import { stringify } from 'yaml';
import { permissionsOf, statedUses } from '../../engine/insight/permissions';
import { fileStem } from '../file-stem';
import type { ExportFormat, ExportOptions, ExportSeed, Seeds } from '../format';
import { wantedAddress } from '../text';
import { type ZipEntry, zipped } from '../zip';
import { markdownBlock, plainLine } from './document';
import { archiveOf } from './reading-list';
import { dayOf, textsFor } from './texts';

/** Tag of all notes of Obsidian's own clipper, by which its users find them. */
const CLIPPINGS = 'clippings';
/** Leaves room for a number and the extension: file systems allow 255 bytes. */
const MAX_NAME_BYTES = 150;
/** Characters that file systems or Obsidian's links forbid. */
const FORBIDDEN = /[\\/:*?"<>|#^[\]%]+/g;

/**
 * Returns a tag as Obsidian reads it: letters, digits, `_`, `-` and `/`. Digits alone get a leading underscore; '' if
 * no character is left.
 */
function obsidianTag(tag: string): string {
  const name = plainLine(tag)
    .replace(/[^\p{L}\p{M}\p{N}_/-]+/gu, '-')
    .replace(/^[-/]+|(?<![-/])[-/]+$/g, '');
  return /^\p{N}+$/u.test(name) ? `_${name}` : name;
}

/** Properties for what a page expressly permits or forbids, and for its licences. */
function permitMembers({ permits }: ExportSeed) {
  const permissions = permissionsOf(permits);
  const { licenses } = permissions;
  const uses = statedUses(permissions).map(([use, permission]) => [`may_${use}`, permission === 'yes'] as const);
  return { ...Object.fromEntries(uses), ...(licenses.length > 0 && { license: licenses.map(plainLine) }) };
}

/** Front matter with the properties of Obsidian's clipper, and some of its own for the topic. */
function frontMatter(seed: ExportSeed, url: string, options: ExportOptions): string {
  const tags = [CLIPPINGS, ...seed.tags.map(obsidianTag)].filter(Boolean);
  const { language, reviewer, published, decidedAtMs = options.createdAtMs } = seed;
  const members = {
    title: plainLine(seed.title) || url,
    source: url,
    ...(published && { published }),
    created: dayOf(decidedAtMs),
    description: plainLine(seed.excerpt ?? ''),
    tags: [...new Set(tags)],
    site: plainLine(seed.site),
    ...(language && language !== 'und' && { language }),
    ...(reviewer && { confirmed_by: plainLine(reviewer) }),
    ...(archiveOf(seed) && { archive: archiveOf(seed) }),
    ...permitMembers(seed),
  };
  return `---\n${stringify(members, { lineWidth: 0 })}---\n\n`;
}

/**
 * Returns a file name made of the page's title, or of `page` if nothing of it can be one, with a number if the name is
 * taken.
 * @param taken names in lower case and Unicode's form NFC; the new name is added
 */
function fileName(seed: ExportSeed, taken: Set<string>): string {
  const wished = plainLine(seed.title).replace(FORBIDDEN, ' ').replace(/ +/g, ' ');
  const name = fileStem(wished, MAX_NAME_BYTES) || 'page';
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? `${name}.md` : `${name} ${number}.md`;
    const key = path.normalize('NFC').toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return path;
  }
}

/** Yields a Markdown file per page that is not rejected. */
async function* zipEntries(seeds: Seeds, options: ExportOptions): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  const texts = textsFor(options.language);
  for await (const seed of seeds) {
    const url = wantedAddress(seed);
    if (url === undefined) continue;
    const note = seed.note ? markdownBlock({ kind: 'paragraph', text: seed.note }) : '';
    const excerpt = options.withExcerpts && seed.excerpt ? markdownBlock({ kind: 'quote', text: seed.excerpt }) : '';
    const changed = seed.tags.filter((tag) => obsidianTag(tag) !== tag).join(', ');
    const tags = changed && markdownBlock({ kind: 'facts', facts: [[texts.tags, changed]] });
    const archive = archiveOf(seed);
    const copy = archive && markdownBlock({ kind: 'paragraph', text: { text: texts.archived, url: archive } });
    yield { path: fileName(seed, taken), content: frontMatter(seed, url, options) + note + excerpt + tags + copy };
  }
}

/** Zip archive with one Markdown note per page, for a folder of Obsidian or another program for notes. */
export const pageNotes: ExportFormat = {
  id: 'page-notes',
  suffix: '.notes',
  extension: 'zip',
  mime: 'application/zip',
  carries: { title: true, tags: true, probability: false, provenance: false, rejected: false, scope: false },
  hasExcerpts: true,
  write: (seeds, options) => zipped(zipEntries(seeds, options), options.createdAtMs),
};
