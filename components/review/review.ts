/** What a list that is judged offers to its rows, keys and screens. */
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { SiteOutcome } from '../../lib/engine/types';
import type { Suggestion } from '../../lib/store/queries';

export type Verdict = 'yes' | 'no' | 'skip';

/** Triage of a list: which row is selected, which are judged already, and what the keys do. */
export interface Review<Row extends ReviewRow = ReviewRow> {
  /** Rows not judged yet, in order. */
  readonly rows: readonly Row[];
  /** Index in `rows`, -1 when it is empty. */
  readonly selected: number;
  readonly selectedRow: Row | undefined;
  /** True once the user moved or judged, so that drawing may move the focus. */
  readonly active: boolean;
  readonly detailsShown: boolean;
  select(index: number): void;
  move(step: number): void;
  /** Selects the best row. */
  best(): void;
  /**
   * Judges the selected row, and selects the best one that is left.
   * @param row whose own button was pressed: the rows around it stay in their place.
   */
  judge(verdict: Verdict, row?: Row): Promise<void>;
  /** Judges many rows as one step with one toast. */
  judgeAll(verdict: 'yes' | 'no', urls: readonly string[]): Promise<void>;
  /** Decides on the whole site of a row, as one step. */
  judgeSite(outcome: SiteOutcome, row?: Row): Promise<void>;
  /** Shows or hides the pages of a row's site. */
  toggleSite(row?: Row): void;
  undo(): Promise<void>;
  open(row?: Row): void;
  /** Shows or hides how the selected page was found and ranked. */
  toggleDetails(): void;
}

/** A page or, with `site`, a whole site, whose best page it carries. */
export type ReviewRow = Pick<Suggestion, 'page'> & { readonly site?: SuggestedSite };
