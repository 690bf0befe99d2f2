import { readTags } from '../../../engine/page/tags';
import type { ImportFormat } from '../../format';
import { rowOf, wholeText } from '../lines';
import { LineCounter } from '../tags';

interface Bookmark {
  readonly line: number;
  readonly href: string;
  title: string;
  note: string;
  readonly tags: readonly string[];
  readonly addedMs: number | undefined;
}

/** `ADD_DATE`: seconds since the epoch; some browsers write milliseconds or microseconds. */
function addedMs(text: string | undefined): number | undefined {
  const value = Number(text);
  if (!text || !Number.isFinite(value) || value <= 0) return undefined;
  if (value > 1e14) return Math.floor(value / 1_000);
  return value > 1e11 ? value : value * 1_000;
}

function parsed(text: string): Bookmark[] {
  const bookmarks: Bookmark[] = [];
  const lines = new LineCounter(text);
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
        };
        bookmarks.push(open);
        last = open;
      }
    },
    text(part) {
      if (inHeading) return;
      if (open) open.title += part;
      else if (described) described.note += part;
    },
    close(name) {
      if (name === 'h3') inHeading = false;
      else if (name === 'a') open = undefined;
    },
  });
  return bookmarks;
}

/** Netscape bookmark file, as browsers and bookmark services export it, and the links of any other HTML file. */
export const bookmarksImport: ImportFormat = {
  id: 'bookmarks',
  accepts: (fileName, head) =>
    /\.html?$/.test(fileName) || /^\ufeff?\s*<!doctype netscape-bookmark-file-1>|<dt>\s*<(?:a|h3)\b/i.test(head),
  async *read(source, { verdict }) {
    for (const { line, href, title, note, tags, addedMs: atMs } of parsed(await wholeText(source))) {
      yield rowOf({ line, text: href }, href, { verdict, title: title.trim(), tags, note, atMs });
    }
  },
};
