import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_CHOICE } from '../../tests/support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../tests/support/transfer-topic';
import { TendrilDb } from '../store/db';
import { createSender } from './sender';
import type { SendTarget, TargetContext } from './target';

const PLAN = { ...DEFAULT_CHOICE, scope: 'page' } as const;
const BOX = { address: 'https://box.example/', user: '', secret: '', place: '' };
const PAGE = 'https://s0.example/p0';
const OTHER = 'https://s1.example/p1';
const topic = SAMPLE_TOPIC.id;

let db: TendrilDb;
beforeEach(async () => {
  db = new TendrilDb(`sender-${crypto.randomUUID()}`);
  await fillSampleTopic(db, { pages: 12 });
});
afterEach(() => db.delete());

/** A sender to a box that accepts every page and names a copy of it. */
function boxSender() {
  const seen: string[] = [];
  const contexts: TargetContext[] = [];
  const box: SendTarget = {
    ...{ id: 'box', name: 'Box', fields: [], optional: [], address: '', batch: 9, intervalMs: 0 },
    async send(pages, context) {
      seen.push('send');
      contexts.push(context);
      return pages.map(({ url }) => ({ url, copy: `https://copy.example/?${url}` }));
    },
  };
  const sender = createSender(db, {
    targets: [box],
    fetch,
    prepare: async () => void seen.push('prepare'),
    async note(of, target, tags, text) {
      seen.push(`note ${target}`);
      await db.notes.put({ topic: of, target, tags: [...tags], text, atMs: 0 } as never);
    },
  });
  const send = (only: readonly string[]) =>
    sender.send(topic, { ...PLAN, only }, 'box', BOX, { signal: new AbortController().signal, progress: () => {} });
  return { sender, send, seen, contexts };
}

it('a delivery is prepared, sends what the receiver lacks, and notes the copies', async () => {
  const { sender, send, seen, contexts } = boxSender();
  const before = await sender.count(topic, PLAN, 'box', BOX);
  expect(await send([PAGE, OTHER])).toEqual({ sent: 2, refused: 0, left: 0 });
  expect(seen).toEqual(['prepare', 'send', `note ${PAGE}`, `note ${OTHER}`]);
  expect(contexts[0]?.settings.address).toBe('https://box.example');
  const after = await sender.count(topic, PLAN, 'box', BOX);
  expect([after.fresh, after.known]).toEqual([before.fresh - 2, before.known + 2]);
});

it('the address of a copy follows the text of the note, and is not added again', async () => {
  const note = { topic, target: PAGE, tags: ['bees'], text: 'Read.', atMs: 0 };
  await db.notes.put(note as never);
  const { send, seen } = boxSender();
  await send([PAGE]);
  const copy = `https://copy.example/?${PAGE}`;
  expect(await db.notes.get([topic, PAGE])).toMatchObject({ tags: ['bees'], text: `Read.\n${copy}` });
  await db.exports.clear();
  await send([PAGE]);
  expect(seen.filter((step) => step.startsWith('note'))).toHaveLength(1);
});

it('an unknown receiver is refused before anything is prepared', async () => {
  const { sender, seen } = boxSender();
  await expect(sender.count(topic, PLAN, 'none', BOX)).rejects.toThrow('no target none');
  expect(seen).toEqual([]);
});
