import { t } from '../browser/i18n';
import { notifyQuietly, saveFile } from '../browser/notices';
import { loadSettings, seenThrough, takeWatchRun } from '../browser/storage';
import type { TendrilDb } from '../store/db';
import { ExportLog } from '../store/exports';
import { foundSince } from '../store/new-suggestions';
import type { EngineGate } from './engine-gate';

/**
 * After a watch run of a topic has ended, tells the user of new pages and saves what is new since the last export, each
 * if the user wants it. Does so once per run.
 */
export async function afterWatchRun(
  db: TendrilDb,
  gate: Pick<EngineGate, 'execute'>,
  topic: { readonly id: string; readonly name: string },
): Promise<void> {
  const session = await db.sessions.get(topic.id);
  const { status, reason, watchSinceMs } = session ?? {};
  if (status !== 'done' || reason !== 'watched' || watchSinceMs === undefined) return;
  if (!(await takeWatchRun(topic.id, watchSinceMs))) return;
  const { tellsNew, savesNew } = await loadSettings();
  if (tellsNew) {
    const { pages, sites } = await foundSince(db, topic.id, (await seenThrough())[topic.id] ?? 0);
    if (pages > 0) await notifyQuietly(topic.name, t('notice_new', String(pages), String(sites)));
  }
  if (!savesNew) return;
  const written = await gate.execute('writeNew', { topic: topic.id });
  if (!written.ok || written.value === null) return;
  const { log, ...file } = written.value;
  if (await saveFile(file)) await new ExportLog(db).record(log);
}
