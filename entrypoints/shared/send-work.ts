import type { Sender, SendPlan } from '../../components/topic/exporter';
import { applyAddressRules } from '../../lib/browser/address-rules';
import { sendCommand } from '../../lib/browser/messages';
import { loadSettings } from '../../lib/browser/storage';
import type { TendrilDb } from '../../lib/store/db';
import { notesOf } from '../../lib/store/queries';
import { archiveIt, collectionSeeds } from '../../lib/targets/archive-it';
import { TARGETS } from '../../lib/targets/registry';
import { completeSettings, contextOf, newPages, type SendList, sendPages } from '../../lib/targets/send-pages';

const fetchPage: typeof fetch = (url, init) => fetch(url, init);

const listOf = (topic: string, { scope, only, withPrivate, ...choice }: SendPlan): SendList => ({
  ...{ topic, scope, choice },
  ...(only && { only }),
  ...(withPrivate && { withPrivate }),
});

function targetOf(id: string) {
  const target = TARGETS.find((one) => one.id === id);
  if (target === undefined) throw new Error(`no target ${id}`);
  return target;
}

/** Sends pages from this page of the extension; closing it ends a delivery, and what was accepted stays remembered. */
export function createSender(db: TendrilDb): Sender {
  return {
    targets: TARGETS,
    async count(topic, plan, id, given) {
      const target = targetOf(id);
      const { pages, ...counts } = await newPages(db, target, completeSettings(target, given), listOf(topic, plan));
      return { fresh: pages.length, ...counts };
    },
    async send(topic, plan, id, given, watch) {
      const target = targetOf(id);
      // The browser blocks private addresses, except those that the stored settings name.
      await applyAddressRules(await loadSettings());
      return sendPages({
        ...listOf(topic, plan),
        ...{ db, target, settings: completeSettings(target, given), fetch: fetchPage, ...watch },
        note: (of, copy) => addToNote(db, topic, of, copy),
      });
    },
  };
}

/** The URLs of a public Archive-It collection's seeds. @throws ProviderError, FetchError */
export function collectionList(collection: string): Promise<readonly string[]> {
  return collectionSeeds(contextOf({ settings: completeSettings(archiveIt), fetch: fetchPage }), collection);
}

/** Appends a line to the note of a page or site. */
async function addToNote(db: TendrilDb, topic: string, target: string, line: string): Promise<void> {
  const { tags = [], text = '' } = (await notesOf(db, topic)).get(target) ?? {};
  if (text.includes(line)) return;
  await sendCommand('note', { topic, target, tags: [...tags], text: text === '' ? line : `${text}\n${line}` });
}
