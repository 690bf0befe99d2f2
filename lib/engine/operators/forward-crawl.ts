import type { Memory } from '../types';
import { DoneSet } from './memory';
import type { Candidate, Operator, OperatorContext } from './operator';

/** Input pages whose links join the frontier in one pull. */
const EXPANDED_PER_PULL = 10;
/** Links tried per page still wanted: dead links are common. */
const TRIES_PER_PAGE = 3;

/** DWDBRM, forward crawling: links of the representative pages, followed in the order of the topic's frontier. */
export const forwardCrawl: Operator = {
  name: 'forward-crawl',

  available: ({ inputs }) => inputs.length > 0,

  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const expanded = new DoneSet(memory, 'expanded');
    const next = context.inputs.filter((page) => !expanded.has(page.url)).slice(0, EXPANDED_PER_PULL);
    for (const page of next) {
      await context.expand(page.n);
      expanded.add(page.url);
    }
    let tries = context.remaining * TRIES_PER_PAGE;
    while (context.remaining > 0 && tries > 0) {
      context.signal?.throwIfAborted();
      const links = context.takeFromFrontier(Math.min(context.remaining, tries));
      if (links.length === 0) break;
      tries -= links.length;
      await context.retrieve(
        links.map(
          (link): Candidate => ({
            url: link.url,
            foundBy: { from: context.urlOf(link.from), anchor: link.anchor, depth: link.depth },
            preview: `${link.anchor} ${link.context}`,
          }),
        ),
      );
    }
    return expanded.toMemory();
  },
};
