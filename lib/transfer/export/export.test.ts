import 'fake-indexeddb/auto';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, DEFAULT_CHOICE } from '../../../tests/support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../../tests/support/transfer-topic';
import type { PermissionFilter } from '../../engine/insight/permissions';
import { TendrilDb } from '../../store/db';
import { packLinks } from '../../store/packed-links';
import { type ExportRequest, previewExport, startExport, writeNew } from './export';

let db: TendrilDb;

beforeEach(async () => {
  db = new TendrilDb(`export-${crypto.randomUUID()}`);
  await fillSampleTopic(db, { pages: 12 });
});
afterEach(() => db.delete());

const REQUEST: ExportRequest = {
  topic: SAMPLE_TOPIC.id,
  format: 'plain',
  choice: DEFAULT_CHOICE,
  scope: 'page',
  target: 'nutch',
  onlyNew: true,
  nowMs: 5_000,
};

async function run(request: Partial<ExportRequest>): Promise<string> {
  const running = await startExport(db, { ...REQUEST, ...request });
  const text = new TextDecoder().decode(await bytesOf(running.chunks));
  await running.remember();
  return text;
}

describe('startExport', () => {
  it('an export contains only pages that are new to its target, after an earlier export was remembered', async () => {
    expect((await run({})).split('\n')).toHaveLength(5);
    expect(await run({})).toBe('');
    expect((await run({ target: 'heritrix' })).split('\n')).toHaveLength(5);
    await db.verdicts.add({ topic: SAMPLE_TOPIC.id, seq: 11, url: 'https://s7.example/p7', verdict: 'yes', atMs: 9 });
    expect(await run({})).toBe('https://s7.example/p7\n');
    expect((await run({ onlyNew: false })).split('\n')).toHaveLength(6);
    expect((await db.exports.toArray()).at(-1)).toMatchObject({
      format: 'plain',
      target: 'nutch',
      throughSeq: 11,
      atMs: 5_000,
    });
  });

  it('writeNew uses the latest format, returns the log entry, and returns null when nothing is new', async () => {
    await run({ format: 'csv', target: 'csv' });
    expect(await writeNew(db, SAMPLE_TOPIC.id, 6_000)).toBeNull();
    await db.verdicts.add({ topic: SAMPLE_TOPIC.id, seq: 11, url: 'https://s7.example/p7', verdict: 'yes', atMs: 9 });
    const written = await writeNew(db, SAMPLE_TOPIC.id, 6_000);
    expect(parse(written?.text ?? '', { columns: true, bom: true })).toMatchObject([{ url: 'https://s7.example/p7' }]);
    expect(written).toMatchObject({
      mime: 'text/csv',
      log: { format: 'csv', target: 'csv', urls: ['https://s7.example/p7'], atMs: 6_000 },
    });
  });

  it('an export lists the feeds that pages declare', async () => {
    await db.links.put(
      packLinks({
        ...{ topic: SAMPLE_TOPIC.id, n: 0, targets: [], anchors: [], contexts: [] },
        feeds: ['https://s0.example/feed'],
      }),
    );
    expect(await run({ format: 'feeds' })).toContain('xmlUrl="https://s0.example/feed"');
  });

  it('an export omits sites that the user already knows, on request', async () => {
    const outcome = { site: 's1.example', outcome: 'known' as const, url: 'https://s1.example/' };
    await db.verdicts.add({ topic: SAMPLE_TOPIC.id, seq: 11, verdict: 'site', atMs: 9, ...outcome });
    expect(await run({ onlyNew: false })).toContain('https://s1.example/p1');
    const choice = { ...DEFAULT_CHOICE, withoutKnown: true };
    expect(await run({ onlyNew: false, choice })).not.toContain('https://s1.example/p1');
  });

  it('an export has the captures of pages, or of the front pages of sites, as columns', async () => {
    const row = { topic: SAMPLE_TOPIC.id, archive: 'wayback', isAtLeast: false, checkedAtMs: 0 };
    const times = { count: 7, firstMs: Date.UTC(2010, 0), lastMs: Date.UTC(2020, 0) };
    await db.captures.bulkAdd([
      { ...row, ...times, url: 'https://s1.example/p1' },
      { ...row, count: 0, url: 'https://s1.example/' },
    ]);
    const columnsOf = async (unit: 'page' | 'site') => {
      const text = await run({ format: 'csv', onlyNew: false, choice: { ...DEFAULT_CHOICE, unit } });
      const rows = parse(text, { columns: true }) as Record<string, string>[];
      const row = rows.find(({ url }) => url?.startsWith('https://s1.example/'));
      return [row?.captures, row?.first_capture, row?.last_capture];
    };
    expect(await columnsOf('page')).toEqual(['7', '2010-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z']);
    expect(await columnsOf('site')).toEqual(['0', '', '']);
  });

  it('an export has the reviewer and the reason of each verdict as columns', async () => {
    const said = { author: 'Ann', reason: 'an overview', replica: 'a', clock: 20 };
    const entry = { seq: 11, url: 'https://s7.example/p7', verdict: 'yes', atMs: 9, ...said } as const;
    await db.verdicts.add({ topic: SAMPLE_TOPIC.id, ...entry });
    const rows = parse(await run({ format: 'csv', onlyNew: false }), { columns: true }) as Record<string, string>[];
    expect(rows.find(({ url }) => url === entry.url)).toMatchObject({ reviewer: 'Ann', reason: 'an overview' });
    const lines = (await run({ format: 'json-lines', onlyNew: false })).trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ reviewer: 'Ann', reason: 'an overview' });
  });

  it('an export omits verdicts that blind mode hides, but a whole topic holds them outside of its preview', async () => {
    const url = 'https://s7.example/p7';
    const entry = { seq: 11, url, verdict: 'yes', atMs: 9, replica: 'theirs', clock: 20 } as const;
    await db.verdicts.add({ topic: SAMPLE_TOPIC.id, ...entry });
    await db.topics.update(SAMPLE_TOPIC.id, { isBlind: true, replica: 'mine' });
    const choice = { ...DEFAULT_CHOICE, candidatesFrom: 0 };
    expect(await run({ onlyNew: false })).not.toContain(url);
    expect(await run({ format: 'csv', onlyNew: false, choice })).toMatch(/p7,Page 7,candidate/);
    const whole = { format: 'tendril-json', onlyNew: false };
    expect(await run(whole)).toContain('"replica":"theirs"');
    expect(await run({ ...whole, isPreview: true })).not.toContain('"replica":"theirs"');
  });

  it('an export has what pages and sites permit as columns, and leaves out pages by it', async () => {
    const permits = ['robots.txt', 'robots.txt disallow: GPTBot', 'page license: https://x.example/l'];
    await db.pages.update([SAMPLE_TOPIC.id, 'https://s1.example/p1'], { permits });
    await db.pages.update([SAMPLE_TOPIC.id, 'https://s4.example/p4'], { permits: ['robots.txt'] });
    const rowsOf = async (choice: Partial<typeof DEFAULT_CHOICE>) => {
      const text = await run({ format: 'csv', onlyNew: false, choice: { ...DEFAULT_CHOICE, ...choice } });
      return parse(text, { columns: true }) as Record<string, string>[];
    };
    const columns = { may_archive: 'silent', may_train: 'no', may_retrieve: 'silent', license: 'https://x.example/l' };
    for (const unit of ['page', 'site'] as const)
      expect((await rowsOf({ unit })).find(({ url }) => url?.startsWith('https://s1.example/'))).toMatchObject(columns);
    expect((await rowsOf({}))[2]?.permits).toBe(permits.join('|'));
    const urls = async (permission: PermissionFilter) => (await rowsOf({ permission })).map(({ url }) => url);
    expect(await urls('not_train')).toEqual(['https://s1.example/p1']);
    expect(await urls('open_train')).toEqual(['https://s4.example/p4']);
    expect(await urls('unread')).toEqual(['https://s0.example/p0', 'https://unfetched.example.org/x']);
  });

  it('an export has the owner identifiers that sites share as a column', async () => {
    const ownerIds = ['google-analytics:UA-7654321'];
    for (const n of [1, 4]) await db.pages.update([SAMPLE_TOPIC.id, `https://s${n}.example/p${n}`], { ownerIds });
    const rows = parse(await run({ format: 'csv', onlyNew: false }), { columns: true }) as Record<string, string>[];
    expect(rows.map(({ url, same_owner }) => [url, same_owner])).toEqual([
      ['https://s0.example/p0', ''],
      ['https://unfetched.example.org/x', ''],
      ['https://s1.example/p1', ownerIds[0]],
      ['https://s4.example/p4', ownerIds[0]],
    ]);
  });

  it('a preview of an export stops early, and is not remembered', async () => {
    const running = await startExport(db, {
      ...REQUEST,
      format: 'csv',
      choice: { ...DEFAULT_CHOICE, candidatesFrom: 0 },
    });
    const preview = await previewExport(running.chunks, 3);
    expect(preview?.split('\n')).toHaveLength(3);
    expect(preview).toMatch(/^url,title,/);
    expect((await run({})).split('\n')).toHaveLength(5);
  });

  it('an export of a whole topic as Tendril JSON has its own file name', async () => {
    const running = await startExport(db, { ...REQUEST, format: 'tendril-json' });
    expect(running).toMatchObject({ fileName: 'herons.tendril.json', mime: 'application/json' });
    expect(JSON.parse(new TextDecoder().decode(await bytesOf(running.chunks)))).toMatchObject({
      topic: { id: 'topic-a' },
    });
  });

  it('an export that describes the topic is never empty, even without seeds', async () => {
    const empty = async (format: string, choice = {}) => {
      const running = await startExport(db, { ...REQUEST, format, choice: { ...DEFAULT_CHOICE, ...choice } });
      const bytes = await bytesOf(running.chunks);
      expect(bytes.length > 0).toBe(!running.isEmpty());
      return running.isEmpty();
    };
    const nothing = { seeds: false, confirmed: false };
    expect(await empty('ache-page-classifier')).toBe(false);
    expect(await empty('ache-page-classifier', nothing)).toBe(false);
    expect(await empty('tendril-json', nothing)).toBe(false);
    expect(await empty('plain')).toBe(false);
    expect(await empty('plain', nothing)).toBe(true);
  });

  it('an export of sites has the facts of each site, and probabilities with at most four digits', async () => {
    const targets = ['https://s1.example/p1', 'https://www.s1.example/x'];
    await db.links.put({ topic: SAMPLE_TOPIC.id, n: 0, targets, anchors: ['', ''], contexts: ['', ''] });
    await db.pages.update([SAMPLE_TOPIC.id, 'https://s7.example/p7'], { site: 's1.example' });
    const belongs = { verdict: 'site', site: 's1.example', outcome: 'belongs', url: 'https://s1.example/' } as const;
    const seq =
      (await db.verdicts.where('[topic+seq]').between([SAMPLE_TOPIC.id, 0], [SAMPLE_TOPIC.id, 99]).count()) + 1;
    await db.verdicts.add({ topic: SAMPLE_TOPIC.id, seq, atMs: 9, ...belongs });
    const choice = { ...DEFAULT_CHOICE, candidatesFrom: 0, unit: 'site' as const };
    const lines = (await run({ format: 'csv', choice, onlyNew: false })).trim().split('\n');
    expect(lines[0]).toBe(
      'url,site,verdict,outcome,probability,pages,confirmed,rejected,cited_by,best_page,best_title,language,tags,note,decided_at,captures,first_capture,last_capture,same_owner,may_archive,may_train,may_retrieve,license',
    );
    expect(lines).toContain(
      'https://s1.example/,s1.example,yes,belongs,,2,1,0,1,https://s1.example/p1,Page 1,en,Herons|library,"A whole site, said the user.",1970-01-01T00:00:01.002Z,,,,,unread,unread,unread,',
    );
    expect(lines.filter((line) => /,candidate,,0\.\d{1,4},/.test(line)).length).toBeGreaterThan(3);
    const pages = await run({ format: 'csv', choice: { ...choice, unit: 'page' }, onlyNew: false });
    expect(pages).not.toMatch(/\d\.\d{5,}/);
  });

  it('an export excludes rejected and excluded sites, unless a wanted page is on them', async () => {
    const count = await db.verdicts.where('[topic+seq]').between([SAMPLE_TOPIC.id, 0], [SAMPLE_TOPIC.id, 99]).count();
    const decided = [
      ['s8.example', 'rejected'],
      ['s0.example', 'excluded'],
      ['s9.example', 'known'],
    ] as const;
    for (const [i, [site, outcome]] of decided.entries()) {
      const entry = { verdict: 'site', site, outcome, url: `https://${site}/`, atMs: 9 } as const;
      await db.verdicts.add({ topic: SAMPLE_TOPIC.id, seq: count + 1 + i, ...entry });
    }
    const choice = { ...DEFAULT_CHOICE, rejected: true };
    const text = (format: string) => run({ format, choice, onlyNew: false });
    expect(await text('heritrix-seeds')).toMatch(/^-http:\/\/\(example,spam,\n-http:\/\/\(example,s8,\n/m);
    for (const format of ['heritrix-seeds', 'heritrix-beans', 'browsertrix-yaml', 'scrapy-spider']) {
      const file = await text(format);
      expect(/s8[.\\]|,s8,/.test(file), format).toBe(true);
      expect(/-http:\/\/\(example,s0|s9[.\\]|,s9,|\(\?:\[\^\/\]\+\\\.\)\?s0/.test(file), format).toBe(false);
    }
    const browsertrix = await text('browsertrix-yaml');
    const pattern = /- "(.*s8.*\?\/)"/.exec(browsertrix)?.[1] ?? '';
    const excluded = new RegExp(JSON.parse(`"${pattern}"`));
    expect(['https://s8.example/', 'http://www.s8.example:81/x'].every((url) => excluded.test(url))).toBe(true);
    expect(['https://xs8.example/', 'https://a.example/https://s8.example/'].some((url) => excluded.test(url))).toBe(
      false,
    );
    // One page of a rejected site stays as a negative example.
    expect((await text('csv')).split('\n').filter((line) => /s8\.example.*,no,/.test(line))).toHaveLength(1);
  });

  it('verify reads an export as an import does, and rejects an incomplete or inconsistent file', async () => {
    const running = await startExport(db, { ...REQUEST, format: 'tendril-json' });
    const text = new TextDecoder().decode(await bytesOf(running.chunks));
    await running.verify(text);
    await expect(running.verify(text.slice(0, -20))).rejects.toMatchObject({ code: 'bad-import' });
    await expect(running.verify(text.replace('{"n":5,"ids"', '{"n":55,"ids"'))).rejects.toThrow('page');
  });

  it('startExport rejects an unknown topic or format', async () => {
    await expect(startExport(db, { ...REQUEST, topic: 'none' })).rejects.toMatchObject({ code: 'no-topic' });
    await expect(startExport(db, { ...REQUEST, format: 'none' })).rejects.toMatchObject({ code: 'bad-argument' });
  });
});
