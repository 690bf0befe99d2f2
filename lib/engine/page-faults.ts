/** Codes of responses that give no page. */
export const PAGE_FAULTS = [
  'empty-page',
  'unsupported-type',
  /** The PDF is broken or encrypted. */
  'broken-pdf',
  'undecodable',
  /** An error page sent with a success status. */
  'missing-page',
  /** The site has no content: a parked domain, a consent wall, or text made for search engines. */
  'junk-page',
  /** Only scripts produce the page's content. */
  'needs-script',
  'consent-wall',
  'paywall',
  'challenge',
  /** An error in Tendril's own code stopped the reading of the page. */
  'page-failed',
  /** Reading the page never finished. */
  'page-hung',
] as const;
