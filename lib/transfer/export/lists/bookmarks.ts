import type { ExportFormat, ExportSeed, SeedVerdict } from '../../format';
import { escapeMarkup } from '../markup';
import { oneLine, writeWanted } from '../text';

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** Part of the file, not of the interface: the same whatever its language. */
const FOLDERS: Readonly<Record<Exclude<SeedVerdict, 'no'>, string>> = {
  seed: 'Seeds',
  yes: 'Confirmed',
  candidate: 'Suggested',
};

function link(seed: ExportSeed, url: string, createdAtMs: number): string {
  const tags = seed.tags.map((tag) => oneLine(tag.replaceAll(',', ' '))).join(',');
  const added = seconds(seed.decidedAtMs ?? createdAtMs);
  const attributes = `HREF="${escapeMarkup(url)}" ADD_DATE="${added}"${tags === '' ? '' : ` TAGS="${escapeMarkup(tags)}"`}`;
  const note = oneLine(seed.note ?? '');
  const title = oneLine(seed.title) || url;
  return `        <DT><A ${attributes}>${escapeMarkup(title)}</A>\n${note === '' ? '' : `        <DD>${escapeMarkup(note)}\n`}`;
}

/** Netscape bookmark file, as browsers import it: one folder for the topic, within it one for each verdict. Descriptions are the user's notes. */
export const bookmarks: ExportFormat = {
  id: 'bookmarks',
  extension: 'bookmarks.html',
  mime: 'text/html',
  carries: { title: true, tags: true, score: false, provenance: false, rejected: false, scope: false },
  write(seeds, options) {
    let open: SeedVerdict | undefined;
    const topic = escapeMarkup(oneLine(options.topicName));
    return writeWanted(
      seeds,
      (seed, url) => {
        const text = link(seed, url, options.createdAtMs);
        if (seed.verdict === open) return text;
        const close = open === undefined ? '' : '    </DL><p>\n';
        open = seed.verdict;
        return `${close}    <DT><H3>${FOLDERS[seed.verdict]}</H3>\n    <DL><p>\n${text}`;
      },
      '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n' +
        '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n' +
        '<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n' +
        `  <DT><H3 ADD_DATE="${seconds(options.createdAtMs)}">${topic}</H3>\n  <DL><p>\n`,
      () => `${open === undefined ? '' : '    </DL><p>\n'}  </DL><p>\n</DL><p>\n`,
    );
  },
};

/**
 * Bookmark file for `archivebox add --parser=netscape_html`. ArchiveBox 0.7 cannot read an array of JSON objects: it puts a brace
 * before what follows the first one.
 */
export const archivebox: ExportFormat = {
  ...bookmarks,
  id: 'archivebox',
  extension: 'archivebox.html',
};
