import type { Memory } from '../types';
import { ask, type Question } from './ask';
import { DoneSet } from './memory';
import type { Candidate, Operator, OperatorContext, Retrieved } from './operator';
import { CandidatePool } from './pool';

const BACKLINKS_PER_PAGE = 30;
/** Input pages one pull may ask about, found something or not. */
const MAX_ASKED_PER_PULL = 6;
/** Share of a pull spent on the linking pages themselves; the rest goes to what they link to. */
const HUB_SHARE = 0.3;
/** Weight of HubSVM's score against the promise of the preview when linking pages are chosen. */
const HUB_SCORE_WEIGHT = 0.3;
/** Links of one hub that join the pool, the most promising first. */
const LINKS_PER_HUB = 40;

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
    const isKnown = (url: string) => context.isKnown(url);
    const hubs = new CandidatePool(toPool(memory.hubs), isKnown);
    const links = new CandidatePool(memory, isKnown);
    const hubPages = Math.ceil(context.remaining * HUB_SHARE);
    await ask(context, questions(context), asked, hubs, { enough: context.remaining, most: MAX_ASKED_PER_PULL });
    const worth = (candidate: Candidate) =>
      (1 - HUB_SCORE_WEIGHT) * context.promise(candidate) + HUB_SCORE_WEIGHT * context.hubScore(candidate.url);
    const fetched = await context.retrieve(hubs.take(hubPages, worth));
    for (const hub of fetched.pages) links.add(promisingLinks(context, hub));
    await context.retrieveBest(links);
    // Where the hubs lead to nothing new, the linking pages themselves are the find.
    await context.retrieveBest(hubs);
    return { ...asked.toMemory(), ...links.toMemory(context.promise), hubs: hubs.toMemory(worth).pool ?? [] };
  },
};

function* questions({ inputs }: OperatorContext): Generator<Question> {
  for (const { url, title, depth } of inputs) {
    const request = { kind: 'backward', query: url, title, limit: BACKLINKS_PER_PAGE } as const;
    yield { name: url, request, found: { from: url, depth: depth + 1 } };
  }
}

function toPool(stored: Memory[string] | undefined): Memory {
  return stored === undefined ? {} : { pool: stored };
}

function promisingLinks(context: OperatorContext, hub: Retrieved['pages'][number]): Candidate[] {
  return hub.links
    .flatMap((link): Candidate[] => {
      const url = context.canonical(link.url);
      if (url === undefined || context.isKnown(url)) return [];
      const foundBy = { from: hub.url, anchor: link.anchor, depth: hub.depth + 1 };
      return [{ url, foundBy, preview: `${link.anchor} ${link.context}` }];
    })
    .map((candidate) => ({ candidate, promise: context.promise(candidate) }))
    .sort((a, b) => b.promise - a.promise)
    .slice(0, LINKS_PER_HUB)
    .map(({ candidate }) => candidate);
}
