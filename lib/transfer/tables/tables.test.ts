import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hardSeeds,
  hardText,
  imported,
  noteRead,
  SEEDS,
  wantedUrls,
  written,
} from '../../../tests/support/transfer-samples';
import { unguardAddress } from '../cells';
import { csvImport } from './csv-import';
import { asreview, csv, hyphe, jsonLines, minet } from './tables';

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true, relax_column_count: false });

describe('CSV', () => {
  it('the CSV export has every column', async () => {
    const rows = rowsOf(await written(csv, SEEDS));
    expect(rows).toHaveLength(4);
    expect(Object.keys(rows[0] ?? {})).toEqual(
      'url title verdict probability site language published hub_score tags note found_by provider query from round depth decided_at reviewer reason excerpt captures first_capture last_capture same_owner may_archive may_train may_retrieve license permits'.split(
        ' ',
      ),
    );
    expect(rows[0]).toMatchObject({
      url: 'https://birds.example.org/herons/',
      title: 'Herons, "grey" & white',
      verdict: 'seed',
      tags: 'birds|wet\\|land',
      decided_at: '2024-01-02T03:04:05.678Z',
      excerpt: 'Where herons\nnest.',
    });
    expect(rows[1]).toMatchObject({ provider: 'searxng', query: 'heron, nest', round: '2', depth: '1' });
    expect(rows[2]).toMatchObject({
      verdict: 'candidate',
      probability: '0.625',
      from: 'https://birds.example.org/herons/',
    });
    expect(rows[3]).toMatchObject({ verdict: 'no' });
  });

  it('the CSV export has no cell that is a formula, and can be imported again', async () => {
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
            ...(noteRead(asRead(note)) ? { note: noteRead(asRead(note)) } : {}),
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

const objectsOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe('JSON Lines', () => {
  it('the JSON Lines export has all fields of a seed', async () => {
    const [seed, , candidate, rejected] = objectsOf(await written(jsonLines, SEEDS));
    expect(seed).toMatchObject({ url: SEEDS[0]?.url, tags: ['birds', 'wet|land'], scope: 'page', found_by: 'mark' });
    expect(candidate).toMatchObject({ verdict: 'candidate', probability: 0.625, hub_score: 0.75, depth: 2 });
    expect(rejected).toMatchObject({ verdict: 'no' });
  });

  it('the JSON Lines export keeps any text exactly, one object per line', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const objects = objectsOf(await written(jsonLines, seeds));
        expect(objects.map(({ url, title, tags }) => ({ url, title, tags }))).toEqual(
          seeds.map(({ url, title, tags }) => ({ url, title, tags })),
        );
      }),
    );
  });
});

it('the Hyphe table has a header, the URL first, and no cell that is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(hardSeeds, hardText, async (seeds, topicName) => {
      const [header = [], ...rows]: string[][] = parse(await written(hyphe, seeds, { topicName }));
      expect(header).toEqual(['URL', 'NAME', 'TOPIC', 'TAGS', 'VERDICT', 'LANGUAGE', 'FOUND BY']);
      expect(rows.map(([url = '']) => unguardAddress(url))).toEqual(wantedUrls(seeds));
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

it('the minet table has a column url beside the others, and no cell that is a formula', async () => {
  const rows: Record<string, string>[] = parse(await written(minet, SEEDS), { columns: true });
  expect(rows[0]).toMatchObject({ title: 'Herons, "grey" & white', tags: 'birds|wet\\|land' });
  await fc.assert(
    fc.asyncProperty(hardSeeds, async (seeds) => {
      const all: Record<string, string>[] = parse(await written(minet, seeds), { columns: true });
      expect(all.map(({ url = '' }) => unguardAddress(url))).toEqual(wantedUrls(seeds));
      for (const row of all) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

it('the ASReview table labels judged pages, and leaves candidates without a label', async () => {
  const rows: Record<string, string>[] = parse(await written(asreview, SEEDS), { columns: true });
  expect(rows.map(({ included }) => included)).toEqual(['1', '1', '', '0']);
  expect(rows[0]).toMatchObject({
    title: 'Herons, "grey" & white',
    abstract: 'Where herons\nnest.',
    keywords: 'birds|wet\\|land',
  });
  expect(rows.every(({ title }) => title !== '')).toBe(true);
});
