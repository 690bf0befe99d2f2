import type { SessionStatus } from '../../../lib/engine/session-records';
import type { MarkedPage } from '../../../lib/messaging/command-results';
import type { Command, RequestOf, ResultOf } from '../../../lib/messaging/commands';
import type { Result } from '../../../lib/messaging/results';
import { SETTINGS_LOCK, type Settings } from '../../../lib/settings/settings';
import { wholeRankings } from '../../support/whole-rankings';
import type { ExtensionGlobal, ExtensionPage } from './extension-page';
import { practiceSettings } from './practice-settings';
import type { Plain, TableName, TableRows } from './tables';
import { DATABASE_NAME } from './tables';

const POLL_MS = 100;
const TAB_TIMEOUT_MS = 20_000;
/** Time without an answer after which the report of a failed wait calls the engine silent. */
const SILENT_MS = 5_000;

/** The extension as its own pages see it: commands to the background, settings, tabs, and a look into the database. */
export class Extension {
  /**
   * @param page a page of the extension that stays open.
   * @param origin `chrome-extension://…` or `moz-extension://…`, without a final slash.
   */
  constructor(
    readonly page: ExtensionPage,
    readonly origin: string,
  ) {}

  /** Sends a command as the interface does. @param id of the call: sent again under the same one, it is carried out once. */
  async send<C extends Command>(
    command: C,
    request: RequestOf<C>,
    id: string = crypto.randomUUID(),
  ): Promise<Result<ResultOf<C>>> {
    const answer = await this.page.evaluate(
      (message) => (globalThis as unknown as ExtensionGlobal).chrome.runtime.sendMessage(message),
      { to: 'background', id, command, request: request as unknown },
    );
    return answer as Result<ResultOf<C>>;
  }

  /** @throws Error with code and detail where the command fails. */
  async command<C extends Command>(command: C, request: RequestOf<C>): Promise<ResultOf<C>> {
    const result = await this.send(command, request);
    if (!result?.ok) throw new Error(`${command}: ${result?.error.code ?? 'no answer'} ${result?.error.detail ?? ''}`);
    return result.value;
  }

  /** Replaces the settings under the lock that the extension's own changes take, so that neither undoes the other. */
  async saveSettings(settings: Settings): Promise<void> {
    await this.page.evaluate(
      ({ settings, lock }) => {
        const { chrome } = globalThis as unknown as ExtensionGlobal;
        return navigator.locks.request(lock, () => chrome.storage.local.set({ settings }));
      },
      { settings, lock: SETTINGS_LOCK },
    );
  }

  /** A topic that is the active one, with settings for the practice web. @returns its id. */
  async createPracticeTopic(name: string, change: Partial<Settings> = {}): Promise<string> {
    await this.saveSettings(practiceSettings(change));
    const topic = await this.command('createTopic', { name });
    await this.saveSettings(practiceSettings({ ...change, activeTopic: topic.id }));
    return topic.id;
  }

  /** Opens the address in a tab of its own. @returns the tab's id once it has loaded. */
  async openTab(url: string): Promise<number> {
    const id = await this.page.evaluate(async (url) => {
      const { tabs } = (globalThis as unknown as ExtensionGlobal).chrome;
      return (await tabs.create({ url, active: false })).id;
    }, url);
    await until(`tab ${url}`, TAB_TIMEOUT_MS, () => this.page.evaluate(isLoaded, id));
    return id;
  }

  async closeTab(id: number): Promise<void> {
    await this.page.evaluate((id) => (globalThis as unknown as ExtensionGlobal).chrome.tabs.remove(id), id);
  }

  /** Marks each address the way the popup's button does: from the live page of a tab. */
  async markSeeds(topic: string, urls: readonly string[]): Promise<MarkedPage[]> {
    const marked: MarkedPage[] = [];
    for (const url of urls) {
      const tabId = await this.openTab(url);
      marked.push(await this.command('markTab', { topic, tabId }));
      await this.closeTab(tabId);
    }
    return marked;
  }

  /** All rows of a table of the extension's database; [] where there is no database yet. */
  async rows<T extends TableName>(table: T): Promise<Plain<TableRows[T]>[]> {
    return (await this.tables([table]))[table];
  }

  /** All rows of some tables at one moment. */
  async tables<T extends TableName>(tables: readonly T[]): Promise<{ [N in T]: Plain<TableRows[N]>[] }> {
    const wanted = new Set<string>(tables);
    if (wanted.has('rankings')) wanted.add('rankingParts');
    const json = await this.page.evaluate(readTables, { database: DATABASE_NAME, tables: [...wanted] });
    const rows = JSON.parse(json);
    return { ...rows, rankings: plain(wholeRankings(rows.rankings, rows.rankingParts)) };
  }

  /** @throws Error when the session of the topic has not come to one of the states in time. */
  async waitForSession(topic: string, states: readonly SessionStatus[], timeoutMs: number): Promise<SessionStatus> {
    let status: SessionStatus = 'idle';
    const reached = until(`session to be ${states.join(' or ')}`, timeoutMs, async () => {
      const session = (await this.rows('sessions')).find((row) => row.topic === topic);
      status = session?.status ?? 'idle';
      return states.includes(status);
    });
    await reached.catch(async (error: Error) => {
      throw new Error(`${error.message} ${await this.#stateOf(topic)}`);
    });
    return status;
  }

  /** What tells a slow session from one that no longer moves. */
  async #stateOf(topic: string): Promise<string> {
    const { sessions, rounds } = await this.tables(['sessions', 'rounds']);
    const session = sessions.find((row) => row.topic === topic);
    const lines = rounds
      .filter((row) => row.topic === topic)
      .map(({ round, operator, fetched, startedAtMs, endedAtMs, errors }) => {
        const reasons = errors.map(({ code }) => code).join(' ');
        return `${round} ${operator}: ${fetched} pages in ${endedAtMs - startedAtMs} ms, ended at ${endedAtMs} ${reasons}`;
      });
    const { status, spentPages, budgetPages, reason, nextRound } = session ?? {};
    const row = JSON.stringify({ status, spentPages, budgetPages, reason, nextRound });
    const locks = await this.page.evaluate(async () => JSON.stringify(await navigator.locks.query()), null);
    const engine = await Promise.race([
      this.command('suggestQuery', { topic }).then(() => 'answers', String),
      new Promise<string>((resolve) => setTimeout(() => resolve('is silent'), SILENT_MS)),
    ]);
    const state = `At ${Date.now()} the session is ${row}, the engine ${engine}, the locks are ${locks}`;
    return `${state}; its rounds:\n${lines.join('\n')}`;
  }
}

/** Asks again and again. @throws Error naming `what` after the time. */
export async function until(what: string, timeoutMs: number, isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Arrays instead of typed arrays. */
function plain<T>(rows: readonly T[]): Plain<T>[] {
  return JSON.parse(
    JSON.stringify(rows, (_key, value) => (ArrayBuffer.isView(value) ? [...(value as Uint32Array)] : value)),
  );
}

/** Without host access a tab's address is not told, and a new tab is `complete` before it has gone anywhere. */
async function isLoaded(id: number): Promise<boolean> {
  const { tabs } = (globalThis as unknown as ExtensionGlobal).chrome;
  const { status, url } = await tabs.get(id);
  return status === 'complete' && url !== undefined && url !== 'about:blank';
}

async function readTables({ database, tables }: { database: string; tables: string[] }): Promise<string> {
  const found: Record<string, unknown[]> = Object.fromEntries(tables.map((table) => [table, []]));
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === database)) return JSON.stringify(found);
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const transaction = db.transaction(tables);
      for (const table of tables) {
        const reading = transaction.objectStore(table).getAll();
        reading.onsuccess = () => {
          found[table] = reading.result;
        };
      }
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        db.close();
        resolve(
          JSON.stringify(found, (_key, value) => (ArrayBuffer.isView(value) ? [...(value as Uint32Array)] : value)),
        );
      };
    };
  });
}
