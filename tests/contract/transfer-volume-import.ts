/**
 * Takes in a topic of 100,000 pages as the dashboard does: looks through the file, then hands it over to the engine's commands,
 * each message as JSON. Rows are counted instead of stored. Prints what became of it as JSON.
 */
import type { EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import type { Result } from '../../lib/messaging/results';
import { EngineService } from '../../lib/runner/engine-service';
import type { StagedRows } from '../../lib/store/staging';
import { tendrilJson } from '../../lib/transfer/lists/tendril-json';
import { sendTopic, topicBatches } from '../../lib/transfer/topic/send-topic';
import { summarizeTopic } from '../../lib/transfer/topic/topic-summary';
import { MemoryStore } from '../support/memory-store';
import { records, rows, seed } from '../support/transfer-volume-topic';

const counts: Record<string, number> = {};
let largestMessage = 0;
let bytes = 0;
const store = new MemoryStore();
const unused = () => {
  throw new Error('unused');
};

const host = new EngineService({
  store,
  staging: {
    async stage(_topic, staged) {
      for (const [table, list] of Object.entries(staged as Record<keyof StagedRows, readonly unknown[]>))
        counts[table] = (counts[table] ?? 0) + list.length;
    },
    // Ranking a topic needs all of it in memory, which is not what is measured here.
    list: (_staged, topic) => store.commit({ topic: topic.id, topicRecord: topic }),
    read: unused,
    links: unused,
    discardUnlisted: async () => undefined,
  },
  clock: { nowMs: () => 0, sleep: unused },
  logger: { debug: unused, warn: (message, details) => console.error(message, details) },
  dependencies: () => ({ clock: { nowMs: () => 0 } }) as never,
  resources: async () => ({ background: [], semantic: undefined }),
  testProvider: unused,
  translate: unused,
  findCaptures: unused,
  ownCopy: async () => undefined,
  writeNew: unused,
  newId: () => crypto.randomUUID(),
});

async function send<C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> {
  const message = JSON.stringify(request);
  largestMessage = Math.max(largestMessage, message.length);
  return host.execute(command, JSON.parse(message));
}

async function* file(): AsyncGenerator<string> {
  const options = { topicName: 'Herons', topicTerms: [], scope: 'page', createdAtMs: 0, records } as const;
  for await (const chunk of tendrilJson.write(rows(0, seed), options)) {
    bytes += chunk.length;
    yield chunk as string;
  }
}

const started = process.cpuUsage();
const { head, rows: judged } = await summarizeTopic(file());
const lookedThrough = process.cpuUsage(started);
const result = await sendTopic({ batches: () => topicBatches(file()), head, send });
const all = process.cpuUsage(started);
const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;
console.log(
  JSON.stringify({
    ok: result?.ok,
    error: result?.ok === false ? result.error : undefined,
    judged: judged.length,
    counts,
    bytes: bytes / 2,
    largestMessage,
    lookMs: ms(lookedThrough),
    cpuMs: ms(all),
    peakMb: process.resourceUsage().maxRSS / 1_024,
  }),
);
