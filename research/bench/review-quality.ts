/** How many answers a review of ranked pages took. */
export interface ReviewQuality {
  /**
   * Answers given per relevant page of all, at 50, 80 and 95 % of these found; null where the review did not get there.
   */
  readonly answersPerRelevant: Readonly<Record<RecallPercent, number | null>>;
  /**
   * Work saved over sampling at 95 % recall (Cohen et al. 2006): the share of pages that need not be read, less the 5 %
   * that a random sample would save; null where the review did not get there.
   */
  readonly 'WSS@95': number | null;
}

export const RECALL_PERCENTS = ['50', '80', '95'] as const;
export type RecallPercent = (typeof RECALL_PERCENTS)[number];

/**
 * Returns how many answers a review took.
 * @param asked whether each page asked about was relevant, in the order asked.
 * @param relevant relevant pages of all, > 0.
 * @param pages all pages, asked about or not.
 */
export function reviewQuality(asked: readonly boolean[], relevant: number, pages: number): ReviewQuality {
  /** Returns the number of answers after which `percent` of the relevant pages were found; null if never. */
  const answersAt = (percent: number): number | null => {
    let found = 0;
    const last = asked.findIndex((isRelevant) => {
      if (isRelevant) found += 1;
      return found * 100 >= relevant * percent;
    });
    return last < 0 ? null : last + 1;
  };
  const at95 = answersAt(95);
  const entries = RECALL_PERCENTS.map((percent) => {
    const answers = answersAt(Number(percent));
    return [percent, answers === null ? null : answers / relevant];
  });
  return {
    answersPerRelevant: Object.fromEntries(entries) as ReviewQuality['answersPerRelevant'],
    'WSS@95': at95 === null ? null : (pages - at95) / pages - 0.05,
  };
}
