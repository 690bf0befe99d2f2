/** Two databases whose topic goes to and fro as a file. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ImportWorld, importing } from '../../tests/support/topic-import';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../tests/support/transfer-topic';
import { foldVerdicts } from '../engine/topic/feedback';
import { listTopics, notesOf } from '../store/queries';
import { rowsOfTopic } from '../store/topic-tables';
import { verdictLog } from '../store/verdict-log';
import { previewMerge } from '../transfer/topic/merge-preview';
import type { EngineService } from './engine-service';

const topic = SAMPLE_TOPIC.id;
const P3 = 'https://s3.example/p3';
const P4 = 'https://s4.example/p4';

let worlds: readonly ImportWorld[];
let services: EngineService[];
beforeEach(async () => {
  worlds = [new ImportWorld(), new ImportWorld()];
  services = [];
  for (const [i, { db }] of worlds.entries()) {
    await fillSampleTopic(db, { pages: 12 });
    await db.topics.update(topic, { replica: `copy-${i}` });
    services.push(await (worlds[i] as ImportWorld).worker());
  }
});
afterEach(() => Promise.all(worlds.map(({ db }) => db.delete())));

async function merge(from: number, into: number): Promise<void> {
  const text = await (worlds[from] as ImportWorld).exported();
  expect(await importing(text, () => services[into] as EngineService, 'merge')).toMatchObject({ ok: true });
}
const judge = (who: number, url: string, verdict: 'yes' | 'no') =>
  services[who]?.execute('judge', { topic, urls: [url], verdict });

/** What both should hold. */
async function held(who: number) {
  const { db } = worlds[who] as ImportWorld;
  const { seeds, confirmed, rejected, sites } = foldVerdicts(await verdictLog(db, topic));
  const pages = await rowsOfTopic(db.pages, '[topic+url]', topic).toArray();
  const { name, settings, criteria } = (await db.topics.get(topic)) ?? {};
  return {
    ...{ seeds, confirmed, rejected, sites, name, settings, criteria },
    pages: pages.map(({ url, title }) => `${url} ${title}`).toSorted(),
    notes: [...(await notesOf(db, topic))].map(([target, { tags, text }]) => [target, tags.toSorted(), text]),
  };
}

it('a merge in both directions gives both copies the same verdicts, notes, settings and pages, and a repeat changes nothing', async () => {
  await judge(0, P3, 'yes');
  await judge(1, P4, 'no');
  await services[1]?.execute('note', { topic, target: P4, tags: ['shop'], text: 'Only sells.' });
  await services[0]?.execute('updateTopic', {
    topic,
    name: 'Grey herons',
    criteria: { include: 'wetlands', exclude: '' },
  });
  const page = { url: 'https://new.example/', html: '<p>Herons again', contentType: 'text/html', language: 'en' };
  await services[1]?.execute('markPage', { topic, page });
  await merge(0, 1);
  await merge(1, 0);
  const first = await held(0);
  expect(await held(1)).toEqual(first);
  expect(first.confirmed).toContain(P3);
  expect(first.rejected).toContain(P4);
  expect(first.seeds).toContain('https://new.example/');
  expect(first.name).toBe('Grey herons');
  await merge(0, 1);
  await merge(1, 0);
  expect(await held(0)).toEqual(first);
  expect(await held(1)).toEqual(first);
  const { db } = worlds[0] as ImportWorld;
  expect((await listTopics(db)).map(({ id }) => id).toSorted()).toEqual([topic, 'topic-b']);
  const added = await db.pages.get([topic, 'https://new.example/']);
  expect(added).toMatchObject({ n: 12, foundBy: { operator: 'mark', round: 0 } });
  expect(await db.links.get([topic, 12])).toBeDefined();
});

it('previewMerge returns the changes of a merge, and none after the merge', async () => {
  await judge(1, P4, 'no');
  const text = await (worlds[1] as ImportWorld).exported();
  const { db } = worlds[0] as ImportWorld;
  expect(await previewMerge(db, text, topic)).toEqual({
    ...{ entries: 1, authors: [], newPages: 0, notes: 0, members: [] },
    changes: [{ url: P4, before: 'yes', after: 'no' }],
    changeCount: 1,
    ...{ sites: [], siteCount: 0, queued: [], queuedCount: 0, failed: [], failedCount: 0 },
    ...{ leftOut: 0, reusedNames: [] },
  });
  await merge(1, 0);
  expect(await previewMerge(db, text, topic)).toMatchObject({ entries: 0, changeCount: 0 });
});

it('previewMerge hides other reviewers’ verdicts in blind mode', async () => {
  await judge(1, P3, 'no');
  const { db } = worlds[0] as ImportWorld;
  await services[0]?.execute('updateTopic', { topic, isBlind: true });
  const text = await (worlds[1] as ImportWorld).exported();
  expect(await previewMerge(db, text, topic)).toMatchObject({ entries: 1, changes: [], changeCount: 0 });
});

it('an import kept apart gets an id and a name of its own', async () => {
  const text = await (worlds[1] as ImportWorld).exported();
  const before = await held(0);
  expect(await importing(text, () => services[0] as EngineService, 'apart')).toMatchObject({
    ok: true,
    value: { name: 'Herons (2)' },
  });
  expect(await held(0)).toEqual(before);
  expect(await listTopics((worlds[0] as ImportWorld).db)).toHaveLength(3);
});

it('later files of a topic merge into a copy that was kept apart, which keeps its name', async () => {
  const { db } = worlds[0] as ImportWorld;
  const service = () => services[0] as EngineService;
  await importing(await (worlds[1] as ImportWorld).exported(), service, 'apart');
  const before = await held(0);
  const apart = (await listTopics(db)).find(({ name }) => name === 'Herons (2)')?.id ?? '';
  await judge(1, P3, 'yes');
  const text = await (worlds[1] as ImportWorld).exported();
  expect(await previewMerge(db, text, apart)).toMatchObject({ entries: 1, members: [], changeCount: 1 });
  expect(await importing(text, service, 'merge', apart)).toMatchObject({ ok: true, value: { name: 'Herons (2)' } });
  expect(foldVerdicts(await verdictLog(db, apart)).confirmed).toContain(P3);
  expect(await held(0)).toEqual(before);
  expect(await importing(text, service, 'merge', 'topic-b')).toMatchObject({ error: { code: 'no-topic' } });
});

it('merging into a deleted topic fails with no-topic', async () => {
  const text = await (worlds[1] as ImportWorld).exported();
  await services[0]?.execute('deleteTopic', { topic });
  expect(await importing(text, () => services[0] as EngineService, 'merge')).toMatchObject({
    error: { code: 'no-topic' },
  });
});

it('previewMerge names sites, addresses to request, addresses left out, and names of reviewers from another copy', async () => {
  const { db } = worlds[0] as ImportWorld;
  await db.verdicts.update([topic, 2], { author: 'Ann', replica: 'ann' });
  const other = (worlds[1] as ImportWorld).db;
  await services[1]?.execute('judgeSite', { topic, site: 's2.example', outcome: 'excluded' });
  await services[1]?.execute('divideSite', { topic, site: 's3.example', extent: 's4.example' });
  const at = (url: string) => ({ topic, url, host: 'x', preview: '', hubScore: 0, order: 99 });
  const foundBy = { operator: 'forward-crawl', depth: 1 } as const;
  await other.frontier.add({ ...at('https://new.example/queued'), foundBy });
  await other.frontier.add({ ...at('http://10.0.0.1/reboot'), foundBy });
  await other.attempts.add({
    topic,
    url: 'https://new.example/app',
    code: 'needs-script',
    atMs: 1,
    tries: 1,
    retryable: false,
  });
  const forged = { topic, seq: (await verdictLog(other, topic)).length + 1, url: P4, verdict: 'no', atMs: 9 } as const;
  await other.verdicts.add({ ...forged, clock: 99, replica: 'evil', author: 'Ann' });
  expect(await previewMerge(db, await (worlds[1] as ImportWorld).exported(), topic)).toMatchObject({
    sites: [
      { site: 's2.example', kind: 'decision', after: 'excluded' },
      { site: 's3.example', kind: 'grouping', after: 's4.example' },
    ],
    queued: ['https://new.example/queued'],
    failed: ['https://new.example/app'],
    leftOut: 1,
    reusedNames: ['Ann'],
  });
});

it.each(['merge', 'replace'] as const)(
  'a topic that can still be restored is left as it is by an import (%s), which says so',
  async (mode) => {
    const text = await (worlds[1] as ImportWorld).exported();
    const before = await held(0);
    const service = () => services[0] as EngineService;
    await services[0]?.execute('hideTopic', { topic, hidden: true });
    expect(await importing(text, service, mode)).toMatchObject({ ok: false, error: { code: 'topic-deleted' } });
    await services[0]?.execute('hideTopic', { topic, hidden: false });
    expect(await held(0)).toEqual(before);
    expect(await importing(text, service, 'apart')).toMatchObject({ ok: true });
  },
);
