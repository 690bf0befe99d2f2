/** Process that runs the command line's engine on one store file, so that its cost can be measured. */
import { setMaxListeners } from 'node:events';
import { openHost } from '../../cli/host';
import type { FrontierRecord } from '../../lib/engine/records';
import { readSettings } from '../../lib/settings/settings';
import { DexieStore } from '../../lib/store/dexie-store';

/** Work of the process. Its requests go to the proxy of the environment, without delays. */
export interface ProgramWork {
  readonly store: string;
  readonly seeds: readonly string[];
  /** `crawl`: a session that follows links. `queue`: queues URLs. `topics`: makes topics with the seeds. */
  readonly kind: 'crawl' | 'queue' | 'topics';
  /** Pages to fetch, URLs to queue, or topics to make. */
  readonly count: number;
  readonly pagesPerRound: number;
}

/** Rows of one commit; a round queues some hundred. */
const ROWS = 1_000;

// As the command does (cli/run.ts).
setMaxListeners(1_000);
const { store, seeds, kind, count, pagesPerRound }: ProgramWork = JSON.parse(process.argv[2] as string);
const politeness = { hostDelayMs: 0, maxConcurrent: 16 };
const host = await openHost({ file: store, settings: readSettings({ politeness }) });
const topics: string[] = [];
for (let n = 0; n < (kind === 'topics' ? count : 1); n++) topics.push(await seededTopic(`Bees ${n}`));
const topic = topics[0] as string;
const [startMs, startUsage] = [performance.now(), process.cpuUsage()];
if (kind === 'queue') await queue();
else if (kind === 'crawl')
  await done(await host.command('startSession', { topic, budgetPages: count, policy: 'forward-crawl' }));
const session = kind === 'crawl' ? await host.untilSessionEnds(topic) : undefined;
const seconds = (performance.now() - startMs) / 1_000;
const { user, system } = process.cpuUsage(startUsage);
const queued = await host.db.frontier.count();
await host.close();
console.log(JSON.stringify({ pages: session?.spentPages, seconds, queued, processorSeconds: (user + system) / 1e6 }));

/** Creates a topic with the seeds, and returns its id. */
async function seededTopic(name: string): Promise<string> {
  const { id } = done(await host.command('createTopic', { name, language: 'en' }));
  done(await host.command('updateTopic', { topic: id, settings: { pagesPerRound } }));
  for (const url of seeds) done(await host.command('markUrl', { topic: id, url }));
  return id;
}

/** Queues `count` URLs in the topic. */
async function queue(): Promise<void> {
  const written = new DexieStore(host.db);
  for (let at = 0; at < count; at += ROWS) {
    const frontierAdded = Array.from({ length: Math.min(ROWS, count - at) }, (_, i) => queuedUrl(at + i));
    await written.commit({ topic, frontierAdded });
  }
}

/** Returns a queued link, like those of a crawl of generated pages. */
function queuedUrl(order: number): FrontierRecord {
  const name = `site${order % 5_000}.large.test`;
  return {
    ...{ topic, url: `http://${name}/section-${order % 97}/page-${order}.html`, host: name, order, hubScore: 0.1 },
    foundBy: { operator: 'forward-crawl', depth: 1, from: seeds[0], anchor: `Swarming of bees ${order}` },
    preview: `Swarming of bees ${order} and how a beekeeper catches the swarm`,
  };
}

/** Returns the value of a result. @throws Error for a failure. */
function done<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: object }): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}
