import type { Memory } from '../types';
import { candidatesFromHits } from './candidates';
import { DoneSet } from './memory';
import type { Candidate, Operator, OperatorContext } from './operator';

const BACKLINKS_PER_PAGE = 30;
/** Input pages one pull may ask about, found something or not. */
const MAX_ASKED_PER_PULL = 6;
/** Share of a pull spent on the linking pages themselves; the rest goes to what they link to. */
const HUB_SHARE = 0.5;
/** Weight of HubSVM's score against the preview when hubs are chosen. */
const HUB_SCORE_WEIGHT = 0.3;
/** Links of one hub that are looked at, the most promising first. */
const LINKS_PER_HUB = 20;

/**
 * DWDBRM, backward crawling: a backlink provider names the pages that link to an input page; the likely hubs among them
 * are fetched, and their links are crawled forward.
 */
export const backwardCrawl: Operator = {
  name: 'backward-crawl',

  available: ({ providers, inputs }, memory) => {
    const asked = new DoneSet(memory, 'asked');
    return providers.serves('backward') && inputs.some((page) => !asked.has(page.url));
  },

  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const asked = new DoneSet(memory, 'asked');
    let sent = 0;
    for (const page of context.inputs) {
      if (context.remaining <= 0 || sent >= MAX_ASKED_PER_PULL) break;
      context.signal?.throwIfAborted();
      if (asked.has(page.url)) continue;
      const answer = await context.providers.search(
        { kind: 'backward', query: page.url, title: page.title, limit: BACKLINKS_PER_PAGE, page: 0 },
        context.signal,
      );
      sent += 1;
      for (const failure of answer.failures) {
        context.noteError({ source: failure.provider, code: failure.code, message: failure.message });
      }
      if (answer.hits.length === 0 && answer.failures.length > 0) continue;
      asked.add(page.url);
      context.noteQuery(page.url);
      const hubs = candidatesFromHits(context, answer.hits, { from: page.url, depth: page.depth + 1 });
      const fetched = await context.retrieve(hubsFirst(context, hubs), Math.ceil(context.remaining * HUB_SHARE));
      for (const hub of fetched.pages) {
        if (context.remaining <= 0) break;
        await context.retrieve(promisingLinks(context, hub, page.depth + 2));
      }
    }
    return asked.toMemory();
  },
};

/** Linking pages by likeness of their preview and by hub score, best first. */
function hubsFirst(context: OperatorContext, candidates: readonly Candidate[]): Candidate[] {
  const worth = (candidate: Candidate) =>
    (1 - HUB_SCORE_WEIGHT) * context.previewScore(candidate.preview) +
    HUB_SCORE_WEIGHT * context.hubScore(candidate.url);
  return candidates
    .map((candidate) => ({ candidate, worth: worth(candidate) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ candidate }) => candidate);
}

function promisingLinks(
  context: OperatorContext,
  hub: { readonly url: string; readonly links: readonly { url: string; anchor: string; context: string }[] },
  depth: number,
): Candidate[] {
  return hub.links
    .filter((link) => !context.isKnown(link.url))
    .map((link) => {
      const preview = `${link.anchor} ${link.context}`;
      return {
        candidate: { url: link.url, foundBy: { from: hub.url, anchor: link.anchor, depth }, preview },
        promise: context.previewScore(preview),
      };
    })
    .filter(({ promise }) => promise > 0)
    .sort((a, b) => b.promise - a.promise)
    .slice(0, LINKS_PER_HUB)
    .map(({ candidate }) => candidate);
}
