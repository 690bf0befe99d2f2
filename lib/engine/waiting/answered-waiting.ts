/** What is known of a topic. */
interface Known {
  /** In order of number; they only grow. */
  readonly pages: readonly { readonly url: string }[];
  readonly attempts: ReadonlyMap<string, unknown>;
  readonly frontier: ReadonlyMap<string, unknown>;
}

/**
 * Waiting addresses that need not be fetched any more. They never come back to waiting, so that only what was answered since the last
 * time is looked at, unless the user has said something since: of sites, for instance.
 */
export class AnsweredWaiting {
  readonly #found = new Set<string>();
  #pages = 0;
  #word: object | undefined;

  /** @param isKnown by pages, attempts and the user's word on sites: false of an address when it begins to wait. */
  constructor(
    private readonly state: Known,
    private readonly isKnown: (url: string) => boolean,
  ) {}

  /** @param word all that the user has said; another object whenever it changed. */
  of(word: object): ReadonlySet<string> {
    const { pages, attempts, frontier } = this.state;
    if (word !== this.#word) {
      this.#found.clear();
      this.#note(frontier.keys());
    } else {
      this.#note(pages.slice(this.#pages).map(({ url }) => url));
      this.#note(attempts.keys());
    }
    this.#word = word;
    this.#pages = pages.length;
    for (const url of this.#found) if (!frontier.has(url)) this.#found.delete(url);
    return this.#found;
  }

  #note(urls: Iterable<string>): void {
    for (const url of urls) if (this.state.frontier.has(url) && this.isKnown(url)) this.#found.add(url);
  }
}
