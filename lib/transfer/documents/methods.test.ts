import 'fake-indexeddb/auto';
import MarkdownIt from 'markdown-it';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, DEFAULT_CHOICE } from '../../../tests/support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../../tests/support/transfer-topic';
import { TendrilDb } from '../../store/db';
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

async function exported(format: string): Promise<string> {
  const request = { topic, format, choice: DEFAULT_CHOICE, scope: 'page', target: format, onlyNew: false } as const;
  const running = await startExport(db, { ...request, nowMs: Date.UTC(2026, 4, 31), programVersion: '9.9.9' });
  return new TextDecoder().decode(await bytesOf(running.chunks));
}

const json = async () => v.parse(MethodsSchema, JSON.parse(await exported('methods-report-json')));

describe('methods report', () => {
  it('the methods report as JSON follows its schema and accounts for every page, question, fault and answer', async () => {
    const methods = await json();
    expect(methods).toMatchObject({
      createdAt: '2026-05-31T00:00:00.000Z',
      program: { name: 'Tendril', version: '9.9.9' },
      topic: { id: topic, version: '1970-01-01.10', name: 'Herons', include: '', exclude: '' },
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
    ]);
  });

  it('the methods report contains no credential of a search service', async () => {
    for (const format of ['methods-report', 'methods-report-html', 'methods-report-json'])
      expect(await exported(format)).not.toContain('SECRET-1');
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
      ...['What the sites permit', 'Stop rule', 'What was not searched', 'Who cites whom', 'Settings'],
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
    expect(await exported('site-citations')).toMatch(/^# 鹭：谁引用谁\n/);
  });

  it('the list of citations shows for each site the confirmed sites that link to it, and their words', async () => {
    expect(await exported('site-citations')).toBe(`# Who cites whom: Herons

1 site to which seeds or confirmed pages of other sites link, as of 2026-05-31.

## s1.example

| Cited by | Links | Words of the links |
| --- | --- | --- |
| s0.example | 1 | next "one" |

`);
  });

  it('the dashboard reads the same citations from the store as the documents from the records', async () => {
    const pages = await db.pages.where({ topic }).toArray();
    const cited = await storedCitations(db, topic, pages);
    expect([...cited]).toEqual([['s1.example', [{ from: 's0.example', links: 1, words: ['next "one"'] }]]]);
  });

  it('the topic’s file and its citation have an identifier, and a version that changes with the topic', async () => {
    const collection = async () => JSON.parse(await exported('tendril-json')).collection;
    const before = await collection();
    await db.verdicts.add({ topic, seq: 11, url: 'https://s7.example/p7', verdict: 'yes', atMs: 9_000 });
    const after = await collection();
    expect([before, after]).toEqual([
      { id: topic, version: '1970-01-01.10' },
      { id: topic, version: '1970-01-01.11' },
    ]);
    expect(await exported('citation-apa')).toContain('(Version 1970-01-01.11)');
  });
});
