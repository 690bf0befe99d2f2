import type { PageNumber } from '../basics';
import { type QueuedUrl, ScoredQueue } from '../frontier/queue';
import { isOpenSite } from '../insight/page-standings';
import type { LinksRecord } from '../records';
import type { EngineDeps } from './deps';
import { OperatorView } from './operator-view';
import { TopicModel } from './topic-model';
import { TopicSites } from './topic-sites';
import type { TopicState } from './topic-state';
import { UrlKnowledge } from './url-knowledge';

/** One topic in memory: its stored rows, and all that is computed from them. Rounds only read it. */
export class OpenTopic {
  readonly model: TopicModel;
  readonly sites: TopicSites;
  /** Scoring of URLs before they are fetched. */
  readonly urls: UrlKnowledge;
  /** Scores of the queued URLs. */
  readonly queue: ScoredQueue;
  readonly view: OperatorView;

  constructor(
    readonly state: TopicState,
    deps: EngineDeps,
    loadLinks: (n: PageNumber) => Promise<LinksRecord | undefined>,
  ) {
    this.model = new TopicModel(state, deps);
    this.sites = new TopicSites(state, this.model, deps.maxPagesPerSite);
    this.urls = new UrlKnowledge(state, this.model, this.sites, deps.analyzer);
    this.queue = new ScoredQueue(this.urls);
    this.view = new OperatorView(this, deps, loadLinks);
  }

  /** True if a URL need not be fetched: it is a page already, failed for good, or is on a site that is not fetched. */
  isKnown(url: string): boolean {
    return this.state.isKnown(url) || !this.sites.mayFetch(url);
  }

  /** `isKnown` for a queued URL; faster, because its site is already computed. */
  isKnownQueued({ url, link: { host }, site }: QueuedUrl): boolean {
    return this.state.isKnown(url) || !isOpenSite(this.model.outcomeOf({ url, host, site }));
  }
}
