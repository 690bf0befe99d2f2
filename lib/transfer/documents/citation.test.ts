import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { hardText, written } from '../../../tests/support/transfer-samples';
import type { ExportFormat } from '../format';
import { citations } from './citation';
import { plainLine } from './document';

const [cff, apa, bibtex] = citations as [ExportFormat, ExportFormat, ExportFormat];
const edition = { id: '5f0c-77', version: '2026-05-30.112', authors: ['Ann Lee', 'Bo'], pages: 48 };
const createdAtMs = Date.UTC(2026, 4, 31);
const OPTIONS = { topicName: 'Beekeeping & hives', edition, createdAtMs };

it('CITATION.cff has what the format demands', async () => {
  expect(parse(await written(cff, [], OPTIONS))).toEqual({
    'cff-version': '1.2.0',
    message: 'Cite this collection as below.',
    type: 'dataset',
    title: 'Beekeeping & hives',
    authors: [{ name: 'Ann Lee' }, { name: 'Bo' }],
    version: '2026-05-30.112',
    'date-released': '2026-05-31',
    abstract: 'Collection of 48 web pages, made with Tendril',
    identifiers: [{ type: 'other', value: '5f0c-77' }],
  });
});

it('the citation follows APA, with and without authors', async () => {
  const what = 'Beekeeping & hives (Version 2026-05-30.112) [Collection of 48 web pages, made with Tendril].';
  expect(await written(apa, [], OPTIONS)).toBe(`Ann Lee, & Bo. (2026, May 31). ${what}\n`);
  const anonymous = { ...OPTIONS, edition: { ...edition, authors: [] } };
  expect(await written(apa, [], anonymous)).toBe(`${what} (2026, May 31).\n`);
});

it('the entry of BibTeX has title, authors, date, version and number of pages', async () => {
  expect(await written(bibtex, [], OPTIONS)).toBe(`@misc{tendril-5f0c77-2026,
  title = {{Beekeeping \\& hives}},
  author = {{Ann Lee} and {Bo}},
  year = {2026},
  date = {2026-05-31},
  version = {2026-05-30.112},
  note = {Version 2026-05-30.112, Collection of 48 web pages, made with Tendril, 5f0c-77},
}
`);
});

it('no name of a topic or reviewer breaks out of a citation', async () => {
  await fc.assert(
    fc.asyncProperty(hardText, hardText, async (topicName, author) => {
      const options = { topicName, createdAtMs, edition: { ...edition, authors: [author] } };
      const file = parse(await written(cff, [], options)) as Record<string, unknown>;
      expect(Object.keys(file)).toHaveLength(9);
      expect(file.title).toBe(plainLine(topicName) || 'Tendril');
      const entry = await written(bibtex, [], options);
      const lines = entry.trimEnd().split('\n');
      expect(lines.at(-1)).toBe('}');
      for (const line of lines.slice(1, -1)) {
        expect(line).toMatch(/^ {2}[a-z]+ = \{.*\},$/u);
        let depth = 0;
        for (const char of line.slice(0, -1)) {
          depth += char === '{' ? 1 : char === '}' ? -1 : 0;
          expect(depth).toBeGreaterThanOrEqual(0);
        }
        expect(depth).toBe(0);
        expect(line).not.toMatch(/(?<!\\)[%#$&_]/);
      }
    }),
  );
});
