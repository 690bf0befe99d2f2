import { highest } from '../arrays';
import type { Memory } from '../session-records';
import { ask, asksAboutPages, candidatesFromLinks, mostPromising } from './ask';
import type { Candidate, Operator, OperatorContext, Question } from './operator';

const BACKLINKS_PER_PAGE = 30;
/** Share of a run's pages that are linking pages; the rest are the pages that these link to. */
const HUB_SHARE = 0.1;
/** Weight of the URL's hub score (HubSVM) in the choice of linking pages; the rest is the promise of the preview. */
const HUB_SCORE_WEIGHT = 0.3;
/** Number of links of one hub that join the frontier, most promising first. */
const LINKS_PER_HUB = 40;

/**
 * DWDBRM, backward crawling. A backlink provider returns pages that link to an input page. The likely hubs among these
 * are fetched, and their links join the frontier.
 */
export const backwardCrawl: Operator = {
  name: 'backward-crawl',
  asks: 'backward',

  available: asksAboutPages('backward'),

  questions: backlinkQuestions,

  /**
   * Asks for pages that link to the pool, visits the likeliest hubs among those that are not known (a tenth of the
   * pages wanted), and offers the other linking pages, the known ones too.
   */
  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const hubs = new Map<string, Candidate>();
    const asked = await ask(context, backlinkQuestions(context), memory, context.pagesWanted, (candidates) => {
      const before = hubs.size;
      const isKnown = ({ url }: Candidate) => context.topic.isKnown(url);
      context.offer(candidates.filter(isKnown));
      for (const hub of candidates) if (!isKnown(hub) && !hubs.has(hub.url)) hubs.set(hub.url, hub);
      return hubs.size - before;
    });
    const worth = (candidate: Candidate) =>
      (1 - HUB_SCORE_WEIGHT) * context.topic.promise(candidate) +
      HUB_SCORE_WEIGHT * context.topic.hubScore(candidate.url);
    const likely = highest([...hubs.values()], worth, hubs.size);
    const first = Math.ceil(context.pagesWanted * HUB_SHARE);
    context.visit(likely.slice(0, first));
    context.offer(likely.slice(first));
    return asked;
  },

  expand: ({ topic }, { url, links, depth }) =>
    mostPromising(topic, candidatesFromLinks(links, url, depth), LINKS_PER_HUB),
};

/** Yields for each page of the pool, in its order, the question for pages that link to it, without topic terms. */
function* backlinkQuestions({ sources: { pool } }: Pick<OperatorContext, 'sources'>): Generator<Question> {
  for (const { url, title, language, depth } of pool) {
    const request = { kind: 'backward', query: url, title, language, limit: BACKLINKS_PER_PAGE, page: 0 } as const;
    yield { name: url, request, found: { from: url, depth: depth + 1 } };
  }
}
