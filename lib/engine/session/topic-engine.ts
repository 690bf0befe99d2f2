import type { PageNumber } from '../basics';
import { CommandError } from '../errors';
import { createRandom } from '../random';
import type { LinksRecord, TopicRecord } from '../records';
import { changedMembers } from '../topic/merge-copies';
import type { TopicChange, TopicSnapshot } from '../topic-change';
import { changeFrontier } from './apply-round';
import type { EngineDeps } from './deps';
import { mergeTopic } from './merge-topic';
import { OpenTopic } from './open-topic';
import { nextQuery, type Proposal } from './proposed-urls';
import { RoundFrontier } from './round-frontier';
import { Session } from './session';
import type { TopicState } from './topic-state';
import { Verdicts } from './verdicts';

/** Members of a topic that the user may change. All but `isBlind` and `share` are shared between copies. */
type TopicPatch = Partial<
  Pick<TopicRecord, 'name' | 'description' | 'settings' | 'criteria' | 'reasons' | 'isBlind' | 'share'>
>;

/**
 * A topic with its commands. A command that changes the topic changes memory at once and returns the same change as a
 * `TopicChange`. The caller commits it before the next call, and discards the engine if the commit fails.
 */
export class TopicEngine extends OpenTopic {
  readonly verdicts: Verdicts;
  readonly session: Session;

  constructor(
    state: TopicState,
    private readonly deps: EngineDeps,
    loadLinks: (n: PageNumber) => Promise<LinksRecord | undefined>,
  ) {
    super(state, deps, loadLinks);
    this.verdicts = new Verdicts(this, deps);
    this.session = new Session(this, this.verdicts, { ...deps, providers: this.#sources(deps.providers) });
  }

  /**
   * Queues proposed URLs that are neither known nor queued. An answer is added to the number of answers of its URLs,
   * also of queued ones. Above the limit of the frontier, the least relevant leave it. Ranks only if the rankers were
   * not fitted. `added` is the number of proposed URLs that joined the queue.
   */
  offer({ operator, candidates, isAnswer = false }: Proposal): { change: TopicChange; added: number } {
    const { state } = this;
    this.model.fit();
    const frontier = new RoundFrontier(this, createRandom(state.session.randomState), new Set());
    frontier.push(operator, candidates);
    if (isAnswer) frontier.countAnswers(new Map(candidates.map(({ url }) => [url, 1])));
    frontier.dropLeastRelevant();
    const { frontierAdded, frontierRemoved, nextFrontierOrder } = frontier.outcome();
    const added = frontierAdded.filter(({ url }) => !state.frontier.has(url)).length;
    changeFrontier(state, { frontierAdded, frontierRemoved });
    state.session = { ...state.session, nextFrontierOrder };
    const change = { topic: state.topic.id, session: state.session, frontierAdded, frontierRemoved };
    return { change, added };
  }

  /**
   * Returns the next query for a search engine. @throws CommandError `no-seeds` if the topic has neither a name nor a
   * seed.
   */
  query(): string {
    const query = nextQuery(this.view, this.state.session);
    if (query === undefined) throw new CommandError('no-seeds', 'a topic needs a name or a seed to search for');
    return query;
  }

  /**
   * Changes members of the topic, stamps those whose value changed for later merges, and ranks again, in any case.
   * Changing `isBlind` also changes which verdicts count.
   */
  updateTopic(patch: TopicPatch): TopicChange {
    const before = this.state.topic;
    const after = { ...before, ...patch };
    const changed = changedMembers(before, after);
    const stamp = changed.length > 0 ? this.state.nextStamp() : undefined;
    const stamps = stamp && { ...before.stamps, ...Object.fromEntries(changed.map((name) => [name, stamp])) };
    this.state.topic = { ...after, ...(stamps && { stamps }) };
    if (before.isBlind !== after.isBlind) this.model.noteVerdicts();
    return { topic: after.id, ranking: this.model.rank(), topicRecord: this.state.topic };
  }

  /** Merges another copy of this topic (`mergeTopic`), and ranks again. */
  merge(theirs: TopicSnapshot, linksOf: ReadonlyMap<PageNumber, LinksRecord>): TopicChange {
    const merged = mergeTopic(this.state, this.model, theirs, linksOf, this.deps.clock.nowMs());
    return { ...merged, ranking: this.model.rank() };
  }

  /** Returns the providers without the sources that the topic does not ask. */
  #sources(providers: EngineDeps['providers']): EngineDeps['providers'] {
    const stopped = () => this.state.topic.settings.stoppedSources;
    return {
      serves: (kind) => providers.serves(kind, stopped()),
      search: (request, signal) => providers.search({ ...request, withoutSources: stopped() }, signal),
    };
  }
}
