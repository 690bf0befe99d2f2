import type { PageNumber } from '../basics';
import type { LinksRecord } from '../records';
import { lastClock, withPossibleClocks } from '../topic/causal-order';
import { linksIn } from '../topic/link-index';
import { mergeCopies } from '../topic/merge-copies';
import { countedTerms } from '../topic/vocabulary';
import type { TopicChange, TopicSnapshot } from '../topic-change';
import type { TopicModel } from './topic-model';
import type { Arrival } from './topic-pages';
import type { TopicState } from './topic-state';

/**
 * Merges another copy of the same topic into this one: verdicts, notes and settings (topic/merge-copies.ts), pages that
 * this copy lacks, queued URLs and failed URLs. Rounds and the session stay those of this copy. Changes the topic in
 * memory, and returns the change to store. The caller must rank afterwards.
 * @param linksOf links of the other copy's pages, by page number.
 */
export function mergeTopic(
  state: TopicState,
  model: TopicModel,
  theirs: TopicSnapshot,
  linksOf: ReadonlyMap<PageNumber, LinksRecord>,
  nowMs: number,
): TopicChange {
  const topic = state.topic.id;
  const shared = withPossibleClocks({ topic: theirs.topic, log: theirs.verdicts, notes: theirs.notes });
  const merged = mergeCopies({ topic: state.topic, log: state.log, notes: [...state.notes.values()] }, shared);
  state.passClock(lastClock(shared.topic, shared.log, shared.notes));
  state.topic = merged.topic;
  for (const entry of merged.entries) state.log.push(entry);
  for (const note of merged.notes) state.notes.set(note.target, note);
  model.noteVerdicts();
  const moved = state.pages.regroup(model.feedback.extents);
  const added = state.pages.add(arrivalsOf(state, theirs, linksOf));

  const attempts = theirs.attempts
    .filter(({ url }) => !state.attempts.has(url) && state.pages.byUrl(url) === undefined)
    .map((attempt) => ({ ...attempt, topic }));
  for (const attempt of attempts) state.attempts.set(attempt.url, attempt);
  const frontierRemoved = added.pages.map(({ url }) => url).filter((url) => state.frontier.delete(url));
  const { nextFrontierOrder } = state.session;
  const frontierAdded = theirs.frontier
    .filter(({ url }) => !state.frontier.has(url) && !state.isKnown(url))
    .map((link, i) => ({ ...link, topic, order: nextFrontierOrder + i }));
  for (const link of frontierAdded) state.frontier.set(link.url, link);
  state.session = { ...state.session, nextFrontierOrder: nextFrontierOrder + frontierAdded.length };
  const topicRecord = moved.length > 0 ? state.invalidateCachedPages(nowMs) : state.topic;
  return {
    topic,
    topicRecord,
    session: state.session,
    ...added,
    pages: [...moved, ...added.pages],
    verdicts: merged.entries,
    notes: merged.notes,
    attempts,
    frontierAdded,
    frontierRemoved,
  };
}

/** Numbers, in the other copy, of its pages whose URLs this copy lacks. */
export function missingPages(state: TopicState, theirs: TopicSnapshot): PageNumber[] {
  return theirs.pages.filter(({ url }) => state.pages.byUrl(url) === undefined).map(({ n }) => n);
}

/** Empty values for members that are not stored. */
const UNREAD = { fields: { title: '', headings: '', meta: '', anchors: '', body: '' }, anchorRatio: 0 };

/**
 * Converts the pages that this copy lacks into arrivals, as if they were just fetched; pages without stored terms are
 * left out. Rounds of the other copy are unknown here, so the round is 0.
 */
function arrivalsOf(
  state: TopicState,
  theirs: TopicSnapshot,
  linksOf: ReadonlyMap<PageNumber, LinksRecord>,
): Arrival[] {
  const vectors = new Map(countedTerms(theirs.terms, theirs.vocabulary).map((row, i) => [theirs.terms[i]?.n, row]));
  const wanted = new Set(missingPages(state, theirs));
  return theirs.pages.flatMap((page) => {
    const counted = vectors.get(page.n);
    if (!wanted.has(page.n) || counted === undefined) return [];
    const links = linksOf.get(page.n);
    return {
      page: {
        ...page,
        ...UNREAD,
        site: state.pages.siteOf(page.url),
        feeds: links?.feeds ?? [],
        links: links ? linksIn(links) : [],
      },
      counted,
      foundBy: { ...page.foundBy, round: 0 },
      fetchedAtMs: page.fetchedAtMs,
      hubScore: page.hubScore,
      ...(page.readers && { readers: page.readers }),
    };
  });
}
