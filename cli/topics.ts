/** Look-ups and exports of topics that the command line and the MCP server share. */
import type { TopicRecord } from '../lib/engine/records';
import type { SessionRecord } from '../lib/engine/session-records';
import { PROVIDERS } from '../lib/providers/registry';
import { shippedBackground } from '../lib/runner/resources';
import { listTopics } from '../lib/store/queries';
import { rowsOfTopic } from '../lib/store/topic-tables';
import type { ExportScope } from '../lib/transfer/choices';
import { startExport } from '../lib/transfer/export/export';
import { EXPORT_FORMATS } from '../lib/transfer/registry';
import type { Host } from './host';
import { readPackaged } from './packaged';
import { ActionError, EXIT, PROGRAM_VERSION, UsageError } from './usage';

/** Returns the topic with an id, else the newest topic with a name; undefined if there is none. */
export async function findTopic({ db }: Pick<Host, 'db'>, name: string): Promise<TopicRecord | undefined> {
  const topics = await listTopics(db);
  return topics.find(({ id }) => id === name) ?? topics.find((topic) => topic.name === name);
}

/** Returns the topic with an id or a name. @throws ActionError */
export async function topicNamed(host: Pick<Host, 'db'>, name: string): Promise<TopicRecord> {
  const topic = await findTopic(host, name);
  if (topic === undefined) throw new ActionError(`there is no topic ${name}; status lists the topics`, EXIT.notFound);
  return topic;
}

interface TopicStatus {
  readonly id: string;
  readonly name: string;
  readonly pages: number;
  readonly answers: number;
  readonly session: SessionRecord | undefined;
}

/** Returns each topic's name, number of pages, number of entries in the verdict log, and session. */
export function statusOf({ db }: Pick<Host, 'db'>, topics: readonly TopicRecord[]): Promise<TopicStatus[]> {
  return Promise.all(
    topics.map(async ({ id, name }) => ({
      ...{ id, name },
      pages: await rowsOfTopic(db.pages, '[topic+url]', id).count(),
      answers: await rowsOfTopic(db.verdicts, '[topic+seq]', id).count(),
      session: await db.sessions.get(id),
    })),
  );
}

/** Ids of formats by short names that the command line also takes. */
const SHORT_NAMES: Readonly<Record<string, string>> = { browsertrix: 'browsertrix-yaml' };

/** Returns the id of the format with an id or a short name. @throws UsageError */
export function formatNamed(name: string): string {
  const id = SHORT_NAMES[name] ?? name;
  if (EXPORT_FORMATS.some((format) => format.id === id)) return id;
  throw new UsageError(`there is no format ${name}; the format "list" shows all`);
}

/**
 * Starts an export of the seeds and confirmed pages of a topic.
 * @param candidatesFrom least probability of suggestions that are exported as well; absent for none.
 * @throws as `startExport`
 */
export function exportOf(
  { db }: Pick<Host, 'db'>,
  topic: string,
  format: string,
  scope: ExportScope,
  candidatesFrom: number | undefined,
): ReturnType<typeof startExport> {
  return startExport(db, {
    ...{ topic, format, scope, target: format, onlyNew: false, nowMs: Date.now(), programVersion: PROGRAM_VERSION },
    shipped: readPackaged,
    background: (language) => shippedBackground(readPackaged, language),
    sources: async () => PROVIDERS,
    choice: { seeds: true, confirmed: true, rejected: false, unit: 'page', candidatesFrom },
  });
}
