import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { SEEDS, written } from '../../../../tests/support/transfer-samples';
import { asreview } from './screening';

it('labels what was judged and leaves suggestions open', async () => {
  const rows: Record<string, string>[] = parse(await written(asreview, SEEDS), { columns: true });
  expect(rows.map(({ included }) => included)).toEqual(['1', '1', '', '0']);
  expect(rows[0]).toMatchObject({
    title: 'Herons, "grey" & white',
    abstract: 'Where herons\nnest.',
    keywords: 'birds|wet\\|land',
  });
  expect(rows.every(({ title }) => title !== '')).toBe(true);
});
