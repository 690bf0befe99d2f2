/** What is told of a review in words. Pure. */
import { NEXT_ANSWERS } from '../../lib/engine/defaults';
import { shareFound } from '../../lib/engine/insight/completeness';
import type { Completeness } from '../../lib/engine/types';
import { formatNumber, formatPercent } from '../common/format';
import type { Translate } from '../common/messages';

/** Widest interval of the share found with which the share itself is told. */
const WIDEST_TOLD = 0.4;

/** "About 85% found; the next 10 answers should bring 3 pages."; without the share while that is hardly known. */
export function foundSentence(t: Translate, locale: string, { pages, next }: Completeness): string {
  const { found, left, least, most } = pages;
  const finds = Math.round(next);
  const answers = formatNumber(locale, NEXT_ANSWERS);
  const count = formatNumber(locale, finds);
  if (shareFound(found, least) - shareFound(found, most) > WIDEST_TOLD)
    return finds === 0 ? t('complete_next_nothing', answers) : t('complete_next', answers, count);
  const share = formatPercent(locale, shareFound(found, left));
  return finds === 0 ? t('complete_nothing_more', share, answers) : t('complete_line', share, answers, count);
}

/** Within what the share lies, and how many sites were found of how many. */
export function rangeSentence(t: Translate, locale: string, { pages, sites }: Completeness): string {
  return t(
    'complete_range',
    formatPercent(locale, shareFound(pages.found, pages.most)),
    formatPercent(locale, shareFound(pages.found, pages.least)),
    formatNumber(locale, sites.found),
    formatNumber(locale, Math.round(sites.found + sites.left)),
  );
}
