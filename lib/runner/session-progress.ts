import type { RoundStep } from '../engine/session/deps';
import type { SessionProgress } from '../messaging/progress';

/** Told this often: a page that has just opened soon knows, and a busy session says no more than people can read. */
const EVERY_MS = 400;
/** Fewer pages say nothing of the pace. */
const LEAST_PAGES_FOR_PACE = 5;

/** Where a session stands when it begins or goes on. */
interface ProgressStart {
  readonly spentPages: number;
  readonly budgetPages: number;
  readonly knownSites: Iterable<string>;
  /** The site that an address lies on, as the user has it. */
  siteOf(url: string): string;
}

/** Follows one running session and tells what it is doing, until it is stopped. */
export class ProgressTeller {
  readonly #knownSites: Set<string>;
  readonly #startedAtMs: number;
  readonly #atWork: string[] = [];
  readonly #timer: ReturnType<typeof setInterval>;
  #operator: SessionProgress['operator'];
  #query = '';
  #fetched = 0;
  #newSites = 0;

  constructor(
    private readonly topic: string,
    private readonly start: ProgressStart,
    tell: (progress: SessionProgress) => void,
    private readonly nowMs: () => number,
  ) {
    this.#knownSites = new Set(start.knownSites);
    this.#startedAtMs = nowMs();
    this.#timer = setInterval(() => tell(this.#progress()), EVERY_MS);
    tell(this.#progress());
  }

  note(step: RoundStep | { readonly kind: 'operator'; readonly operator: 'import' }): void {
    if (step.kind === 'operator') {
      this.#operator = step.operator;
      this.#query = '';
    } else if (step.kind === 'query') this.#query = step.query;
    else if (step.kind === 'fetch') this.#atWork.push(this.start.siteOf(step.url));
    else this.#arrived(this.start.siteOf(step.url), step.isNew);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #arrived(site: string, isNew: boolean): void {
    const at = this.#atWork.indexOf(site);
    if (at >= 0) this.#atWork.splice(at, 1);
    if (!isNew) return;
    this.#fetched += 1;
    if (!this.#knownSites.has(site)) this.#newSites += 1;
    this.#knownSites.add(site);
  }

  #progress(): SessionProgress {
    const { spentPages, budgetPages } = this.start;
    const pages = Math.min(budgetPages, spentPages + this.#fetched);
    // A clock that was set back tells no pace.
    const msPerPage = (this.nowMs() - this.#startedAtMs) / this.#fetched;
    return {
      topic: this.topic,
      operator: this.#operator,
      query: this.#query,
      // The one that has been asked for longest: it is what everything else waits for.
      site: this.#atWork[0] ?? '',
      pages,
      newSites: this.#newSites,
      leftMs:
        this.#fetched < LEAST_PAGES_FOR_PACE || msPerPage < 0
          ? undefined
          : Math.round((budgetPages - pages) * msPerPage),
    };
  }
}
