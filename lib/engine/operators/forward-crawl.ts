import type { Memory } from '../types';
import { DoneSet } from './memory';
import type { Candidate, Operator, OperatorContext } from './operator';

/** Input pages whose links join the frontier in one pull. */
const EXPANDED_PER_PULL = 10;

/** DWDBRM, forward crawling: the links of the representative pages join the frontier. */
export const forwardCrawl: Operator = {
  name: 'forward-crawl',

  available: ({ inputs }) => inputs.length > 0,

  async run(context: OperatorContext, memory: Memory): Promise<Memory> {
    const expanded = new DoneSet(memory, 'expanded');
    const next = context.inputs.filter((page) => !expanded.has(page.url)).slice(0, EXPANDED_PER_PULL);
    for (const page of next) {
      const links = await context.linksOf(page.n);
      context.offer(
        links.flatMap((link): Candidate[] => {
          const url = context.canonical(link.url);
          if (url === undefined) return [];
          const foundBy = { from: page.url, anchor: link.anchor, depth: page.depth + 1 };
          return [{ url, foundBy, preview: `${link.anchor} ${link.context}` }];
        }),
      );
      expanded.add(page.url);
    }
    return expanded.toMemory();
  },
};
