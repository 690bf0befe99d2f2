/** Tables opened in a spreadsheet with another separator. */
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '../../lib/transfer/registry';
import { csvImport } from '../../lib/transfer/tables/csv-import';
import { hardSeeds, hardText, imported, SEEDS, written } from '../support/transfer-samples';

const TABLES = EXPORT_FORMATS.filter(({ mime }) => mime === 'text/csv');
const SEPARATORS = [',', ';', '\t', '|'];
const FORMULA = /^[\s"\u200b\ufeff]*[=+\-@＝＋－＠]/;

/** Cells as a spreadsheet with this separator reads them; quotes have a meaning only with the comma. */
const cellsOf = (text: string, separator: string): string[] =>
  separator === ',' ? (parse(text) as string[][]).flat() : text.split(new RegExp(`[${separator}\r\n]`));

const ATTACKS = [
  "Bees;=cmd|' /C calc'!A0",
  'Bees\t=1+1',
  'Bees|@SUM(1)',
  'Bees, +1',
  'Bees\n-1',
  'Bees\r\n=1',
  'Bees;"=1+1"',
  'Bees; \u3000＝1+1',
  '；;＋1',
  '|－1',
  '\t＠x',
  "';'=1",
];

describe.each(TABLES.map((format) => [format.id, format] as const))('table %s', (_id, format) => {
  it('an exported table has no formula in any cell, whatever separator the spreadsheet uses', async () => {
    const attacked = ATTACKS.map((text, i) => ({
      ...SEEDS[1],
      ...{ url: `https://a.example/${i};=cmd|'/C'!A0?q=1|+2;-3`, title: text, verdict: 'yes', tags: ['x', text, '=1'] },
      ...{ note: text, excerpt: text, language: 'en', site: 'a.example' },
    })) as unknown as typeof SEEDS;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant([...attacked]), hardSeeds),
        fc.oneof(fc.constantFrom(...ATTACKS), hardText),
        async (seeds, topicName) => {
          for (const unit of ['page', 'site'] as const) {
            const text = await written(format, seeds, { topicName, unit });
            for (const separator of SEPARATORS) {
              for (const cell of cellsOf(text, separator)) expect(cell).not.toMatch(FORMULA);
            }
          }
        },
      ),
      { numRuns: 30, examples: ATTACKS.map((text): [typeof attacked, string] => [attacked, text]) },
    );
  });
});

it('the CSV import restores every text and URL that was guarded', async () => {
  const seeds = ATTACKS.map((title, i) => ({
    ...SEEDS[1],
    ...{
      url: `https://a.example/${i};=x|'+y;%3Dz`,
      title: title.trim(),
      verdict: 'yes',
      tags: [title, '=x'],
      note: title.trim(),
    },
  })) as unknown as typeof SEEDS;
  const rows = await imported(
    csvImport,
    await written(TABLES.find(({ id }) => id === 'csv') as (typeof TABLES)[number], seeds),
  );
  expect(rows).toMatchObject(
    seeds.map(({ url, title, tags, note }) => ({
      url,
      title: title.replace(/\r\n/g, '\n'),
      tags: tags.map((tag) => tag.replace(/\r\n/g, '\n')),
      note: note?.replace(/\r\n/g, '\n'),
    })),
  );
});
