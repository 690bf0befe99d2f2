import { getOrMake } from '../arrays';
import type { Provenance } from '../basics';
import type { PageCounts } from '../frontier/url-scores';
import type { TopicModel } from './topic-model';
import type { TopicSites } from './topic-sites';
import type { TopicState } from './topic-state';

type Operator = Provenance['operator'];

/** Numbers of a topic's known pages, by which queued URLs are judged. */
export class KnownCounts {
  /** Numbers by operator, computed on first use after each ranking. */
  #finds: { readonly version: number; readonly ofOperator: ReadonlyMap<Operator, PageCounts> } | undefined;

  constructor(
    private readonly state: TopicState,
    private readonly model: Pick<TopicModel, 'probabilityNow'>,
    private readonly sites: Pick<TopicSites, 'pagesOf'>,
  ) {}

  /** Known pages of a site; zeros for an unknown site. */
  ofSite(site: string): PageCounts {
    return this.sites.pagesOf(site);
  }

  /**
   * Fetched pages that an operator proposed; zeros without one. Undefined if the topic follows DWDBRM, whose rounds fetch
   * the URLs of one operator only.
   */
  ofOperator(operator: Operator): PageCounts | undefined {
    const { methods, pages, rankingVersion: version } = this.state;
    if (methods.operatorAlone) return undefined;
    if (this.#finds?.version !== version) {
      const probabilityOf = this.model.probabilityNow();
      const ofOperator = new Map<Operator, { pages: number; relevantPages: number }>();
      for (const page of pages.all) {
        const finds = getOrMake(ofOperator, page.foundBy.operator, () => ({ pages: 0, relevantPages: 0 }));
        finds.pages += 1;
        finds.relevantPages += probabilityOf(page);
      }
      this.#finds = { version, ofOperator };
    }
    return this.#finds.ofOperator.get(operator) ?? { pages: 0, relevantPages: 0 };
  }
}
