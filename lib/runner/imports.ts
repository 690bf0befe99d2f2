import { CommandError } from '../engine/errors';
import type { Feedback } from '../engine/topic/feedback';
import type { TopicRecord } from '../engine/types';
import { canonicalUrl } from '../engine/url/canonical';
import type { ImportRow, RequestOf } from '../messaging/protocol';
import { readTopicDocument } from '../transfer/tendril-read';
import type { EngineHost } from './engine-host';

/**
 * Notes a verdict for each row whose address does not stand that way already; the pages are fetched when the next session
 * starts. @throws CommandError `bad-argument` where no row is the address of a web page.
 */
export function importRows(host: EngineHost, { topic, rows }: RequestOf<'importRows'>) {
  return host.room(topic).apply((engine) => {
    const fresh = new Map<string, ImportRow>();
    let known = 0;
    for (const row of rows) {
      const url = canonicalUrl(row.url);
      if (url === undefined) continue;
      if (standing(engine.model.feedback, url) === row.verdict || fresh.has(url)) known += 1;
      else fresh.set(url, row);
    }
    if (fresh.size === 0 && known === 0) throw new CommandError('bad-argument', 'no row is the address of a web page');
    const entries = [...fresh].map(([url, { verdict, tags, atMs }]) => ({
      url,
      verdict,
      ...(tags?.length ? { tags } : {}),
      ...(atMs === undefined ? {} : { atMs }),
    }));
    const { change } = engine.judge(entries);
    return { change, value: { added: entries.length, known } };
  });
}

/**
 * Adds a topic as a Tendril JSON document holds it, or replaces the topic of the same id. Nothing is touched where the
 * document is faulty. A session that ran when it was exported is paused.
 * @throws CommandError `bad-import`.
 */
export async function importTopic(host: EngineHost, { document }: RequestOf<'importTopic'>): Promise<TopicRecord> {
  const { topic, session, frontier, ...rows } = readTopicDocument(document);
  await host.halt(topic.id);
  await host.options.store.deleteTopic(topic.id);
  await host.options.store.commit({
    topic: topic.id,
    topicRecord: topic,
    ...(session && { session: session.status === 'running' ? { ...session, status: 'paused' } : session }),
    frontierAdded: frontier,
    ...rows,
  });
  const room = host.room(topic.id);
  await room.drop();
  await room.apply((engine) => ({ change: engine.updateTopic({}), value: undefined }));
  host.changed(topic.id);
  return topic;
}

function standing(feedback: Feedback, url: string): ImportRow['verdict'] | undefined {
  if (feedback.seeds.has(url)) return 'seed';
  if (feedback.confirmed.has(url)) return 'yes';
  return feedback.rejected.has(url) ? 'no' : undefined;
}
