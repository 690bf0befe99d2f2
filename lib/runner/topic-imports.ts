import { CommandError, StoreError } from '../engine/errors';
import type { TopicRecord } from '../engine/records';
import { originOf } from '../engine/records';
import { missingPages } from '../engine/session/merge-topic';
import { isUnderWay } from '../engine/session-records';
import { withOwnMachineSettings } from '../engine/topic/merge-copies';
import { exclusionEntries } from '../engine/topic/older-rows';
import type { Requests } from '../messaging/commands';
import type { TopicStaging } from '../store/staging';
import type { RowTable } from '../store/topic-tables';
import { ROW_SCHEMAS } from '../transfer/topic/tendril-schema';
import { type DocumentHead, readDocumentHead, TopicCheck } from '../transfer/topic/topic-check';
import { Mutex } from './mutex';
import type { OpenTopics } from './topics';

/** An import without new rows for this long counts as abandoned, because the page that read the file was closed. */
const LEFT_AFTER_MS = 30_000;
/** An abandoned import is deleted after this time, even if no other import begins. */
const GIVEN_UP_AFTER_MS = 120_000;

type ImportMode = Requests['beginTopicImport']['mode'];

interface OpenImport {
  readonly id: string;
  readonly head: DocumentHead;
  readonly mode: ImportMode;
  /** Id of the topic that the import replaces or merges into. */
  readonly into: string;
  /** Topic id of the staged rows until the import ends: the topic's own id if that is free, else a new one. */
  readonly staged: string;
  readonly check: TopicCheck;
  nextBatch: number;
  touchedAtMs: number;
}

/**
 * Imports whole topics, one at a time. Rows are checked and staged in batches; the topic is listed once all rows fit
 * together. Until then, and after any failure, the other topics are unchanged. An abandoned import is deleted, as is
 * one whose worker died.
 */
export class TopicImports {
  readonly #mutex = new Mutex();
  #open: OpenImport | undefined;
  #discardTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly topics: OpenTopics,
    private readonly staging: TopicStaging,
  ) {}

  /**
   * Begins an import, after deleting an abandoned one. `import` is the id of the new import.
   * @throws CommandError `bad-import` for a faulty head, `no-topic` where a merge has no stored copy of the same
   * topic, `topic-deleted` where that copy can still be restored, `import-busy` while another import is open.
   */
  begin({ head, mode, into: chosen }: Requests['beginTopicImport']): Promise<{ import: string }> {
    return this.#mutex.run(async () => {
      const known = readDocumentHead(head);
      const { store, clock, newId } = this.topics.options;
      if (this.#open && !this.#isAbandoned(this.#open)) throw new CommandError('import-busy', 'another import goes on');
      await this.#discard();
      const into = chosen ?? known.topic.id;
      const copies = (await store.listTopics()).filter((topic) => originOf(topic) === originOf(known.topic));
      const copy = copies.find(({ id }) => id === into);
      if (mode === 'merge' && copy === undefined)
        throw new CommandError('no-topic', `there is no copy ${into} of the topic`);
      if (mode !== 'apart') requireShown(copy);
      const isListed = copies.some(({ id }) => id === known.topic.id);
      const staged = isListed || mode !== 'replace' ? newId() : known.topic.id;
      // An import that was cut off when its worker died may have left rows under this id.
      await store.deleteTopic(staged);
      this.#open = {
        id: newId(),
        head: known,
        mode,
        into,
        staged,
        check: new TopicCheck(staged),
        nextBatch: 0,
        touchedAtMs: clock.nowMs(),
      };
      this.#discardLater();
      return { import: this.#open.id };
    });
  }

  /**
   * Checks and stages one batch of rows.
   * @throws CommandError (`bad-import`, `import-lost`), StoreError. An error ends the import and deletes its rows.
   */
  add({ import: id, batch, table, rows }: Requests['addTopicRows']): Promise<null> {
    return this.#mutex.run(async () => {
      const open = this.#openImport(id);
      await this.#orDiscard(async () => {
        if (batch !== open.nextBatch) throw new CommandError('bad-import', `batch ${batch} is not the next`);
        if (!isTable(table)) throw new CommandError('bad-import', `there is no table ${table}`);
        await this.staging.stage(open.staged, open.check.rows(table, rows));
      });
      open.nextBatch += 1;
      open.touchedAtMs = this.topics.options.clock.nowMs();
      this.#discardLater();
      return null;
    });
  }

  /**
   * Lists the topic, or merges it into its stored copy, and returns the listed or merged topic. A session that was
   * under way at the export is listed as paused, and settings that make this machine act keep their stored values.
   * @throws the errors of `add`; CommandError `topic-deleted`.
   */
  finish({ import: id }: Requests['finishTopicImport']): Promise<TopicRecord> {
    return this.#mutex.run(async () => {
      const open = this.#openImport(id);
      await this.#orDiscard(async () => {
        const { check, staged, head } = open;
        check.finish();
        const exclusions = exclusionEntries(staged, head.excludedSites, check.lastVerdict, head.topic.createdAtMs);
        await this.staging.stage(staged, { verdicts: exclusions, notes: check.olderNotes });
      });
      if (open.mode === 'merge') return this.#mergeImported(open);
      const topic = await this.#listImported(open);
      await this.topics.rank(topic.id);
      this.topics.changed(topic.id);
      return topic;
    });
  }

  /**
   * Adds the staged topic to the list of topics in one transaction, as a new topic or in place of the copy with its id.
   * @throws CommandError `topic-deleted` if that copy was deleted meanwhile.
   */
  async #listImported({ head, mode, staged }: OpenImport): Promise<TopicRecord> {
    const { store, clock, newId } = this.topics.options;
    const isApart = mode === 'apart';
    const id = isApart ? staged : head.topic.id;
    const replaced = (await store.listTopics()).find((topic) => topic.id === id);
    requireShown(replaced);
    const replica = replaced?.replica ?? newId();
    const own = isApart && { name: `${head.topic.name} (2)`, origin: originOf(head.topic) };
    const settings = withOwnMachineSettings(head.topic.settings, isApart ? undefined : replaced?.settings);
    const topic = { ...head.topic, ...own, settings, id, replica, renumberedAtMs: clock.nowMs() };
    const { session } = head;
    const status = session && isUnderWay(session) ? { status: 'paused' as const, reason: undefined } : {};
    const stopped = session && { ...session, ...status, watchSinceMs: undefined, topic: id };
    await this.#orDiscard(() => this.topics.alone(id, () => this.staging.list(staged, topic, stopped)));
    this.#close();
    return topic;
  }

  /** Merges the staged topic into the stored one, and removes the staged rows. @returns the merged topic */
  async #mergeImported({ head, into, staged }: OpenImport): Promise<TopicRecord> {
    const room = this.topics.room(into);
    let merged: TopicRecord | undefined;
    await this.#orDiscard(async () => {
      const theirs = { ...(await this.staging.read(staged)), topic: head.topic, session: head.session };
      const links = await this.staging.links(staged, missingPages((await room.engine()).state, theirs));
      merged = await room.apply((engine) => {
        requireShown(engine.state.topic);
        const change = engine.merge(theirs, new Map(links.map((row) => [row.n, row])));
        return { change, value: engine.state.topic };
      });
    });
    await this.#discard();
    this.topics.changed(into);
    return merged ?? head.topic;
  }

  /** Removes the staged rows of an import; nothing for one that is not open. */
  cancel({ import: id }: Requests['cancelTopicImport']): Promise<null> {
    return this.#mutex.run(async () => {
      if (this.#open?.id === id) await this.#discard();
      return null;
    });
  }

  /** Deletes the staged rows of unfinished imports, except of an open one that still makes progress. */
  sweep(): Promise<void> {
    return this.#mutex.run(async () => {
      if (this.#open && this.#isAbandoned(this.#open)) this.#close();
      await this.staging.discardUnlisted(this.#open ? [this.#open.staged] : []);
    });
  }

  /**
   * Closes the open import.
   * @returns the topic id of its staged rows, which stay until they are listed or deleted; undefined if none was open
   */
  #close(): string | undefined {
    const staged = this.#open?.staged;
    this.#open = undefined;
    clearTimeout(this.#discardTimer);
    return staged;
  }

  /** Starts the timer that removes an import without progress. */
  #discardLater(): void {
    clearTimeout(this.#discardTimer);
    const { logger } = this.topics.options;
    const sweep = () => this.sweep().catch((error: unknown) => logger.warn('an import could not be removed', error));
    this.#discardTimer = setTimeout(sweep, GIVEN_UP_AFTER_MS);
  }

  /** Whether an import has made no progress for `LEFT_AFTER_MS`. */
  #isAbandoned({ touchedAtMs }: OpenImport): boolean {
    // The absolute difference also covers a clock that was set back.
    return Math.abs(this.topics.options.clock.nowMs() - touchedAtMs) > LEFT_AFTER_MS;
  }

  /** Returns the open import. @throws CommandError `import-lost` for another id. */
  #openImport(id: string): OpenImport {
    if (this.#open?.id === id) return this.#open;
    throw new CommandError('import-lost', `import ${id} is not open`);
  }

  /**
   * Runs `work`; if it fails, closes the import and removes the staged rows.
   * @throws CommandError `bad-import` for a repeated row, else the error of `work`
   */
  async #orDiscard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.#discard();
      if (error instanceof StoreError && error.code === 'conflict')
        throw new CommandError('bad-import', `a row appears twice: ${error.message}`);
      throw error;
    }
  }

  /** Closes the import and removes its staged rows. */
  async #discard(): Promise<void> {
    const staged = this.#close();
    if (staged !== undefined) await this.topics.options.store.deleteTopic(staged);
  }
}

/** Throws for a topic that the user has deleted and can still restore. @throws CommandError `topic-deleted` */
function requireShown(topic: TopicRecord | undefined): void {
  if (topic?.deletedAtMs !== undefined) throw new CommandError('topic-deleted', `${topic.id} is deleted`);
}

function isTable(name: string): name is RowTable {
  return Object.hasOwn(ROW_SCHEMAS, name);
}
