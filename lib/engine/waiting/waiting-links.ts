import { filledUp } from '../arrays';
import type { ScoredLink } from '../frontier/frontier';
import { importance, unseenImportance } from '../frontier/importance';
import type { Citing } from '../topic/link-index';
import type { FrontierRecord, PageNumber } from '../types';
import { expectedRelevance, type KnownWaiting, sourceScores, type UnseenPage } from './frontier-scoring';
import type { PreviewTerms } from './preview';
import type { SiteShares } from './site-shares';

/**
 * Waiting addresses with what the topic makes of them now. Each value is worked out when a policy first asks for it, and kept from
 * round to round until what it follows from has changed: an address waits for many, and of most nothing has.
 */
export class WaitingLinks {
  #links: readonly WaitingLink[] = [];
  readonly #of = new Map<FrontierRecord, WaitingLink>();
  /** Places in the arrays below that nobody has. */
  readonly #free: number[] = [];
  /** By place; NaN until it is asked for. */
  relevances: Float64Array = new Float64Array(0);
  previews: Float64Array = new Float64Array(0);
  addresses: Float64Array = new Float64Array(0);
  citing: Float64Array = new Float64Array(0);
  /** Those whose citing pages were asked for, by the hash of the address. */
  readonly cited = new Map<number, WaitingLink>();
  #linksRead = 0;
  #likeness: object | undefined;
  #addressModel: object | undefined;
  #agreement = 0;
  #byPages = true;
  #extents: object | undefined;
  #shares: SiteShares | undefined;
  #important: Float64Array | undefined;
  #behind: ReadonlyMap<string, number> | undefined;
  #sources: ReadonlyMap<string, number> | undefined;

  constructor(readonly view: KnownWaiting) {}

  /**
   * Those that wait now. What they say of themselves is as of this call, but for their shares.
   * @param shares of sites; absent: all are whole.
   */
  of(waiting: Iterable<FrontierRecord>, shares?: SiteShares): readonly WaitingLink[] {
    this.#forgetChanged();
    this.#shares = shares;
    const before = this.#links;
    const now: WaitingLink[] = [];
    let next = 0;
    for (const record of waiting) {
      // Most wait on in the order of the time before: only where it is broken, a link is looked up.
      const same = before[next];
      const link = same?.link === record ? same : this.#linkOf(record);
      next = link.at + 1;
      link.at = now.length;
      now.push(link);
    }
    for (const link of before) if (now[link.at] !== link) this.#drop(link);
    this.#links = now;
    return now;
  }

  #forgetChanged(): void {
    const { view } = this;
    this.#important = undefined;
    this.#behind = undefined;
    this.#sources = undefined;
    const [likeness, addressModel, agreement] = [view.likenessModel(), view.addressModel(), view.linkAgreement()];
    if (likeness !== this.#likeness) {
      this.previews.fill(Number.NaN);
      this.citing.fill(Number.NaN);
    }
    if (addressModel !== this.#addressModel) this.addresses.fill(Number.NaN);
    // Without a model of addresses, and as printed, relevances follow from the pages known as well.
    const byPages = addressModel === undefined || view.topic.settings.printed.length > 0;
    const isSame = likeness === this.#likeness && addressModel === this.#addressModel && agreement === this.#agreement;
    if (byPages || this.#byPages || !isSame) this.relevances.fill(Number.NaN);
    this.#byPages = byPages;
    this.#likeness = likeness;
    this.#addressModel = addressModel;
    this.#agreement = agreement;
    const linked = view.links.linkedSince(this.#linksRead);
    this.#linksRead += linked.length;
    for (let i = 0; i < linked.length && this.cited.size > 0; i += 1) {
      const link = this.cited.get(linked[i] as number);
      if (link === undefined) continue;
      this.citing[link.place] = Number.NaN;
      this.relevances[link.place] = Number.NaN;
    }
    if (view.extents !== this.#extents) for (const link of this.#links) link.forgetSite();
    this.#extents = view.extents;
  }

  #linkOf(record: FrontierRecord): WaitingLink {
    const known = this.#of.get(record);
    if (known !== undefined) return known;
    const place = this.#free.pop() ?? this.#of.size;
    this.relevances = filledUp(this.relevances, place + 1, Number.NaN);
    this.previews = filledUp(this.previews, place + 1, Number.NaN);
    this.addresses = filledUp(this.addresses, place + 1, Number.NaN);
    this.citing = filledUp(this.citing, place + 1, Number.NaN);
    for (const values of [this.relevances, this.previews, this.addresses, this.citing]) values[place] = Number.NaN;
    const link = new WaitingLink(this, record, place);
    this.#of.set(record, link);
    return link;
  }

  #drop(link: WaitingLink): void {
    this.#of.delete(link.link);
    this.#free.push(link.place);
    link.forgetCiting();
  }

  /** In (0, 1]. */
  shareOf(site: string): number {
    return this.#shares?.of(site) ?? 1;
  }

  /** Importance of each known page (WL eq 6). */
  get important(): Float64Array {
    this.#important ??= importance(this.view.linkGraph());
    return this.#important;
  }

  /** Importance of the page behind each link, over all links known (WL eq 6 as printed). */
  get behind(): ReadonlyMap<string, number> {
    this.#behind ??= this.#importanceBehind();
    return this.#behind;
  }

  /** See `sourceScores`. */
  get sources(): ReadonlyMap<string, number> {
    this.#sources ??= sourceScores(this.view, this.#links);
    return this.#sources;
  }

  #importanceBehind(): ReadonlyMap<string, number> {
    const graph = this.view.linkGraph(true);
    const known = importance(graph);
    const urls = this.#links.map(({ url }) => url);
    const sent = (page: PageNumber) => (known[page] as number) / (graph.linkCounts?.[page] as number);
    const cited = this.view.links.sumOfCiting(urls, sent);
    return new Map(urls.map((url, i) => [url, unseenImportance(cited[i] as number)]));
  }
}

/** One of them; as an `UnseenPage` it tells what its relevance follows from. */
export class WaitingLink implements ScoredLink, UnseenPage {
  /** In the list of the time before; −1 where it was in none. */
  at = -1;
  readonly #all: WaitingLinks;
  #terms: PreviewTerms | undefined;
  #citing: Citing | undefined;
  #site: string | undefined;

  constructor(
    all: WaitingLinks,
    readonly link: FrontierRecord,
    /** Of its values. */
    readonly place: number,
  ) {
    this.#all = all;
  }

  get url(): string {
    return this.link.url;
  }

  get from(): string | undefined {
    return this.link.foundBy.from;
  }

  get hubScore(): number {
    return this.link.hubScore;
  }

  get preview(): number {
    const { previews, view } = this.#all;
    if (Number.isNaN(previews[this.place])) previews[this.place] = view.previewLikeness(this.#read());
    return previews[this.place] as number;
  }

  get citing(): number {
    const { citing, cited, view } = this.#all;
    if (!Number.isNaN(citing[this.place])) return citing[this.place] as number;
    this.#citing ??= view.links.citing(this.url);
    cited.set(this.#citing.hash, this);
    citing[this.place] = view.citingRelevance(this.#citing);
    return citing[this.place] as number;
  }

  /** By what the address alone says; undefined where nothing was learnt of addresses. */
  get address(): number | undefined {
    const { addresses, view } = this.#all;
    if (!Number.isNaN(addresses[this.place])) return addresses[this.place];
    const found = view.addressRelevance(this.url);
    if (found !== undefined) addresses[this.place] = found;
    return found;
  }

  /** R(l) of WL eq 5 whatever its site has given, in [0, 1]. */
  get expected(): number {
    const { relevances, view } = this.#all;
    if (Number.isNaN(relevances[this.place])) relevances[this.place] = expectedRelevance(view, this);
    return relevances[this.place] as number;
  }

  /** The site that it lies on, as the user has it. */
  get site(): string {
    this.#site ??= this.#all.view.siteOf(this.url);
    return this.#site;
  }

  get share(): number {
    return this.#all.shareOf(this.site);
  }

  get relevance(): number {
    return this.expected * this.share;
  }

  /** That of the page that led there (WL eq 6) or, as printed, of the page behind the link. */
  get importance(): number {
    if (this.#all.view.topic.settings.printed.includes('all-links')) return this.#all.behind.get(this.url) as number;
    const carrier = this.from === undefined ? undefined : this.#all.view.pageByUrl(this.from);
    return carrier === undefined ? 0 : (this.#all.important[carrier.n] ?? 0);
  }

  /** SemTree eq 10, V being the page that led there or, as printed, the link's own: of that, no links are known before it is fetched. */
  get source(): number {
    if (this.#all.view.topic.settings.printed.includes('own-page')) return this.preview * this.share;
    return ((this.from === undefined ? undefined : this.#all.sources.get(this.from)) ?? this.expected) * this.share;
  }

  get concepts(): number {
    return this.#all.view.previewConcepts(this.#read()) * this.share;
  }

  forgetSite(): void {
    this.#site = undefined;
  }

  forgetCiting(): void {
    if (this.#citing !== undefined) this.#all.cited.delete(this.#citing.hash);
    this.#citing = undefined;
  }

  #read(): PreviewTerms {
    this.#terms ??= this.#all.view.readPreview(this.link.preview);
    return this.#terms;
  }
}
