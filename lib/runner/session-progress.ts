import type { RoundStep } from '../engine/session/deps';
import type { SessionProgress } from '../messaging/progress';

/** Interval between reports: short enough for a page that has just opened, long enough to read each report. */
const EVERY_MS = 400;
/** With fewer fetched pages, no remaining time is estimated. */
const LEAST_PAGES_FOR_PACE = 5;

/** State of a session when it starts or resumes. */
interface ProgressStart {
  readonly spentPages: number;
  readonly budgetPages: number;
  readonly knownSites: Iterable<string>;
  /** Site of an address, after the user's splits and joins of sites. */
  siteOf(url: string): string;
}

/** Tracks the steps of one running session and reports its progress every `EVERY_MS`, until `stop` is called. */
export class ProgressReporter {
  readonly #knownSites: Set<string>;
  readonly #startedAtMs: number;
  readonly #atWork: string[] = [];
  readonly #timer: ReturnType<typeof setInterval>;
  #operator: SessionProgress['operator'];
  #query = '';
  #checked: SessionProgress['checked'];
  #waitsFor: SessionProgress['waitsFor'];
  #fetched = 0;
  #newSites = 0;

  constructor(
    private readonly topic: string,
    private readonly start: ProgressStart,
    report: (progress: SessionProgress) => void,
    private readonly nowMs: () => number,
  ) {
    this.#knownSites = new Set(start.knownSites);
    this.#startedAtMs = nowMs();
    this.#timer = setInterval(() => report(this.#progress()), EVERY_MS);
    report(this.#progress());
  }

  /** Updates the numbers to report by one step of a round, such as a sent query or a read page. */
  note(step: RoundStep | { readonly kind: 'operator'; readonly operator: 'import' }): void {
    this.#waitsFor = step.kind === 'wait' ? { site: this.start.siteOf(step.url), untilMs: step.untilMs } : undefined;
    if (step.kind === 'operator') {
      this.#operator = step.operator;
      this.#query = '';
    } else if (step.kind === 'query') this.#query = step.query;
    else if (step.kind === 'checked') this.#checked = step;
    else if (step.kind === 'wait') this.#query = '';
    else if (step.kind === 'fetch') this.#atWork.push(this.start.siteOf(step.url));
    else this.#countPage(this.start.siteOf(step.url), step.isNew);
  }

  /** Ends the reports; the last state is not reported. */
  stop(): void {
    clearInterval(this.#timer);
  }

  /** Ends the open request of a site, and counts its page and the site if each is new to the topic. */
  #countPage(site: string, isNew: boolean): void {
    const at = this.#atWork.indexOf(site);
    if (at >= 0) this.#atWork.splice(at, 1);
    if (!isNew) return;
    this.#fetched += 1;
    if (!this.#knownSites.has(site)) this.#newSites += 1;
    this.#knownSites.add(site);
  }

  /** Returns the numbers to report, with the remaining time in ms if the pace since the start or resumption holds. */
  #progress(): SessionProgress {
    const { spentPages, budgetPages } = this.start;
    const pages = Math.min(budgetPages, spentPages + this.#fetched);
    // After the clock was set back, the elapsed time is negative and no time is estimated.
    const msPerPage = (this.nowMs() - this.#startedAtMs) / this.#fetched;
    return {
      topic: this.topic,
      operator: this.#operator,
      query: this.#query,
      // The request that has been open longest, because the others wait for it.
      site: this.#atWork[0] ?? '',
      waitsFor: this.#waitsFor,
      checked: this.#checked && { done: this.#checked.done, total: this.#checked.total },
      pages,
      newSites: this.#newSites,
      leftMs:
        this.#fetched < LEAST_PAGES_FOR_PACE || msPerPage < 0
          ? undefined
          : Math.round((budgetPages - pages) * msPerPage),
    };
  }
}
