import { createHubModel } from '../../lib/engine/hub/model';
import type { CorpusPage } from '../web/pages';
import { analyzer, parseCorpusPage } from './read-page';

/** A corpus page's links to other pages of the corpus, the first of each target. */
export interface PageLinks {
  readonly title: string;
  /** Hub score of the address (HubSVM), in [0, 1]. */
  readonly hubScore: number;
  /** Numbers of pages. */
  readonly targets: Uint32Array;
  /** What a link says of its target, parallel to `targets`. */
  readonly previews: readonly string[];
}

/** Links of a corpus, and the terms of their previews by number. */
export interface CorpusLinks {
  readonly pages: readonly PageLinks[];
  readonly terms: readonly string[];
  /** Distinct term numbers of the previews of all pages one after another, and where each preview's begin. */
  readonly ids: Uint32Array;
  readonly offsets: Uint32Array;
}

const hub = createHubModel();

/** @param addresses of the pages as the product knows them, parallel to `sources`. */
export function linksOf(sources: readonly CorpusPage[], addresses: readonly string[]): CorpusLinks {
  const numbers = new Map<string, number>();
  for (const [n, address] of addresses.entries()) if (!numbers.has(place(address))) numbers.set(place(address), n);
  const termIds = new Map<string, number>();
  const ids: number[] = [];
  const offsets = [0];
  const pages = sources.map((source, n): PageLinks => {
    const { title, links, language } = parsed(source);
    const previews = new Map<number, string>();
    for (const { url, anchor, context } of links) {
      const target = numbers.get(place(url));
      if (target !== undefined && target !== n && !previews.has(target)) previews.set(target, `${anchor} ${context}`);
    }
    for (const preview of previews.values()) {
      for (const term of new Set(analyzer.tokens(preview, language))) {
        const id = termIds.get(term) ?? termIds.size;
        termIds.set(term, id);
        ids.push(id);
      }
      offsets.push(ids.length);
    }
    const hubScore = hub.score(addresses[n] as string);
    return { title, hubScore, targets: Uint32Array.from(previews.keys()), previews: [...previews.values()] };
  });
  return { pages, terms: [...termIds.keys()], ids: Uint32Array.from(ids), offsets: Uint32Array.from(offsets) };
}

/** Scheme does not matter: every host answers http and https alike. */
function place(address: string): string {
  return address.slice(address.indexOf(':'));
}

function parsed(source: CorpusPage) {
  try {
    return parseCorpusPage(source);
  } catch {
    return { title: '', links: [], language: 'und' };
  }
}
