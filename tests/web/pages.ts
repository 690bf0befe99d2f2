/** One page of a made-up web or of a corpus. `label` is the topic; only reports read it, the product never sees it. */
export interface CorpusPage {
  readonly url: string;
  readonly html: string;
  readonly label: string;
  readonly lang: string;
}

/** All that a web is made of. */
export interface WebPages {
  readonly pages: readonly CorpusPage[];
  /** robots.txt by host name; a host without one answers 404. */
  readonly robots?: Readonly<Record<string, string>>;
  /** Answers that are no plain page (redirects, endless calendars, files). Asked where no page has the address. */
  readonly answer?: (url: URL) => Response | undefined;
}

/** Label of pages that belong to no topic. */
export const NO_TOPIC = 'other';
