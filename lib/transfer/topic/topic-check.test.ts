/** Checks of single rows; topic-summary.test.ts has the checks of whole documents. */
import { describe, expect, it } from 'vitest';
import { samplePage } from '../../../tests/support/transfer-topic';
import { DEFAULT_TOPIC_SETTINGS } from '../../engine/defaults';
import type { RowTable } from '../../store/topic-tables';
import { toBase64 } from './tendril-schema';
import { readDocumentHead, TopicCheck } from './topic-check';

const TOPIC = { id: 't', name: 'Herons', description: '', language: 'en', createdAtMs: 1 };
const headOf = (more: object = {}, settings: object = {}) => ({
  format: 'tendril-topic',
  version: 2,
  topic: { ...TOPIC, settings: { ...DEFAULT_TOPIC_SETTINGS, ...settings } },
  ...more,
});

const manyBoosts = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`term${n}`, 2]));

const page = (n: number) => samplePage('elsewhere', n);
const terms = (n: number, ids: readonly number[] = [0], weights = ids.map(() => 1)) => ({
  n,
  ids: toBase64(Uint32Array.from(ids)),
  counts: toBase64(Uint16Array.from(ids, () => 1)),
  weights: toBase64(Float32Array.from(weights)),
});
const link = (url: string, order: number) => ({
  ...{ url, host: 'a.example', preview: '', hubScore: 0, order },
  foundBy: { operator: 'forward-crawl', depth: 1 },
});

/** Checks rows of one table, with one call per row. */
function checked(table: RowTable, ...rows: readonly unknown[]): readonly object[] {
  const check = new TopicCheck('t');
  return rows.flatMap((row): readonly object[] => check.rows(table, [row])[table] ?? []);
}

describe('readDocumentHead', () => {
  it('readDocumentHead returns the topic, its session, and the sites that older settings excluded', () => {
    expect(readDocumentHead(headOf({ session: null }))).toEqual({
      topic: headOf().topic,
      session: undefined,
      excludedSites: [],
    });
    const old = readDocumentHead(headOf({ version: 1 }, { excludedSites: ['ads.example'] }));
    expect(old.excludedSites).toEqual(['ads.example']);
    expect(old.topic.settings).not.toHaveProperty('excludedSites');
  });

  it('readDocumentHead accepts boosts of 10,000 terms', () => {
    const { settings } = readDocumentHead(headOf({}, { termBoosts: manyBoosts(10_000) })).topic;
    expect(Object.keys(settings.termBoosts)).toHaveLength(10_000);
  });

  it.each([
    [null, /not a Tendril topic/],
    [headOf({ version: 3 }), /version 3 is not known/],
    [headOf({}, { frontier: 'x' }), /document\.topic\.settings\.frontier/],
    [headOf({}, { termBoosts: manyBoosts(10_001) }), /termBoosts.*more than 10000 terms/],
  ])('readDocumentHead rejects the faulty head %# with its first fault', (head, message) => {
    expect(() => readDocumentHead(head)).toThrow(message);
  });
});

describe('TopicCheck.rows', () => {
  it('TopicCheck gives rows the topic id of the store, and drops unknown members', () => {
    const [row] = checked('pages', { ...page(0), invented: 1 });
    expect(row).toEqual({ ...page(0), topic: 't' });
  });

  it('TopicCheck accepts verdicts that split a site', () => {
    const split = { seq: 1, url: 'https://a.example/', verdict: 'site', site: 'a.example', extent: '/', atMs: 0 };
    expect(checked('verdicts', split)).toEqual([{ ...split, topic: 't' }]);
  });

  it.each(['a.example', 'github.com/ada', 'uni.example/~ada', '[::1]:8080', 'https://a.example/x'])(
    'TopicCheck accepts a note on %s',
    (target) => {
      const note = { target, tags: [], text: 'Read again.', atMs: 0 };
      expect(checked('notes', note)).toEqual([{ ...note, topic: 't' }]);
    },
  );

  it('TopicCheck drops the counts of function words that older files hold', () => {
    const older = { ...terms(0), earliness: '/w==', functionWords: 'AQEAAA==' };
    expect(checked('terms', older)).toEqual(checked('terms', terms(0)));
  });

  it('TopicCheck decodes terms into vectors', () => {
    expect(checked('terms', terms(4, [2, 7], [0.5, 3]))).toEqual([
      {
        topic: 't',
        n: 4,
        ids: Uint32Array.of(2, 7),
        counts: Uint16Array.of(1, 1),
        weights: Float32Array.of(0.5, 3),
        linkHashes: new Float64Array(0),
      },
    ]);
  });

  it.each([
    ['term ids that do not rise', 'terms', [terms(0, [3, 3])], /not a term vector/],
    ['a term without weight', 'terms', [terms(0, [1], [0])], /not a term vector/],
    ['bytes that end within a number', 'terms', [{ ...terms(0), ids: 'AAAA' }], /not readable/],
    ['a URL queued twice', 'frontier', [link('https://a.example/', 0), link('https://a.example/', 1)], /twice/],
    ['a page twice', 'pages', [page(1), { ...page(1), url: 'https://b.example/' }], /pages: 1 appears twice/],
    ['a gap in the vocabulary', 'vocabulary', [{ from: 1, terms: ['a'] }], /a gap before term 1/],
    ['a link without its text', 'links', [{ n: 0, targets: ['x'], anchors: [], contexts: [''] }], /unequal length/],
    [
      'an undo of a later verdict',
      'verdicts',
      [{ seq: 1, url: 'https://a.example/', verdict: 'undo', undoes: 1, atMs: 0 }],
      /bad undo/,
    ],
    [
      'a site verdict without a site',
      'verdicts',
      [{ seq: 1, url: 'https://a.example/', verdict: 'site', atMs: 0 }],
      /bad site/,
    ],
    [
      'an extent on a page verdict',
      'verdicts',
      [{ seq: 1, url: 'https://a.example/', verdict: 'yes', site: 'a.example', extent: '/', atMs: 0 }],
      /bad site/,
    ],
    [
      'a time beyond the range of dates',
      'verdicts',
      [{ seq: 1, url: 'https://a.example/', verdict: 'yes', atMs: 1e300 }],
      /verdicts\.0\.atMs: not a time/,
    ],
    [
      'a step after its own entry',
      'verdicts',
      [{ seq: 1, step: 2, url: 'https://a.example/', verdict: 'yes', atMs: 0 }],
      /bad step/,
    ],
  ] as const)('TopicCheck rejects rows with %s', (_name, table, rows, message) => {
    expect(() => checked(table, ...rows)).toThrow(message);
  });

  it.each([
    'http://192.168.1.1/reboot',
    'http://router/',
    'https://bank.test/transfer?to=evil&confirm=1',
    'https://a.example/account/delete',
  ])('TopicCheck leaves out the queued and the failed URL %s, and makes its page private', (url) => {
    const check = new TopicCheck('t');
    const attempt = { url, code: 'needs-script', atMs: 1, tries: 1, retryable: false };
    expect(check.rows('frontier', [link(url, 0)]).frontier).toEqual([]);
    expect(check.rows('attempts', [attempt]).attempts).toEqual([]);
    expect(check.leftOut).toBe(2);
    expect(check.rows('pages', [{ ...page(0), url }]).pages).toMatchObject([{ readers: 'user' }]);
  });

  it('TopicCheck keeps the tries of a URL that failed for now, and the time of its next one', () => {
    const attempt = { url: 'https://a.example/', code: 'timed-out', atMs: 1, tries: 2, retryable: true, retryAtMs: 9 };
    expect(checked('attempts', attempt)).toMatchObject([attempt]);
  });

  it('TopicCheck writes addresses in their canonical form, with the host that they name', () => {
    const given = { ...link('https://user:word@A.example:443/%7ebees?utm_source=x#top', 0), host: 'bank.example' };
    expect(checked('frontier', given)).toMatchObject([{ url: 'https://a.example/~bees', host: 'a.example' }]);
  });

  it('TopicCheck cuts long texts, and rejects long identifiers and counters that are too large', () => {
    const long = 'x'.repeat(100_000);
    expect(checked('pages', { ...page(0), title: long })).toMatchObject([{ title: 'x'.repeat(2_100) }]);
    expect(() => checked('pages', { ...page(0), fingerprint: long })).toThrow(/pages\.0\.fingerprint: longer than 200/);
    expect(() => checked('frontier', link('https://a.example/', 2 ** 53 - 1))).toThrow(/frontier\.0\.order/);
    expect(readDocumentHead(headOf({ topic: { ...headOf().topic, name: long } })).topic.name).toHaveLength(200);
  });

  it('TopicCheck counts rows over all batches of a table, so that a message names the right row', () => {
    const check = new TopicCheck('t');
    check.rows('pages', [page(0), page(1)]);
    expect(() => check.rows('pages', [page(2), { ...page(3), wordCount: -1 }])).toThrow(/^pages\.3\.wordCount/);
  });
});

describe('TopicCheck.finish', () => {
  const whole = () => {
    const check = new TopicCheck('t');
    check.rows('vocabulary', [{ from: 0, terms: ['heron', 'swan'] }]);
    check.rows('pages', [page(1), page(0)]);
    return check;
  };

  it('TopicCheck.finish accepts pages with their terms and terms with their words, in any order', () => {
    const check = whole();
    check.rows('terms', [terms(1, [0, 1]), terms(0)]);
    check.rows('verdicts', [{ seq: 1, url: 'https://a.example/', verdict: 'seed', atMs: 0 }]);
    expect(() => check.finish()).not.toThrow();
    expect(check.lastVerdict).toBe(1);
  });

  it.each([
    ['a page without terms', [terms(0)], /terms: none of page 1/],
    ['terms without a page', [terms(0), terms(1), terms(2)], /terms: no page 2/],
    ['a term without its word', [terms(0), terms(1, [2])], /no term 2/],
  ])('TopicCheck.finish rejects %s', (_name, rows, message) => {
    const check = whole();
    check.rows('terms', rows);
    expect(() => check.finish()).toThrow(message);
  });
});
