import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, OPTIONS } from '../../../tests/support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../../tests/support/transfer-topic';
import { CommandError } from '../../engine/errors';
import { TendrilDb } from '../../store/db';
import { collectRecords } from '../export/collect-records';
import { tendrilJson } from '../lists/tendril-json';
import { summarizeTopic } from './topic-summary';

let db: TendrilDb;

beforeEach(async () => {
  db = new TendrilDb(`topic-summary-${crypto.randomUUID()}`);
  await fillSampleTopic(db, { pages: 12 });
});
afterEach(() => db.delete());

async function exported(): Promise<string> {
  const records = await collectRecords(db, SAMPLE_TOPIC.id);
  return new TextDecoder().decode(await bytesOf(tendrilJson.write([], { ...OPTIONS, records })));
}

/** The exported document after a change that spoils it. */
// biome-ignore lint/suspicious/noExplicitAny: the test breaks the document in ways no type allows
const spoilt = async (spoil: (document: any) => void): Promise<string> => {
  const document = JSON.parse(await exported());
  spoil(document);
  return JSON.stringify(document);
};

describe('summarizeTopic', () => {
  it('summarizeTopic returns the settings of the topic, and the judged pages', async () => {
    const { head, rows } = await summarizeTopic(await exported());
    expect(head.topic).toEqual(SAMPLE_TOPIC);
    expect(head.excludedSites).toEqual([]);
    expect(head.session?.status).toBe('paused');
    expect(rows).toHaveLength(5);
  });

  it('summarizeTopic returns the same for a file with another layout and order of members', async () => {
    const document = JSON.parse(await exported());
    const turned = Object.fromEntries(Object.entries(document).reverse());
    expect(await summarizeTopic(JSON.stringify(turned, null, 4))).toEqual(await summarizeTopic(await exported()));
  });

  it('summarizeTopic adds the topic classifier to the rankers of a version 1 topic with weighted fusion', async () => {
    const old = (fusion: string) =>
      spoilt((document) => {
        document.version = 1;
        Object.assign(document.topic.settings, { fusion, rankers: ['cosine'] });
      });
    const rankersOf = async (text: string) => (await summarizeTopic(text)).head.topic.settings.rankers;
    expect(await rankersOf(await old('weighted'))).toEqual(['topic-classifier', 'own-words', 'cosine']);
    expect(await rankersOf(await old('mean-rank'))).toEqual(['cosine']);
  });

  it('summarizeTopic names the first fault of a document', async () => {
    const cases: [string, RegExp][] = [
      ['null', /not a Tendril topic/],
      ['{"format": "other"}', /not a Tendril topic/],
      ['{"format": "tendril-topic", "version": 1, "pages": {"a": 1}}', /not a list of rows/],
      [await spoilt((document) => (document.version = 3)), /version 3/],
      [await spoilt((document) => delete document.topic), /topic/],
      [await spoilt((document) => (document.topic.settings.frontier = 'x')), /document\.topic\.settings\.frontier/],
      [await spoilt((document) => (document.pages[1].url = 'javascript:alert(1)')), /pages\.1\.url/],
      [await spoilt((document) => (document.pages[1].hubScore = 2)), /pages\.1\.hubScore/],
      [await spoilt((document) => (document.session.budgetPages = 1e9)), /session\.budgetPages/],
      [await spoilt((document) => (document.session.spentPages = 1e300)), /session\.spentPages/],
      [await spoilt((document) => (document.session.randomState = 2 ** 32)), /session\.randomState/],
      [await spoilt((document) => (document.topic.settings.pagesPerRound = 1e9)), /settings\.pagesPerRound/],
      [await spoilt((document) => delete document.rounds[0].reward), /rounds\.0\.reward/],
      [await spoilt((document) => (document.pages[1].n = 0)), /pages: 0 appears twice/],
      [await spoilt((document) => (document.pages[1].url = document.pages[0].url)), /p0 appears twice/],
      [await spoilt((document) => (document.terms[0].n = 99)), /terms: none of page 0/],
      [await spoilt((document) => document.terms.push({ ...document.terms[0], n: 99 })), /terms: no page 99/],
      [await spoilt((document) => document.terms.pop()), /terms: none of page 11/],
      [await spoilt((document) => (document.pages[11].n = 12)), /pages: a gap before a page above 11/],
      [await spoilt((document) => (document.vocabulary[0].terms[0] = '鹭')), /vocabulary: 鹭 appears twice/],
      [await spoilt((document) => (document.links[0].n = 99)), /links: no page 99/],
      [await spoilt((document) => (document.terms[0].ids = 'AAAA')), /terms of page 0/],
      [await spoilt((document) => (document.terms[0].ids = 'AQAAAAAAAAA=')), /not a term vector/],
      [await spoilt((document) => document.vocabulary.shift()), /vocabulary: a gap/],
      [await spoilt((document) => document.vocabulary.pop()), /no term 1, not a term vector/],
      [await spoilt((document) => document.verdicts.splice(1, 1)), /verdicts: a gap/],
      [await spoilt((document) => (document.verdicts[4].undoes = 9)), /verdict 5: bad undo/],
      [await spoilt((document) => (document.links[0].anchors = [])), /unequal length/],
    ];
    for (const [text, message] of cases) {
      await expect(summarizeTopic(text)).rejects.toThrow(message);
      await expect(summarizeTopic(text)).rejects.toThrow(CommandError);
    }
  });

  it('summarizeTopic names the line of a fault', async () => {
    const lines = (await exported()).split('\n');
    const at = lines.findIndex((line) => line.includes('"n":4') && line.includes('"url"'));
    const broken = lines.with(at, (lines[at] ?? '').replace('"title":', '"title"'));
    await expect(summarizeTopic(broken.join('\n'))).rejects.toThrow(`line ${at + 1}: `);
    const wrong = lines.with(at, (lines[at] ?? '').replace('"wordCount":', '"wordCount":-'));
    await expect(summarizeTopic(wrong.join('\n'))).rejects.toThrow(`line ${at + 1}: pages.4.wordCount`);
  });

  it('summarizeTopic rejects a file that is cut off at any point', async () => {
    const text = (await exported()).trimEnd();
    for (let end = 0; end < text.length; end += 97)
      await expect(summarizeTopic(text.slice(0, end))).rejects.toThrow(CommandError);
    await expect(summarizeTopic(text)).resolves.toBeTruthy();
  });
});
