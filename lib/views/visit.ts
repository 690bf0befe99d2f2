/** What the user had seen at a visit at `atMs`: all pages with numbers below `through`. */
export interface Visit {
  readonly through: number;
  /** Undefined when the time of the visit is unknown. */
  readonly atMs?: number | undefined;
}

/** Numbers of pages and sites found after the last visit to a topic. */
export interface NewSince extends Visit {
  readonly topic: string;
  readonly pages: number;
  /** Undefined until counted. */
  readonly sites?: number | undefined;
}
