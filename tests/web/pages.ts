import type { Services } from './services';

/** What a page is about, by those who labelled it. Only reports read it, the product never sees it. */
export interface Labelled {
  /** The topic, or the rarest of several; `NO_TOPIC` where there is none. */
  readonly label: string;
  /** All topics, where a page may have several. */
  readonly labels?: readonly string[];
}

/** One page of a made-up web or of a corpus. */
export interface CorpusPage extends Labelled {
  readonly url: string;
  readonly html: string;
  readonly lang: string;
}

/** A page is relevant to a topic that is its label or among its labels. */
export function isAbout({ label, labels }: Labelled, topic: string): boolean {
  return label === topic || labels?.includes(topic) === true;
}

/** All that a web is made of. */
export interface WebPages {
  readonly pages: readonly CorpusPage[];
  /** robots.txt by host name; a host without one answers 404. */
  readonly robots?: Readonly<Record<string, string>>;
  /** Answers that are no plain page (redirects, endless calendars, files). Asked where no page has the address. */
  readonly answer?: (url: URL) => Response | undefined;
  /** Answers in place of what search engines know of an address. */
  readonly cloaked?: (url: URL) => Response | undefined;
  /** In place of a search engine and a wiki that know everything. */
  readonly services?: Services;
}

/** Label of pages that belong to no topic. */
export const NO_TOPIC = 'other';
