import { readTags } from '../../engine/page/tags';
import type { ExportFormat, ExportSeed, ImportFormat, SeedVerdict } from '../format';
import { LineCounter, rowOf, wholeText } from '../records';
import { escapeMarkup, oneLine, tagList, writeWanted } from '../text';

const unixSeconds = (ms: number): number => Math.floor(ms / 1_000);

/** Folder names in the file. They do not depend on the language of the interface. */
const FOLDERS: Readonly<Record<Exclude<SeedVerdict, 'no'>, string>> = {
  seed: 'Seeds',
  yes: 'Confirmed',
  candidate: 'Suggested',
};

/**
 * Returns a bookmark's line with tags and date, and a line with its note if it has one. The URL replaces an empty
 * title.
 */
function linkMarkup(seed: ExportSeed, url: string, createdAtMs: number): string {
  const tags = tagList(seed.tags);
  const added = unixSeconds(seed.decidedAtMs ?? createdAtMs);
  const attributes = `HREF="${escapeMarkup(url)}" ADD_DATE="${added}"${tags === '' ? '' : ` TAGS="${escapeMarkup(tags)}"`}`;
  const note = oneLine(seed.note ?? '');
  const title = oneLine(seed.title) || url;
  return `        <DT><A ${attributes}>${escapeMarkup(title)}</A>\n${note === '' ? '' : `        <DD>${escapeMarkup(note)}\n`}`;
}

/** Netscape bookmark file for browsers: the topic's folder with a subfolder per verdict, notes as descriptions. */
export const bookmarks: ExportFormat = {
  id: 'bookmarks',
  extension: 'bookmarks.html',
  mime: 'text/html',
  carries: { title: true, tags: true, probability: false, provenance: false, rejected: false, scope: false },
  /** Writes the bookmarks in their order, with a new subfolder wherever the verdict changes. */
  write(seeds, options) {
    let open: SeedVerdict | undefined;
    const topic = escapeMarkup(oneLine(options.topicName));
    return writeWanted(
      seeds,
      (seed, url) => {
        const text = linkMarkup(seed, url, options.createdAtMs);
        if (seed.verdict === open) return text;
        const close = open === undefined ? '' : '    </DL><p>\n';
        open = seed.verdict;
        return `${close}    <DT><H3>${FOLDERS[seed.verdict]}</H3>\n    <DL><p>\n${text}`;
      },
      '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n' +
        '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n' +
        '<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n' +
        `  <DT><H3 ADD_DATE="${unixSeconds(options.createdAtMs)}">${topic}</H3>\n  <DL><p>\n`,
      () => `${open === undefined ? '' : '    </DL><p>\n'}  </DL><p>\n</DL><p>\n`,
    );
  },
};

/** File for `archivebox add --parser=netscape_html`; ArchiveBox 0.7 cannot read a JSON array of several objects. */
export const archivebox: ExportFormat = {
  ...bookmarks,
  id: 'archivebox',
  extension: 'archivebox.html',
};

interface Bookmark {
  readonly line: number;
  readonly href: string;
  title: string;
  note: string;
  readonly tags: readonly string[];
  readonly addedMs: number | undefined;
}

/**
 * Converts `ADD_DATE`, which is in seconds, or in some browsers in milliseconds or microseconds, to milliseconds;
 * undefined for another text.
 */
function addedMs(text: string | undefined): number | undefined {
  const value = Number(text);
  if (!text || !Number.isFinite(value) || value <= 0) return undefined;
  if (value > 1e14) return Math.floor(value / 1_000);
  return value > 1e11 ? value : value * 1_000;
}

/** Largest number of folders that become tags, the innermost ones. */
const MAX_FOLDERS = 5;

/**
 * Returns the five innermost folders of the user as tags; none in a file of Tendril, whose folders are topic and
 * verdict.
 */
function tagsOf(folders: readonly string[]): string[] {
  if (Object.values(FOLDERS).includes(folders.at(-1) ?? '')) return [];
  return folders.slice(-MAX_FOLDERS).filter((name) => name !== '');
}

/** Returns the links of a file in its order, with their folders as tags, titles and descriptions. */
function parseBookmarks(text: string): Bookmark[] {
  const bookmarks: Bookmark[] = [];
  const lines = new LineCounter(text);
  /** Names of the open folders; '' for those that every browser has. */
  const folders: string[] = [];
  let folder: string | undefined;
  let isOwnFolder = false;
  let inHeading = false;
  let open: Bookmark | undefined;
  /** Last bookmark of the current folder; `described` is the one whose description is being read. */
  let last: Bookmark | undefined;
  let described: Bookmark | undefined;
  readTags(text, false, {
    /** Begins a folder, a bookmark or its description. */
    open(name, attributes, offset) {
      if (name === 'dt' || name === 'dl') described = undefined;
      if (name === 'dd') described = last;
      if (name === 'dl') {
        folders.push(folder ?? '');
        folder = undefined;
      }
      if (name === 'h3') {
        last = undefined;
        inHeading = true;
        isOwnFolder = !('personal_toolbar_folder' in attributes || 'unfiled_bookmarks_folder' in attributes);
        folder = '';
      } else if (name === 'a' && attributes.href !== undefined) {
        const named = (attributes.tags ?? '').split(',').filter((tag) => tag.trim() !== '');
        const tags = [...new Set([...named, ...tagsOf(folders)])];
        const line = lines.lineAt(offset);
        open = {
          line,
          href: attributes.href,
          title: '',
          note: '',
          tags,
          addedMs: addedMs(attributes.add_date),
        };
        bookmarks.push(open);
        last = open;
      }
    },
    /** Adds a text to the name of a folder, to a title or to a description. */
    text(part) {
      if (inHeading) {
        if (isOwnFolder) folder = `${folder ?? ''}${part}`;
        return;
      }
      if (open) open.title += part;
      else if (described) described.note += part;
    },
    /** Ends a folder, its heading or a bookmark. */
    close(name) {
      if (name === 'dl') folders.pop();
      if (name === 'h3') {
        inHeading = false;
        folder = folder?.trim();
      } else if (name === 'a') open = undefined;
    },
  });
  return bookmarks;
}

/**
 * Netscape bookmark file of browsers and bookmark services. The user's folders are tags. Also reads the links of any
 * other HTML file.
 */
export const bookmarksImport: ImportFormat = {
  id: 'bookmarks',
  accepts: (fileName, head) =>
    /\.html?$/.test(fileName) || /^\ufeff?\s*<!doctype netscape-bookmark-file-1>|<dt>\s*<(?:a|h3)\b/i.test(head),
  /** Yields a row or problem per link, in file order; nothing for text without links. */
  async *read(source, { verdict }) {
    for (const { line, href, title, note, tags, addedMs: atMs } of parseBookmarks(await wholeText(source))) {
      yield rowOf({ line, text: href }, href, { verdict, title: title.trim(), tags, note, atMs });
    }
  },
};
