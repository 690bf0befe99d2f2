import { DEFAULT_TOPIC_SETTINGS } from '../engine/defaults';
import { CommandError } from '../engine/errors';
import type { Clock, FetchedPage, Logger, Store } from '../engine/ports';
import type { TopicRecord } from '../engine/records';
import type { EngineDeps } from '../engine/session/deps';
import type { CaptureAnswer, NewExport, ProviderTest } from '../messaging/command-results';
import type { ResultOf } from '../messaging/commands';
import type { SessionProgress } from '../messaging/progress';
import type { EngineEvent } from '../messaging/protocol';
import type { TranslationRequest } from '../providers/provider-set';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings';
import { runSession } from './session-loop';
import { ProgressReporter } from './session-progress';
import { type TopicResources, TopicRoom } from './topic-room';

/** Dependencies of `OpenTopics`. */
export interface TopicsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Builds the engine's dependencies for these settings; called again when the settings change. */
  dependencies(settings: Settings): EngineDeps;
  /** Loads the packaged data of a topic's languages. */
  resources(...languages: readonly string[]): Promise<TopicResources>;
  testProvider(settings: Settings, provider: string): Promise<ProviderTest>;
  findCaptures(settings: Settings, topic: string, url: string): Promise<CaptureAnswer>;
  /** Returns the copy of a page on the user's own archive; undefined if the URL is not below it. @throws FetchError */
  ownCopy(settings: Settings, url: string): Promise<FetchedPage | undefined>;
  writeNew(topic: string): Promise<NewExport | null>;
  /** Looks up a topic's name and terms in another language; the name first. */
  translate(settings: Settings, request: TranslationRequest): Promise<ResultOf<'translateTopic'>>;
  /** Receives the match patterns of the granted host permissions, at the start and after every change. */
  granted?(origins: readonly string[]): void;
  /** Receives the progress of a running session at short intervals. */
  progress?(progress: SessionProgress): void;
  newId(): string;
}

interface RunningSession {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** Why sessions are paused: access to all sites is missing, or settings of search services were lost. */
type WithheldFor = 'no-permission' | 'services-lost';

/** The topics in memory, with their running sessions and the settings that apply to all. */
export class OpenTopics {
  readonly #rooms = new Map<string, TopicRoom>();
  readonly #sessions = new Map<string, RunningSession>();
  #settings: Settings = DEFAULT_SETTINGS;
  #deps: EngineDeps;
  /** Receives the events of all topics; `onEvent` sets it. */
  #listener: (event: EngineEvent) => void = () => {};
  #mayDiscover = true;
  /** Progress reporter of each running session, by topic. */
  readonly #reporters = new Map<string, ProgressReporter>();

  constructor(readonly options: TopicsOptions) {
    this.#deps = options.dependencies(this.#settings);
  }

  /** Makes `callback` the only listener to events of all topics, and sends it `ready` at once. */
  onEvent(callback: (event: EngineEvent) => void): void {
    this.#listener = callback;
    callback({ event: 'ready' });
  }

  get settings(): Settings {
    return this.#settings;
  }

  get deps(): EngineDeps {
    return this.#deps;
  }

  /**
   * Applies settings from the next round on; topics in memory are discarded and loaded anew. If settings of search
   * services were lost, running sessions are paused.
   * @param origins match patterns of the granted host permissions; unchanged if absent.
   */
  async configure(settings: Settings, origins?: readonly string[]): Promise<void> {
    if (origins) this.options.granted?.(origins);
    if (JSON.stringify(settings) === JSON.stringify(this.#settings)) return;
    const isLoss = settings.servicesLost && !this.#settings.servicesLost;
    this.#settings = settings;
    this.#deps = this.options.dependencies(settings);
    if (isLoss) await Promise.all(this.runningTopics().map((topic) => this.withhold(topic, 'services-lost')));
    await Promise.all([...this.#rooms.values()].map((room) => room.drop()));
  }

  /** Whether sessions may run: the user permits searches and fetches. */
  get mayDiscover(): boolean {
    return this.#mayDiscover;
  }

  /** Allows or forbids sessions. If forbidden, running sessions are paused before the promise resolves. */
  async permit(mayDiscover: boolean): Promise<void> {
    this.#mayDiscover = mayDiscover;
    if (!mayDiscover) await Promise.all(this.runningTopics().map((topic) => this.withhold(topic, 'no-permission')));
  }

  /** Checks that sessions may run. @throws CommandError `no-permission`. */
  requirePermission(): void {
    if (!this.#mayDiscover) throw new CommandError('no-permission', 'discovery needs access to all sites');
  }

  /**
   * Why a session that was running when the worker died must not resume by itself: there is no access to sites, or the
   * settings of services were lost and not reviewed. Undefined where it may.
   */
  get withheldFor(): WithheldFor | undefined {
    if (!this.#mayDiscover) return 'no-permission';
    return this.#settings.servicesLost ? 'services-lost' : undefined;
  }

  /** Ends the loop of a session, and stores the session as paused for `reason`. */
  async withhold(topic: string, reason: WithheldFor): Promise<void> {
    // The loop is interrupted first, so that no request starts while the pause is stored.
    const halted = this.halt(topic);
    await this.room(topic).apply((engine) => ({ change: engine.session.withhold(reason), value: undefined }));
    await halted;
    this.changed(topic);
  }

  /** Returns the dependencies of a topic's engine and session; their steps enter the topic's progress. */
  #depsOf(topic: string): EngineDeps {
    return { ...this.#deps, onStep: (step) => this.#reporters.get(topic)?.note(step) };
  }

  /** Returns the object that makes all changes of a topic; the same one at each call. */
  room(topic: string): TopicRoom {
    let room = this.#rooms.get(topic);
    if (room === undefined) {
      room = new TopicRoom(
        topic,
        this.options.store,
        () => this.#depsOf(topic),
        (...languages) => this.options.resources(...languages),
      );
      this.#rooms.set(topic, room);
    }
    return room;
  }

  /**
   * Creates and stores a topic.
   * @param call id of the call; the topic is stored as its answer.
   */
  async createTopic(name: string, description: string, language: string, call: string): Promise<TopicRecord> {
    const topic: TopicRecord = {
      id: this.options.newId(),
      name,
      description,
      language,
      createdAtMs: this.options.clock.nowMs(),
      settings: DEFAULT_TOPIC_SETTINGS,
      replica: this.options.newId(),
    };
    const answer = { id: call, value: topic, atMs: topic.createdAtMs };
    await this.options.store.commit({ topic: topic.id, topicRecord: topic, answer });
    return topic;
  }

  /** Deletes all rows of a topic, after its session and the commands under way have ended. */
  async deleteTopic(topic: string): Promise<void> {
    await this.alone(topic, () => this.options.store.deleteTopic(topic));
    this.#rooms.delete(topic);
  }

  /**
   * Marks a topic as deleted now, and pauses its running session; or shows it again. @throws CommandError `no-topic`
   */
  async hideTopic(topic: string, hidden: boolean): Promise<void> {
    const { store, clock } = this.options;
    await this.alone(topic, async () => {
      const record = (await store.listTopics()).find(({ id }) => id === topic);
      if (record === undefined) throw new CommandError('no-topic', `there is no topic ${topic}`);
      const session = await store.loadSession(topic);
      const { deletedAtMs: _, ...shown } = record;
      await store.commit({
        topic,
        topicRecord: hidden ? { ...shown, deletedAtMs: clock.nowMs() } : shown,
        ...(session?.status === 'running' && { session: { ...session, status: 'paused' } }),
      });
    });
  }

  /**
   * Runs `work` while no session and no command uses the topic; a running session is interrupted. Waiting commands then
   * see the result of `work`.
   */
  async alone(topic: string, work: () => Promise<void>): Promise<void> {
    for (let done: boolean | undefined = false; !done; ) {
      await this.halt(topic);
      done = await this.room(topic).drop(async () => {
        // A session may have started while this code waited for the room. The loop then halts the session and tries
        // again.
        if (this.#sessions.has(topic)) return false;
        await work();
        return true;
      });
    }
  }

  /** Loads the topic anew, and stores its missing ranking. If the topic cannot be loaded, a warning is logged. */
  async rank(topic: string): Promise<void> {
    try {
      const room = this.room(topic);
      await room.drop();
      await room.save();
    } catch (error) {
      this.options.logger.warn(`the topic ${topic} cannot be ranked`, error);
    }
  }

  /** Starts the loop of a session that is under way, unless the loop runs already. */
  run(topic: string): void {
    if (this.#sessions.has(topic)) return;
    const controller = new AbortController();
    const loop = {
      room: this.room(topic),
      deps: () => this.#depsOf(topic),
      changed: () => this.changed(topic),
      warn: (message: string, details: unknown) => this.options.logger.warn(message, details),
      probe: () => this.options.store.probe(),
      loadWatched: (id: string) => this.options.store.loadWatched(id),
      outOfRoom: () => this.#listener({ event: 'out-of-room', topic }),
    };
    const ended = this.#startReporting(topic)
      .then(() => runSession(loop, controller.signal))
      .finally(() => {
        this.#sessions.delete(topic);
        this.#reporters.get(topic)?.stop();
        this.#reporters.delete(topic);
      });
    this.#sessions.set(topic, { controller, ended });
  }

  /** Starts the progress reports of a session. If the topic cannot be loaded, the loop reports the error. */
  async #startReporting(topic: string): Promise<void> {
    const { progress, clock } = this.options;
    const engine = await this.room(topic)
      .engine()
      .catch(() => undefined);
    if (progress === undefined || engine === undefined) return;
    const { session, pages } = engine.state;
    const knownSites = new Set(pages.all.map(({ site }) => site));
    const start = { ...session, knownSites, siteOf: (url: string) => pages.siteOf(url) };
    this.#reporters.set(topic, new ProgressReporter(topic, start, progress, () => clock.nowMs()));
  }

  /** Interrupts the session's loop and waits for its end. Pages already stored are kept. */
  async halt(topic: string): Promise<void> {
    const session = this.#sessions.get(topic);
    session?.controller.abort(new DOMException('the session was interrupted', 'AbortError'));
    await session?.ended;
  }

  /** Returns the ids of the topics whose session loop runs. */
  runningTopics(): string[] {
    return [...this.#sessions.keys()];
  }

  /** Sends the listener the event that a topic's session has changed. */
  changed(topic: string): void {
    this.#listener({ event: 'session-changed', topic });
  }
}
