import { CommandError } from '../engine/errors';
import type { Feedback } from '../engine/topic/feedback';
import { canonicalUrl } from '../engine/url/canonical';
import type { Requests } from '../messaging/commands';
import type { Topics } from './topics';

type Row = Requests['importRows']['rows'][number];

/**
 * Notes a verdict for each row whose address does not stand that way already; the pages are fetched when the next session
 * starts. @throws CommandError `bad-argument` where no row is the address of a web page.
 */
export function importRows(topics: Topics, { topic, rows }: Requests['importRows']) {
  return topics.room(topic).apply((engine) => {
    const fresh = new Map<string, Row>();
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

function standing(feedback: Feedback, url: string): Row['verdict'] | undefined {
  if (feedback.seeds.has(url)) return 'seed';
  if (feedback.confirmed.has(url)) return 'yes';
  return feedback.rejected.has(url) ? 'no' : undefined;
}
