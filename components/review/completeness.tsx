/** What is told of a review in words. Pure. */

import { useMemo } from 'preact/hooks';
import { NEXT_ANSWERS } from '../../lib/engine/defaults';
import { shareFound } from '../../lib/engine/insight/completeness';
import { randomSample } from '../../lib/engine/insight/ranked-sites';
import type { Completeness } from '../../lib/engine/types';
import type { Queue, QueueRow } from '../../lib/store/queue';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber, formatPercent } from '../common/format';
import type { Translate } from '../common/messages';
import { DRAFT, useDraft } from '../common/use-draft';

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
    sites.found,
    Math.round(sites.found + sites.left),
  );
}

interface HowCompleteProps {
  readonly topic: string;
  readonly told: Completeness;
  /** Shows that many pages drawn at random; absent where there is no room for that. */
  readonly sample?: { readonly size: number; start(): void };
}

const isTrue = (kept: unknown) => kept === true;

/** How much of what is relevant was found, in one quiet line; that it is a good place to stop is said until it was heard. */
export function HowComplete({ topic, told, sample }: HowCompleteProps) {
  const { t, locale } = useApp();
  const [wasHeard, setHeard] = useDraft(DRAFT.stopHeard(topic), isTrue);
  const { isGoodStop } = told;
  return (
    <div class="row how-complete" title={rangeSentence(t, locale, told)}>
      <p class="hint">
        <strong role="status">{isGoodStop && !wasHeard ? t('complete_stop') : null}</strong>{' '}
        {foundSentence(t, locale, told)}
        <span class="visually-hidden"> {rangeSentence(t, locale, told)}</span>
      </p>
      {isGoodStop && sample && sample.size > 0 ? (
        <Button small kind="quiet" onClick={sample.start}>
          {t('complete_sample', sample.size)}
        </Button>
      ) : null}
      {isGoodStop && !wasHeard ? (
        <Button small kind="quiet" icon="cross" label={t('dismiss')} onClick={() => setHeard(true)} />
      ) : null}
    </div>
  );
}

/** Says that what is listed was drawn at random, and leads back to the queue. */
export function SampleHead({ left, onStop }: { left: number; onStop(): void }) {
  const { t } = useApp();
  return (
    <div class="row how-complete">
      <p class="hint">{t('sample_left', left)}</p>
      <Button small kind="quiet" onClick={onStop}>
        {t('sample_stop')}
      </Button>
    </div>
  );
}

const numbers = (kept: unknown): readonly number[] =>
  Array.isArray(kept) ? kept.filter((n) => typeof n === 'number') : [];

/** Suggestions drawn at random, to be judged whatever their scores. */
interface Sample {
  /** Those not judged yet; undefined where none is being looked at. */
  readonly rows: readonly QueueRow[] | undefined;
  /** How many would be drawn: fewer where fewer wait. */
  readonly size: number;
  start(): void;
  stop(): void;
}

export function useSample(topic: string, queue: Queue | undefined): Sample {
  const [drawn, setDrawn] = useDraft(DRAFT.sample(topic), numbers);
  const rows = useMemo(() => {
    if (drawn.length === 0) return undefined;
    const wanted = new Set(drawn);
    const left = queue?.rows.filter(({ page }) => wanted.has(page.n)) ?? [];
    return left.length === 0 && queue?.complete ? undefined : left;
  }, [drawn, queue]);
  return {
    rows,
    size: Math.min(NEXT_ANSWERS, queue?.ranking.order.length ?? 0),
    start: () => queue && setDrawn(randomSample(queue.ranking, NEXT_ANSWERS)),
    stop: () => setDrawn([]),
  };
}
