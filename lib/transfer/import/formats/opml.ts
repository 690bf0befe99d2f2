import { readTags } from '../../../engine/page/tags';
import type { ImportFormat } from '../../format';
import { rowOf, wholeText } from '../lines';
import { LineCounter } from '../tags';

interface Outline {
  readonly line: number;
  readonly address: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly createdMs: number;
}

function parsed(text: string): Outline[] {
  const outlines: Outline[] = [];
  const lines = new LineCounter(text);
  readTags(text, true, {
    open(name, attributes, offset) {
      if (name !== 'outline') return;
      const { url, htmlurl, xmlurl, text: label, title, category = '', created = '' } = attributes;
      const address = url || htmlurl || xmlurl;
      if (address) {
        const tags = category.split(',').filter((tag) => tag.trim() !== '');
        const line = lines.lineAt(offset);
        const createdMs = Date.parse(created);
        outlines.push({ line, address, title: title || label || '', tags, createdMs });
      }
    },
  });
  return outlines;
}

/** OPML: outlines with an address, of a page before that of its feed. Outlines without one are folders. */
export const opmlImport: ImportFormat = {
  id: 'opml',
  accepts: (fileName, head) => fileName.endsWith('.opml') || /<opml[\s>]/i.test(head),
  async *read(source, { verdict }) {
    for (const { line, address, title, tags, createdMs } of parsed(await wholeText(source))) {
      yield rowOf({ line, text: address }, address, { verdict, title, tags, atMs: createdMs });
    }
  },
};
