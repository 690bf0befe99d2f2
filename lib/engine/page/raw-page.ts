/** A hyperlink before its URL is resolved. Offsets are into `RawPage.text`. */
export interface RawLink {
  readonly href: string;
  readonly start: number;
  end: number;
  /** Bounds of the text block that contains the link. */
  readonly blockStart: number;
  blockEnd: number;
  /** Alternative texts of the images inside the link. */
  alt: string;
  readonly rel: string;
  /** HTTP method that scripts of several frameworks use for the link in place of `GET` (`data-method`). */
  readonly method: string;
  readonly boilerplate: boolean;
}

/** Result of one pass over the markup. White space in texts is unchanged. */
export interface RawPage {
  readonly language: string;
  readonly base: string;
  readonly canonical: string;
  readonly title: string;
  readonly headings: string;
  readonly description: string;
  readonly keywords: string;
  /** URL of the page's own image (Open Graph), or ''. */
  readonly image: string;
  /** URLs of every `<link rel=alternate|sitemap>` that names a feed or sitemap. */
  readonly feeds: readonly string[];
  /** All text in document order, including hidden elements. */
  readonly text: string;
  readonly anchors: string;
  /** Visible text outside anchors and headings. */
  readonly body: string;
  /** Text of anchors, and other text, inside navigation, page header, page footer and side bars. */
  readonly boilerplateAnchors: string;
  readonly boilerplateBody: string;
  /** Text of elements whose own attributes hide it. */
  readonly hidden: string;
  /** Start of the visible text outside headings and site frame, in document order. */
  readonly lead: string;
  readonly links: readonly RawLink[];
}
