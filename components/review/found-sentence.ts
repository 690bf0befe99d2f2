/** What is told of a review in words. Pure. */
import { NEXT_ANSWERS } from '../../lib/engine/defaults';
import { shareFound } from '../../lib/engine/insight/completeness';
import type { Completeness } from '../../lib/engine/types';
import { formatNumber, formatPercent } from '../common/format';
import type { Translate } from '../common/messages';

/** "About 85% found; the next 10 answers should bring 3 pages." */
export function foundSentence(t: Translate, locale: string, { pages, next }: Completeness): string {
  const share = formatPercent(locale, shareFound(pages.found, pages.left));
  const finds = Math.round(next);
  const answers = formatNumber(locale, NEXT_ANSWERS);
  return finds === 0
    ? t('complete_nothing_more', share, answers)
    : t('complete_line', share, answers, formatNumber(locale, finds));
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
