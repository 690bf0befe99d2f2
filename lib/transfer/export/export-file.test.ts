import 'fake-indexeddb/auto';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CHOICE } from '../../../tests/support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../../tests/support/transfer-topic';
import { TendrilDb } from '../../store/db';
import { LAST_FORMAT } from '../choices';
import { ExportFiles, type ExportProgram, formatOptions } from './export-file';

const NOW_MS = 5_000;
const TOPIC = SAMPLE_TOPIC.id;
const PLAN: Parameters<ExportFiles['write']>[1] = {
  ...DEFAULT_CHOICE,
  ...{ format: 'plain', scope: 'page', onlyNew: false, sections: 'none', withExcerpts: false },
};

let db: TendrilDb;
beforeEach(async () => {
  db = new TendrilDb(`files-${crypto.randomUUID()}`);
  await fillSampleTopic(db, { pages: 12 });
});
afterEach(() => db.delete());

function files(program: Partial<ExportProgram> = {}): ExportFiles {
  return new ExportFiles(db, { programVersion: '1.2.3', background: async () => [], ...program });
}

describe('ExportFiles', () => {
  it('a written file has name, type and content, and is in the export log only when it is remembered', async () => {
    const { name, content, isEmpty, remember } = await files().write(TOPIC, PLAN, NOW_MS);
    expect([name, content.type, isEmpty]).toEqual(['herons.txt', 'text/plain', false]);
    const lines = (await content.text()).trim().split('\n');
    expect(lines).toContain('https://s1.example/p1');
    const before = await db.exports.toArray();
    await remember();
    expect((await db.exports.toArray()).slice(before.length)).toMatchObject([
      { format: 'plain', target: 'plain', urls: lines, atMs: NOW_MS },
    ]);
  });

  it('the format of the last export is plain text before the first one', async () => {
    const write = async (format: string) => {
      const { name, remember } = await files().write(TOPIC, { ...PLAN, format }, NOW_MS);
      await remember();
      return name;
    };
    expect(await write(LAST_FORMAT)).toBe('herons.txt');
    await write('csv');
    expect(await write(LAST_FORMAT)).toBe('herons.csv');
  });

  it('an export of more chunks than are held in memory keeps their order', async () => {
    await db.delete();
    db = new TendrilDb(`files-${crypto.randomUUID()}`);
    await fillSampleTopic(db, { pages: 2_000 });
    const { content } = await files().write(TOPIC, { ...PLAN, format: 'tendril-json' }, NOW_MS);
    const { pages } = JSON.parse(await content.text()) as { readonly pages: readonly { readonly n: number }[] };
    expect(pages.map(({ n }) => n)).toEqual(Array.from({ length: 2_000 }, (_, n) => n));
  });

  it('a preview has the first lines, and a count the pages, of the file; neither is remembered', async () => {
    const plan = { ...PLAN, format: 'csv' };
    const before = await db.exports.count();
    const rows = parse(await (await files().write(TOPIC, plan, NOW_MS)).content.text(), { columns: true }) as unknown[];
    expect((await files().preview(TOPIC, plan, NOW_MS, 2))?.split('\n')).toHaveLength(2);
    expect(await files().count(TOPIC, plan, NOW_MS)).toBe(rows.length);
    expect(await db.exports.count()).toBe(before);
  });

  it('the share of a receiver is part of the name of a whole topic', async () => {
    const plan = { ...PLAN, format: 'tendril-json', share: { part: 2, of: 3, overlap: 0 } };
    expect((await files().write(TOPIC, plan, NOW_MS)).name).toContain('2-of-3');
  });

  it('a model is exported without packaged background pages if they cannot be read', async () => {
    const broken = files({ background: () => Promise.reject(new Error('no file')) });
    const { isEmpty } = await broken.write(TOPIC, { ...PLAN, format: 'ache-page-classifier' }, NOW_MS);
    expect(isEmpty).toBe(false);
  });
});

describe('formatOptions', () => {
  it('every format has the key of its name and a group, and formats of the whole topic are marked', () => {
    const options = formatOptions();
    expect(options.find(({ id }) => id === 'csv')).toMatchObject({
      ...{ label: 'format_csv', extension: 'csv', group: 'tables', isWhole: false },
    });
    expect(options.find(({ id }) => id === 'ris')?.group).toBe('references');
    expect(options.find(({ id }) => id === 'nutch-seeds')?.group).toBe('crawlers');
    const isWhole = (format: string) => options.find(({ id }) => id === format)?.isWhole;
    expect(['tendril-json', 'methods-report', 'csv'].map(isWhole)).toEqual([true, true, false]);
  });
});
