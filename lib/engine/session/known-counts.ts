import { getOrMake } from '../arrays';
import { isOperator } from '../bandit/policy';
import type { Provenance } from '../basics';
import type { PageCounts } from '../frontier/url-scores';
import { outcomeStanding } from '../insight/page-standings';
import { OPERATORS } from '../operators/registry';
import type { PageRecord } from '../records';
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
    private readonly model: Pick<TopicModel, 'probabilityNow' | 'feedback' | 'outcomeOf'>,
    private readonly sites: Pick<TopicSites, 'pagesOf'>,
  ) {}

  /** Known pages of a site; zeros for an unknown site. */
  ofSite(site: string): PageCounts {
    return this.sites.pagesOf(site);
  }

  /**
   * Fetched pages that an operator proposed, without those that the user set aside; zeros without one. Undefined if the
   * topic follows DWDBRM, whose rounds fetch the URLs of one operator only, and if its policy is an operator that asks no
   * service: a number that is the same for all queued URLs tells nothing.
   */
  ofOperator(operator: Operator): PageCounts | undefined {
    const { methods, pages, rankingVersion: version, topic } = this.state;
    const { policy } = topic.settings;
    const isLinksAlone = isOperator(policy) && OPERATORS[policy].asks === undefined;
    if (methods.operatorAlone || isLinksAlone) return undefined;
    if (this.#finds?.version !== version) {
      const probabilityOf = this.model.probabilityNow();
      const ofOperator = new Map<Operator, { pages: number; relevantPages: number }>();
      for (const page of pages.all) {
        if (this.#isSetAside(page)) continue;
        const finds = getOrMake(ofOperator, page.foundBy.operator, () => ({ pages: 0, relevantPages: 0 }));
        finds.pages += 1;
        finds.relevantPages += probabilityOf(page);
      }
      this.#finds = { version, ofOperator };
    }
    return this.#finds.ofOperator.get(operator) ?? { pages: 0, relevantPages: 0 };
  }

  /**
   * True if the user skipped the page, or wants no more of its site and did not judge the page: that tells nothing about
   * who found it.
   */
  #isSetAside(page: PageRecord): boolean {
    const { seeds, confirmed, rejected, skipped } = this.model.feedback;
    if (skipped.has(page.url)) return true;
    if (seeds.has(page.url) || confirmed.has(page.url) || rejected.has(page.url)) return false;
    const standing = outcomeStanding(this.model.outcomeOf(page));
    return standing === 'skipped' || standing === 'aside';
  }
}
