/** What the user had seen at a visit at `atMs`: all pages with numbers below `through`. */
export interface Visit {
  readonly through: number;
  /** Time of the visit; undefined when it is unknown. */
  readonly atMs?: number | undefined;
}

/** Numbers of pages and sites found after the last visit to a topic. */
export interface NewSince extends Visit {
  readonly topic: string;
  readonly pages: number;
  /** Number of sites; undefined until they are counted. */
  readonly sites?: number | undefined;
}
