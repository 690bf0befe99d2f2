import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, imported, SEEDS, written } from '../../../../tests/support/transfer-samples';
import { csvImport } from '../../import/formats/csv';
import { noteText } from '../../import/tags';
import { CSV_COLUMNS, csv } from './csv';

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, relax_column_count: false });

describe('CSV', () => {
  it('carries every column', async () => {
    const rows = rowsOf(await written(csv, SEEDS));
    expect(rows).toHaveLength(4);
    expect(Object.keys(rows[0] ?? {})).toEqual(CSV_COLUMNS);
    expect(rows[0]).toMatchObject({
      url: 'https://birds.example.org/herons/',
      title: 'Herons, "grey" & white',
      verdict: 'seed',
      tags: 'birds|wet\\|land',
      decided_at: '2024-01-02T03:04:05.678Z',
      excerpt: 'Where herons\nnest.',
    });
    expect(rows[1]).toMatchObject({ provider: 'searxng', query: 'heron, nest', round: '2', depth: '1' });
    expect(rows[2]).toMatchObject({ verdict: 'candidate', score: '0.625', from: 'https://birds.example.org/herons/' });
    expect(rows[3]).toMatchObject({ verdict: 'no' });
  });

  it('lets no cell be run as a formula, and gives back the text on import', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const text = await written(csv, seeds);
        const cells: string[][] = parse(text);
        for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        const judged = seeds.filter((seed) => seed.verdict !== 'candidate');
        const rows = (await imported(csvImport, text)).filter((row) => 'url' in row);
        expect(rows).toEqual(
          judged.map(({ url, title, verdict, tags, note = '', decidedAtMs }) => ({
            url,
            verdict,
            ...(title ? { title: asRead(title) } : {}),
            ...(tags.length > 0 ? { tags: tags.map(asRead) } : {}),
            ...(noteText(asRead(note)) ? { note: noteText(asRead(note)) } : {}),
            ...(decidedAtMs === undefined ? {} : { atMs: decidedAtMs }),
          })),
        );
      }),
    );
  });
});

/** UTF-8 has no lone surrogates, and a CSV record knows one kind of line end. */
function asRead(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)).replace(/\r\n?/g, '\n');
}
