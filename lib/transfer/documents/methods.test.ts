import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, DEFAULT_CHOICE } from '../../../tests/support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../../tests/support/transfer-topic';
import { MAX_BUDGET_PAGES } from '../../engine/defaults';
import { readTags } from '../../engine/page/tags';
import { TendrilDb } from '../../store/db';
import { packLinks } from '../../store/packed-links';
import { startExport } from '../export/export';
import { MethodsSchema } from './methods-schema';
import { storedCitations } from './site-citations';

const topic = SAMPLE_TOPIC.id;
let db: TendrilDb;

beforeEach(async () => {
  db = new TendrilDb(`methods-${crypto.randomUUID()}`);
  await fillSampleTopic(db, { pages: 12 });
  await db.rounds.update([topic, 1], {
    startedAtMs: 1_003.5,
    questions: [{ operator: 'keyword-search', query: 'grey heron', services: { searxng: 7, brave: 0 }, named: 5 }],
  });
});
afterEach(() => db.delete());

/** Reads a file of the package, in which public/ is the root. */
const shipped = async (path: string) => new Uint8Array(await readFile(`public/${path}`));
const SOURCES = [
  { id: 'searxng', name: 'SearXNG' },
  { id: 'mentions', name: '' },
  { id: 'kagi', name: 'Kagi' },
];

async function exported(format: string): Promise<string> {
  const request = { topic, format, choice: DEFAULT_CHOICE, scope: 'page', target: format, onlyNew: false } as const;
  const running = await startExport(db, {
    ...{ ...request, nowMs: Date.UTC(2026, 4, 31), programVersion: '9.9.9' },
    ...{ shipped, sources: async () => SOURCES },
  });
  return new TextDecoder().decode(await bytesOf(running.chunks));
}

const json = async () => v.parse(MethodsSchema, JSON.parse(await exported('methods-report-json')));

describe('methods report', () => {
  it('a methods report that lies is refused: no web page is opened and no budget is run that the program would not offer', async () => {
    const methods = await json();
    const page = { url: 'https://a.example/', operator: 'mark', round: 0 };
    const lies = [
      ...['file:///etc/passwd', 'chrome://settings', 'javascript:alert(1)', 'a\u001b[2J', ''].flatMap((url) => [
        { steps: [{ do: 'seed', url }] },
        { pages: [{ ...page, url }] },
      ]),
      ...[1e9, Number.MAX_SAFE_INTEGER, -1, 0.5].map((pages) => ({ steps: [{ do: 'discover', pages }] })),
    ];
    for (const lie of lies)
      expect(v.safeParse(MethodsSchema, { ...methods, ...lie }).success, JSON.stringify(lie)).toBe(false);
    expect(v.safeParse(MethodsSchema, { ...methods, pages: [page] }).success).toBe(true);
  });

  it('a report of more pages than one session may fetch can be repeated as several sessions', async () => {
    const round = await db.rounds.get([topic, 1]);
    for (const n of [2, 3]) await db.rounds.put({ ...(round as NonNullable<typeof round>), round: n, fetched: 9_000 });
    const discovered = (await json()).steps.flatMap((step) => (step.do === 'discover' ? [step.pages] : []));
    expect(Math.max(...discovered)).toBeLessThanOrEqual(MAX_BUDGET_PAGES);
    expect(discovered.reduce((sum, pages) => sum + pages, 0)).toBeGreaterThanOrEqual(18_000);
  });

  it('the methods report as JSON follows its schema and accounts for every page, question, fault and answer', async () => {
    const methods = await json();
    expect(methods).toMatchObject({
      createdAt: '2026-05-31T00:00:00.000Z',
      program: { name: 'Tendril', version: '9.9.9' },
      topic: {
        id: topic,
        version: expect.stringMatching(/^1970-01-01\.10\+/),
        name: 'Herons',
        include: '',
        exclude: '',
      },
      seeds: [
        { url: 'https://s0.example/p0', title: 'Page 0' },
        { url: 'https://unfetched.example.org/x', title: '' },
      ],
      fetched: 10,
      duplicates: 1,
      refused: { 'http-client-error': 1 },
      judged: { seeds: 2, confirmed: 2, rejected: 1, reviewers: [{ name: '', answers: 7 }] },
      notSearched: { stoppedSources: [], queued: 12 },
      cited: [{ site: 's1.example', by: [{ from: 's0.example', links: 1, words: ['next "one"'] }] }],
    });
    expect(methods.pages).toHaveLength(12);
    expect(methods.sources).toEqual([
      {
        source: 'searxng',
        questions: [{ query: 'grey heron', operator: 'keyword-search', at: '1970-01-01T00:00:01.003Z', results: 7 }],
        ...{ pages: 12, confirmed: 3, errors: {} },
      },
      {
        source: 'brave',
        questions: [{ query: 'grey heron', operator: 'keyword-search', at: '1970-01-01T00:00:01.003Z', results: 0 }],
        ...{ pages: 0, confirmed: 0, errors: { http: 1 } },
      },
    ]);
  });

  it('the steps of a methods report are the answers that stand and the pages fetched between them, in order', async () => {
    expect((await json()).steps).toEqual([
      { do: 'seed', url: 'https://s0.example/p0' },
      { do: 'yes', url: 'https://s1.example/p1' },
      { do: 'yes', url: 'https://s2.example/p2' },
      { do: 'discover', pages: 10 },
      { do: 'seed', url: 'https://unfetched.example.org/x' },
      { do: 'no', url: 'https://s2.example/p2' },
      { do: 'yes', url: 'https://s4.example/p4' },
      { do: 'skip', url: 'https://s5.example/p5' },
      { do: 'site', site: 'spam.example', url: 'https://spam.example/', outcome: 'excluded' },
    ]);
  });

  it('the methods report contains no credential of a search service', async () => {
    for (const format of ['methods-report', 'methods-report-html', 'methods-report-json'])
      expect(await exported(format)).not.toContain('SECRET-1');
  });

  it('the methods report names sources that were never asked among what was not searched, in its own language', async () => {
    expect((await json()).notSearched.neverAsked).toEqual(['mentions', 'kagi']);
    expect(await exported('methods-report')).toContain(
      '\nSources never asked: Pages that mention the address, Kagi.\n',
    );
    await db.topics.update(topic, { language: 'zh' });
    expect(await exported('methods-report')).toContain('\n从未查询的来源：提及该网址的网页、Kagi。\n');
  });

  it.each([
    ['en', '- How pages are found: Learn what works\n', '- Order of fetching: Best first'],
    ['zh', '- 查找网页的方式: ', '- 抓取的顺序: '],
  ])(
    'the methods report in %s has the settings, faults and decisions by their names in the interface',
    async (language, ...lines) => {
      await db.topics.update(topic, { language });
      const report = await exported('methods-report');
      for (const line of lines) expect(report).toContain(line);
      expect(report).not.toMatch(/ucb1|best-first|robots-disallowed|pagesPerRound|excluded\)/);
    },
  );

  it('the methods report has the decisions on sites, and each as a step', async () => {
    const entry = { topic, verdict: 'site', atMs: 9_000 } as const;
    const url = 'https://s7.example/';
    await db.verdicts.bulkAdd([
      { ...entry, seq: 11, url, site: 's7.example', outcome: 'belongs' },
      { topic, seq: 12, url, verdict: 'yes', atMs: 9_000, step: 11 },
      { ...entry, seq: 13, url: 'https://s8.example/', site: 's8.example', extent: '/' },
      { ...entry, seq: 14, url: 'https://s9.example/', site: 's9.example', outcome: 'later' },
      { topic, seq: 15, url: 'https://s9.example/', verdict: 'undo', undoes: 14, atMs: 9_000 },
    ]);
    const { steps, sites } = await json();
    expect(steps.slice(-3)).toEqual([
      { do: 'site', site: 'spam.example', url: 'https://spam.example/', outcome: 'excluded' },
      { do: 'site', site: 's7.example', url, outcome: 'belongs' },
      { do: 'extent', site: 's8.example', extent: '/' },
    ]);
    expect(sites).toEqual({
      outcomes: { 'spam.example': 'excluded', 's7.example': 'belongs' },
      extents: { 's8.example': '/' },
    });
    expect(await exported('methods-report')).toMatch(/Decisions on whole sites: spam\.example \([^)]+\) · s7\.example/);
  });

  it('the methods report counts what seeds and confirmed pages permit', async () => {
    const permits = ['robots.txt', 'robots.txt disallow: GPTBot', 'page license: https://x.example/l'];
    await db.pages.update([topic, 'https://s1.example/p1'], { permits });
    await db.pages.update([topic, 'https://s7.example/p7'], { permits });
    const { permissions, pages } = await json();
    expect(permissions?.uses.train).toEqual({ yes: 0, no: 1, silent: 0, unread: 2 });
    expect(permissions?.licenses).toEqual({ 'https://x.example/l': 1 });
    expect(pages.find(({ url }) => url === 'https://s7.example/p7')?.permits).toEqual(permits);
    expect(await exported('methods-report')).toContain(
      '- AI training: 0 allowed, 1 forbidden, 0 say nothing, 2 not known\n',
    );
  });

  it('the methods report states agreement where two reviewers judged the same pages', async () => {
    const answers = [1, 2, 4].map((n, i) => ({
      ...{ topic, seq: 11 + i, url: `https://s${n}.example/p${n}`, verdict: 'yes', atMs: 2_000 },
      ...{ author: 'Bo', replica: 'copy-b', clock: 100 + i },
    }));
    await db.verdicts.bulkAdd(answers as never);
    const { agreement, reviewers } = (await json()).judged;
    expect(reviewers).toContainEqual({ name: 'Bo', answers: 3 });
    expect(agreement).toMatchObject({ pages: 3, share: expect.closeTo(2 / 3) });
    expect(await exported('methods-report')).toContain('- Agreement: 67\\% of the pairs of answers on 3 pages');
  });

  it('the methods report has the phases of PRISMA as headings, and nothing in a topic breaks out of it', async () => {
    const evil = '| x |\n# <script>alert(1)</script> [a](javascript:1)';
    await db.topics.update(topic, { name: evil, criteria: { include: evil, exclude: evil } });
    await db.verdicts.update([topic, 2], { author: evil });
    const tokens = new MarkdownIt({ html: true, linkify: true }).parse(await exported('methods-report'), {});
    const headings = tokens.flatMap(({ type }, i) => (type === 'heading_open' ? tokens[i + 1]?.content : []));
    expect(headings).toEqual([
      expect.stringContaining('Methods report'),
      ...['Topic', 'Identification: sources and queries', 'Screening: pages fetched', 'Inclusion: pages judged'],
      ...['What the sites permit', 'Stop rule', 'What was not searched', 'Citations between sites', 'Settings'],
    ]);
    const inside = tokens.flatMap(({ children, ...token }) => [token, ...(children ?? [])]);
    expect(inside.filter(({ type }) => /^html|link_open|image/.test(type))).toEqual([]);
    expect(await exported('methods-report-html')).not.toContain('<script');
  });

  it('the reports of a Chinese topic are in Chinese', async () => {
    await db.topics.update(topic, { name: '鹭', language: 'zh-CN', description: '' });
    const report = await exported('methods-report');
    expect(report).toMatch(/^# 鹭：方法报告\n/);
    expect(report).toContain('## 未搜索的范围');
    expect(report.replace(/## 设置[\s\S]*/, '')).not.toMatch(
      /\b(?:Pages?|Sources?|Queries|Stop|Review|found)\b(?! ?\d)/,
    );
    expect(await exported('site-citations')).toMatch(/^# 鹭：网站间的引用\n/);
  });

  it('the list of citations shows for each site the confirmed sites that link to it, and their words', async () => {
    expect(await exported('site-citations')).toBe(`# Citations between sites: Herons

1 site to which seeds or confirmed pages of other sites link, as of 2026-05-31.

## s1.example

| Cited by | Links | Words of the links |
| --- | --- | --- |
| s0.example | 1 | next "one" |

`);
  });

  it('no word of a link breaks out of the list of citations', async () => {
    const hostile = fc.constantFrom(
      '</td><script>x</script>',
      'a | b',
      '[x](http://i.example/)',
      '# h',
      '`c`',
      '&lt;',
      '\\',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 3 }), async (words) => {
        const targets = words.map((_, i) => `https://s1.example/${i}`);
        await db.links.put(packLinks({ topic, n: 0, targets, anchors: words, contexts: words }));
        const tokens = new MarkdownIt({ html: true, linkify: true }).parse(await exported('site-citations'), {});
        const inside = tokens.flatMap(({ children, ...token }) => [token, ...(children ?? [])]);
        expect(inside.filter(({ type }) => /^html|link_open|image|code/.test(type))).toEqual([]);
        expect(inside.filter(({ type }) => type === 'td_open')).toHaveLength(3);
        const tags: string[] = [];
        readTags(await exported('site-citations-html'), false, { open: (name) => tags.push(name) });
        expect(tags.filter((name) => /^(?:script|a|td)$/.test(name))).toEqual(['td', 'td', 'td']);
      }),
      { numRuns: 20 },
    );
  });

  it('the dashboard reads the same citations from the store as the documents from the records', async () => {
    const pages = await db.pages.where({ topic }).toArray();
    const cited = await storedCitations(db, topic, pages);
    expect([...cited]).toEqual([['s1.example', [{ from: 's0.example', links: 1, words: ['next "one"'] }]]]);
  });

  it('the topic’s file and its citation have an identifier, and a version that changes with the topic', async () => {
    const collection = async () => JSON.parse(await exported('tendril-json')).collection;
    await db.notes.where({ topic }).delete();
    const before = await collection();
    await db.verdicts.add({ topic, seq: 11, url: 'https://s7.example/p7', verdict: 'yes', atMs: 9_000 });
    const after = await collection();
    expect([before, after]).toEqual([
      { id: topic, version: '1970-01-01.10' },
      { id: topic, version: '1970-01-01.11' },
    ]);
    await db.notes.put({ topic, target: 'https://s7.example/p7', tags: ['a', 'b'], text: '', atMs: 9_000 });
    const { version } = await collection();
    expect(version).toMatch(/^1970-01-01\.11\+[a-z0-9]+$/);
    await db.notes.put({ topic, target: 'https://s7.example/p7', tags: ['b', 'a'], text: '', atMs: 9_001 });
    expect((await collection()).version).toBe(version);
    await db.notes.put({ topic, target: 'https://s7.example/p7', tags: ['b'], text: '', atMs: 9_001 });
    expect((await collection()).version).not.toBe(version);
    expect(await exported('citation-apa')).toMatch(/\(Version 1970-01-01\.11\+[a-z0-9]+\)/);
  });
});
