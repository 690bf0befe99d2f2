import type { ImportFormat, TextSource } from '../../format';
import { FOLDER_SEPARATOR, FolderPath, isInFolder, LineCounter } from '../folders';
import { rowOf, wholeText } from '../lines';
import { readTags } from '../tags';

interface Bookmark {
  readonly line: number;
  readonly href: string;
  title: string;
  note: string;
  readonly tags: readonly string[];
  readonly addedMs: number | undefined;
  readonly folders: readonly string[];
}

/** `ADD_DATE`: seconds since the epoch; some browsers write milliseconds or microseconds. */
function addedMs(text: string | undefined): number | undefined {
  const value = Number(text);
  if (!text || !Number.isFinite(value) || value <= 0) return undefined;
  if (value > 1e14) return Math.floor(value / 1_000);
  return value > 1e11 ? value : value * 1_000;
}

function parsed(text: string): { bookmarks: Bookmark[]; folders: string[] } {
  const bookmarks: Bookmark[] = [];
  const folders = new Set<string>();
  const path = new FolderPath();
  const lines = new LineCounter(text);
  let heading: string | undefined;
  let inHeading = false;
  let open: Bookmark | undefined;
  /** The last one, until the next folder; and the one whose description goes on. */
  let last: Bookmark | undefined;
  let described: Bookmark | undefined;
  readTags(text, false, {
    open(name, attributes, offset) {
      if (name === 'dt' || name === 'dl') described = undefined;
      if (name === 'dd') described = last;
      if (name === 'h3') {
        last = undefined;
        inHeading = true;
        heading = '';
      } else if (name === 'dl') {
        if (path.open(heading ?? '')) folders.add(path.names.join(FOLDER_SEPARATOR));
        heading = undefined;
      } else if (name === 'a' && attributes.href !== undefined) {
        const tags = (attributes.tags ?? '').split(',').filter((tag) => tag.trim() !== '');
        const line = lines.lineAt(offset);
        open = {
          line,
          href: attributes.href,
          title: '',
          note: '',
          tags,
          addedMs: addedMs(attributes.add_date),
          folders: path.names,
        };
        bookmarks.push(open);
        last = open;
      }
    },
    text(part) {
      if (inHeading) heading += part;
      else if (open) open.title += part;
      else if (described) described.note += part;
    },
    close(name) {
      if (name === 'h3') inHeading = false;
      else if (name === 'a') open = undefined;
      else if (name === 'dl') path.close();
    },
  });
  return { bookmarks, folders: [...folders] };
}

/** Folders of a bookmark file, each with the folders it lies in, as `ImportOptions.folder` takes them. */
export async function bookmarkFolders(source: TextSource): Promise<string[]> {
  return parsed(await wholeText(source)).folders;
}

/** Netscape bookmark file, as browsers and bookmark services export it, and the links of any other HTML file. */
export const bookmarksImport: ImportFormat = {
  id: 'bookmarks',
  labelKey: 'format_bookmarks',
  accepts: (fileName, head) =>
    /\.html?$/.test(fileName) || /^\ufeff?\s*<!doctype netscape-bookmark-file-1>|<dt>\s*<(?:a|h3)\b/i.test(head),
  async *read(source, { verdict, folder }) {
    for (const { line, href, title, note, tags, addedMs: atMs, folders } of parsed(await wholeText(source)).bookmarks) {
      if (!isInFolder(folders, folder)) continue;
      yield rowOf({ line, text: href }, href, { verdict, title: title.trim(), tags, note, atMs });
    }
  },
};
