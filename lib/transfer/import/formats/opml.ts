import { Parser } from 'htmlparser2';
import type { ImportFormat } from '../../format';
import { isInFolder, LineCounter } from '../folders';
import { rowOf, textOf } from '../lines';

interface Outline {
  readonly line: number;
  readonly address: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly createdMs: number;
  readonly folders: readonly string[];
}

function parsed(text: string): Outline[] {
  const outlines: Outline[] = [];
  const path: string[] = [];
  const lines = new LineCounter(text);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name !== 'outline') return;
        const { url, htmlUrl, xmlUrl, text: label, title, category = '', created = '' } = attributes;
        const address = url || htmlUrl || xmlUrl;
        const line = lines.lineAt(parser.startIndex);
        if (address) {
          const tags = category.split(',').filter((tag) => tag.trim() !== '');
          const createdMs = Date.parse(created);
          outlines.push({ line, address, title: title || label || '', tags, createdMs, folders: [...path] });
        }
        path.push(label || title || '');
      },
      onclosetag(name) {
        if (name === 'outline') path.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return outlines;
}

/** OPML: outlines with an address, of a page before that of its feed. Outlines without one are folders. */
export const opmlImport: ImportFormat = {
  id: 'opml',
  labelKey: 'format_opml',
  accepts: (fileName, head) => fileName.endsWith('.opml') || /<opml[\s>]/i.test(head),
  async *read(source, { verdict, folder }) {
    for (const { line, address, title, tags, createdMs, folders } of parsed(await textOf(source))) {
      if (!isInFolder(folders, folder)) continue;
      yield rowOf({ line, text: address }, address, { verdict, title, tags, atMs: createdMs });
    }
  },
};
