/** What explains a suggestion, for the interface and for programs. */
import { type Provenance, RANKER_NAMES, type RankerName } from '../engine/basics';
import { operatorKey, rankerKey, type Translate } from './message-keys';

interface Explained {
  readonly page: { readonly foundBy: Provenance };
  readonly reasons: readonly string[];
  readonly positions: Readonly<Partial<Record<RankerName, number>>>;
}

interface Explanation {
  /** How the page was found: the method and the search source, if one answered. */
  readonly source: string;
  /** Terms of the page that raise its probability, heaviest first. */
  readonly terms: readonly string[];
  /** 1-based position by each ranker that did not abstain. */
  readonly places: readonly { readonly ranker: string; readonly position: number }[];
}

/**
 * Returns why a page is suggested, as texts for the user: positions in the order of `RANKER_NAMES`, without rankers
 * that abstained; terms in the given order, without dates and navigation words.
 * @param provider name of the search source, if it has one.
 */
export function explanationOf({ page, reasons, positions }: Explained, t: Translate, provider?: string): Explanation {
  return {
    source: [t(operatorKey(page.foundBy.operator)), provider].filter(Boolean).join(' · '),
    terms: reasons.filter(isSubjectTerm),
    places: RANKER_NAMES.flatMap((ranker) => {
      const position = positions[ranker];
      return position === undefined ? [] : [{ ranker: t(rankerKey(ranker)), position }];
    }),
  };
}

const NON_SUBJECT_WORDS = new Set(
  'jan feb mar apr jun jul aug sep sept oct nov dec january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday posted post comment reply share menu login home search page read click subscribe newsletter cookie privacy copyright rights reserved 发布 评论 分享 菜单 登录 首页 搜索 版权'.split(
    ' ',
  ),
);

/** Returns false for dates and for navigation words such as menu labels, which say nothing about a page's subject. */
export const isSubjectTerm = (term: string): boolean =>
  !NON_SUBJECT_WORDS.has(term.toLowerCase()) && !/^[\p{N}\s./-]+$/u.test(term);
