import type { CountedTerms, Language, PageNumber } from '../engine/basics';
import { CommandError } from '../engine/errors';
import type { Store } from '../engine/ports';
import type { LinksRecord, TopicRecord } from '../engine/records';
import type { EngineDeps } from '../engine/session/deps';
import { repairOf } from '../engine/session/repair';
import { TopicEngine } from '../engine/session/topic-engine';
import { TopicState } from '../engine/session/topic-state';
import { languagesOf, topicStemmer, translatedExamples } from '../engine/session/translations';
import type { TopicChange, TopicSnapshot } from '../engine/topic-change';
import { Mutex } from './mutex';

/** Other topics of the user whose pages serve as negative examples. */
const MAX_OTHER_TOPICS = 5;
const PAGES_PER_OTHER_TOPIC = 20;

/** Packaged data that a topic needs, chosen by its languages. */
export interface TopicResources {
  /** Pages on other subjects, which rankers use as negative examples. */
  readonly background: readonly CountedTerms[];
  readonly semantic: EngineDeps['semantic'];
  readonly meanings?: EngineDeps['meanings'];
}

/** Changes a topic and commits the change. `value` is returned, and stored as the answer to the current call. */
export type Commit = <T>(
  topic: string,
  change: (engine: TopicEngine) => { readonly change: TopicChange; readonly value: T },
) => Promise<T>;

/** Whether a change of a topic changed its language or its translations. */
const hasOtherLanguages = (before: TopicRecord, after: TopicRecord): boolean =>
  before.language !== after.language ||
  JSON.stringify(before.settings.languages) !== JSON.stringify(after.settings.languages);

/**
 * Makes all changes of one topic, one at a time, in memory and store alike. After a failed commit the engine is
 * discarded, and the next use reloads the topic from the store.
 */
export class TopicRoom {
  readonly #mutex = new Mutex();
  #engine: TopicEngine | undefined;
  #preparing: Promise<void> | undefined;
  /** What loading the topic changed in memory only: repaired rows, and a ranking that is missing or out of date. */
  #unsaved: readonly (() => TopicChange)[] = [];

  constructor(
    readonly topic: string,
    private readonly store: Store,
    private readonly deps: () => EngineDeps,
    private readonly resources: (...languages: readonly Language[]) => Promise<TopicResources>,
  ) {}

  /** Returns the loaded engine, for reading only. The store stays unchanged. @throws CommandError `no-topic`. */
  engine(): Promise<TopicEngine> {
    return this.#mutex.run(() => this.#load());
  }

  /** Like `engine`, but waits until the rankers of a newly loaded topic are fitted in memory. */
  async ready(): Promise<TopicEngine> {
    await this.engine();
    await this.#preparing;
    const engine = await this.engine();
    engine.model.fit();
    return engine;
  }

  /** Loads the topic, and stores its repaired rows and its ranking if it was missing or out of date. */
  async save(): Promise<void> {
    await this.#mutex.run(() => this.#savedEngine());
  }

  /**
   * Changes the topic in memory and commits the change. After an error that is no CommandError, the next use reloads
   * the topic.
   * @returns the `value` that `change` returned.
   * @param call id of the call; `value` is stored as its answer.
   */
  apply<T>(change: (engine: TopicEngine) => { change: TopicChange; value: T }, call?: string): Promise<T> {
    return this.#mutex.run(async () => {
      const engine = await this.#savedEngine();
      const before = engine.state.topic;
      try {
        const { change: toStore, value } = change(engine);
        const answer = call === undefined ? undefined : { id: call, value, atMs: this.deps().clock.nowMs() };
        await this.store.commit({ ...toStore, ...(answer && { answer }) });
        // Background pages and translations depend on the languages; the next use loads the topic anew.
        if (toStore.topicRecord !== undefined && hasOtherLanguages(before, toStore.topicRecord))
          this.#engine = undefined;
        return value;
      } catch (error) {
        if (!(error instanceof CommandError)) this.#engine = undefined;
        throw error;
      }
    });
  }

  /**
   * Discards the engine and runs `work` while nothing else uses the topic; the next use reloads the topic. @returns the
   * result of `work`; undefined without it
   */
  drop<T = void>(work?: () => Promise<T>): Promise<T | undefined> {
    return this.#mutex.run(async () => {
      this.#engine = undefined;
      return work?.();
    });
  }

  /**
   * Returns the terms of at most 20 pages of each of the user's five newest other topics, which serve as negative
   * examples. They are read only when this topic is loaded, so that work on another topic does not change this ranking.
   */
  async #otherTopics(topics: readonly TopicRecord[]): Promise<CountedTerms[]> {
    const others = topics.filter(({ id }) => id !== this.topic);
    const newest = others.sort((a, b) => b.createdAtMs - a.createdAtMs).slice(0, MAX_OTHER_TOPICS);
    return (await Promise.all(newest.map(({ id }) => this.store.sampleTerms(id, PAGES_PER_OTHER_TOPIC)))).flat();
  }

  /**
   * Returns the topic in memory, after storing the repairs and the ranking that loading produced. If that fails, the
   * next use reloads the topic. @throws StoreError, CommandError
   */
  async #savedEngine(): Promise<TopicEngine> {
    const engine = await this.#load();
    try {
      for (const change of this.#unsaved) await this.store.commit(change());
    } catch (error) {
      this.#engine = undefined;
      throw error;
    }
    this.#unsaved = [];
    return engine;
  }

  /** Returns the topic in memory, loaded if needed. @throws CommandError for an unknown topic. */
  async #load(): Promise<TopicEngine> {
    if (this.#engine) return this.#engine;
    const topics = await this.store.listTopics();
    const topic = topics.find(({ id }) => id === this.topic);
    if (topic === undefined) throw new CommandError('no-topic', `there is no topic ${this.topic}`);
    const languages = languagesOf(topic);
    // In parallel, because reading the rows of a large topic takes longest.
    const [stored, resources, others] = await Promise.all([
      this.store.loadTopic(this.topic),
      this.resources(...languages),
      this.#otherTopics(topics),
      ...languages.map((language) => this.deps().analyzer.prepare(language)),
    ]);
    if (stored === undefined) throw new CommandError('no-topic', `there is no topic ${this.topic}`);
    const repair = await this.#repairOf(stored);
    const snapshot = repair?.snapshot ?? stored;
    const deps = {
      ...this.deps(),
      semantic: resources.semantic,
      meanings: resources.meanings,
    };
    const rows = {
      background: [...resources.background, ...others],
      translated: translatedExamples(topic, deps.analyzer),
    };
    const state = new TopicState(snapshot, rows, deps.clock.nowMs(), topicStemmer(languages, deps.analyzer));
    const movedLinks = (n: PageNumber) => (this.#unsaved.length > 0 ? repair?.links.get(n) : undefined);
    const loadLinks = async (n: PageNumber) => movedLinks(n) ?? this.store.loadLinks(this.topic, n);
    const engine = new TopicEngine(state, deps, loadLinks);
    // Another version of the program may have another table of meanings, and rank otherwise.
    const isOutdated = snapshot.ranking !== undefined && snapshot.ranking.meanings !== deps.meanings?.version;
    const isUnranked = snapshot.rankingVersion === 0 && snapshot.pages.length > 0;
    this.#unsaved = [
      ...(repair ? [() => repair.change] : []),
      ...(repair || isOutdated || isUnranked ? [() => ({ topic: this.topic, ranking: engine.model.rank() })] : []),
    ];
    this.#engine = engine;
    this.#preparing = this.#prepare(engine);
    return engine;
  }

  /** Computes the ranking in pieces, with commands in between, so that the first verdict need not wait for it all. */
  async #prepare(engine: TopicEngine): Promise<void> {
    const pieces = engine.model.prepare();
    try {
      do await this.deps().clock.sleep(0);
      while (this.#engine === engine && !pieces.next().done);
    } catch {
      // Ignored, because the next ranking meets the same error and reports it.
    }
  }

  /**
   * Returns the repair of rows that contradict each other, with the links of moved pages by their new numbers;
   * undefined if the rows agree.
   */
  async #repairOf(stored: TopicSnapshot) {
    const repair = repairOf(stored, this.deps().clock.nowMs());
    if (repair === undefined) return undefined;
    const links = new Map<PageNumber, LinksRecord>();
    for (const [from, to] of repair.moved) {
      const row = await this.store.loadLinks(this.topic, from);
      if (row) links.set(to, { ...row, n: to });
    }
    return { ...repair, links, change: { ...repair.change, links: [...links.values()] } };
  }
}
