/** A hyperlink before its address is resolved. Offsets point into `RawPage.text`. */
export interface RawLink {
  readonly href: string;
  readonly start: number;
  end: number;
  /** Bounds of the block of text the link stands in. */
  readonly blockStart: number;
  blockEnd: number;
  /** Alternative texts of images inside the link. */
  alt: string;
  readonly rel: string;
  /** What a script asks with in place of `GET`, by a custom of several frameworks. */
  readonly method: string;
  readonly boilerplate: boolean;
}

/** What one pass over the markup gives. Texts are unfolded: white space as it came. */
export interface RawPage {
  readonly language: string;
  readonly base: string;
  readonly canonical: string;
  readonly title: string;
  readonly headings: string;
  readonly description: string;
  readonly keywords: string;
  /** Of the page's own picture (Open Graph), or ''. */
  readonly image: string;
  /** Every `<link rel=alternate|sitemap>` that names a feed or sitemap. */
  readonly feeds: readonly string[];
  /** All text in document order, hidden elements' included. */
  readonly text: string;
  readonly anchors: string;
  /** Visible text outside anchors and headings. */
  readonly body: string;
  /** Part of `anchors` and `body` inside navigation, page header, page footer and side bars. */
  readonly boilerplateAnchors: string;
  readonly boilerplateBody: string;
  /** Text in elements whose own attributes hide it. */
  readonly hidden: string;
  /** The beginning of `anchors` and `body` together, as one reads it. */
  readonly lead: string;
  readonly links: readonly RawLink[];
}
