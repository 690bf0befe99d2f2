import { CommandError } from '../engine/errors';
import type { Store } from '../engine/ports';
import type { EngineDeps } from '../engine/session/deps';
import { repairOf } from '../engine/session/repair';
import { TopicEngine } from '../engine/session/topic-engine';
import { TopicState } from '../engine/session/topic-state';
import type { CountedTerms, TopicChange, TopicRecord, TopicSnapshot } from '../engine/types';
import { Mutex } from './mutex';

const MAX_OTHER_TOPICS = 5;
const PAGES_PER_OTHER_TOPIC = 20;

/** What a topic needs beside its rows, by language. */
export interface TopicResources {
  /** Background pages, for rankers that need negatives. */
  readonly background: readonly CountedTerms[];
  readonly semantic: EngineDeps['semantic'];
}

/** Changes a topic and commits; the value is stored with the change as the answer to the current call. */
export type Commit = <T>(
  topic: string,
  change: (engine: TopicEngine) => { readonly change: TopicChange; readonly value: T },
) => Promise<T>;

/**
 * The only place that changes a topic: memory and store move together, one change at a time. After a failed commit the
 * memory is thrown away, and the next use loads what the store holds.
 */
export class TopicRoom {
  readonly #mutex = new Mutex();
  #engine: TopicEngine | undefined;
  #preparing: Promise<void> | undefined;

  constructor(
    readonly topic: string,
    private readonly store: Store,
    private readonly deps: () => EngineDeps,
    private readonly resources: (language: string) => Promise<TopicResources>,
  ) {}

  /** The engine as of now, for reading. @throws CommandError `no-topic`. */
  engine(): Promise<TopicEngine> {
    return this.#mutex.run(() => this.#load());
  }

  /** As `engine`, once the ranking is made that the topic was stored with. */
  async ready(): Promise<TopicEngine> {
    await this.engine();
    await this.#preparing;
    return this.engine();
  }

  /**
   * Changes the topic and commits. @returns what `change` gave beside the change.
   * @param call that is answered by it; the answer is stored with the change.
   */
  apply<T>(change: (engine: TopicEngine) => { change: TopicChange; value: T }, call?: string): Promise<T> {
    return this.#mutex.run(async () => {
      const engine = await this.#load();
      const { language } = engine.state.topic;
      try {
        const { change: toStore, value } = change(engine);
        const answer = call === undefined ? undefined : { id: call, value, atMs: this.deps().clock.nowMs() };
        await this.store.commit({ ...toStore, ...(answer && { answer }) });
        // Background pages go by language, which the first page tells.
        if (toStore.topicRecord !== undefined && toStore.topicRecord.language !== language) this.#engine = undefined;
        return value;
      } catch (error) {
        if (!(error instanceof CommandError)) this.#engine = undefined;
        throw error;
      }
    });
  }

  /** Forgets what is in memory, after `work` with nothing else going on in the topic; the next use loads it again. */
  drop<T = void>(work?: () => Promise<T>): Promise<T | undefined> {
    return this.#mutex.run(async () => {
      this.#engine = undefined;
      return work?.();
    });
  }

  /**
   * What the user's other topics are about is not what this one is about. They are read when the topic is loaded: what is added to them later
   * speaks from the next load on, so that a topic in use is not ranked anew by work on another.
   */
  async #otherTopics(topics: readonly TopicRecord[]): Promise<CountedTerms[]> {
    const others = topics.filter(({ id }) => id !== this.topic);
    const newest = others.sort((a, b) => b.createdAtMs - a.createdAtMs).slice(0, MAX_OTHER_TOPICS);
    return (await Promise.all(newest.map(({ id }) => this.store.sampleTerms(id, PAGES_PER_OTHER_TOPIC)))).flat();
  }

  async #load(): Promise<TopicEngine> {
    if (this.#engine) return this.#engine;
    const topics = await this.store.listTopics();
    const language = topics.find(({ id }) => id === this.topic)?.language;
    if (language === undefined) throw new CommandError('no-topic', `there is no topic ${this.topic}`);
    // All at once: reading the rows of a large topic takes longest.
    const [stored, { background, semantic }, others] = await Promise.all([
      this.store.loadTopic(this.topic),
      this.resources(language),
      this.#otherTopics(topics),
      this.deps().analyzer.prepare(language),
    ]);
    if (stored === undefined) throw new CommandError('no-topic', `there is no topic ${this.topic}`);
    const snapshot = await this.#whole(stored);
    const deps = { ...this.deps(), semantic };
    const stem = deps.analyzer.stemmer(language);
    const state = new TopicState(snapshot, [...background, ...others], deps.clock.nowMs(), stem);
    const engine = new TopicEngine(state, deps, (n) => this.store.loadLinks(this.topic, n));
    if (snapshot !== stored || (snapshot.rankingVersion === 0 && snapshot.pages.length > 0))
      await this.store.commit(engine.updateTopic({}));
    this.#engine = engine;
    this.#preparing = this.#prepare(engine);
    return engine;
  }

  /** The first verdict would have to wait for all of it; commands come between the pieces. */
  async #prepare(engine: TopicEngine): Promise<void> {
    const pieces = engine.model.prepare();
    try {
      do await this.deps().clock.sleep(0);
      while (this.#engine === engine && !pieces.next().done);
    } catch {
      // Whoever needs the ranking meets the fault again, and tells it.
    }
  }

  /** The topic with its rows mended in the store, where they did not fit together. */
  async #whole(stored: TopicSnapshot): Promise<TopicSnapshot> {
    const repair = repairOf(stored, this.deps().clock.nowMs());
    if (repair === undefined) return stored;
    const links = [...repair.moved].map(async ([from, to]) => {
      const row = await this.store.loadLinks(this.topic, from);
      return row && { ...row, n: to };
    });
    await this.store.commit({ ...repair.change, links: (await Promise.all(links)).filter((row) => row !== undefined) });
    return repair.snapshot;
  }
}
