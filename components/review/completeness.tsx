/** Messages about the completeness of a review. */
import { useMemo } from 'preact/hooks';
import { STOP_TARGETS, type StopTarget } from '../../lib/engine/basics';
import { AUDIT_PAGES, NEXT_ANSWERS, STOP_TARGET } from '../../lib/engine/defaults';
import { randomSample } from '../../lib/engine/insight/ranked-sites';
import { STOP_TESTS, shareFound } from '../../lib/engine/insight/stopping';
import type { Completeness } from '../../lib/engine/ranking-records';
import type { Queue, QueueRow } from '../../lib/views/queue';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Select } from '../common/fields';
import { formatNumber, formatPercent } from '../common/format';
import type { Translate } from '../common/messages';
import { flagDraft, PANEL_DRAFT, useDraft } from '../common/use-draft';

/** The estimated share is shown only while its interval is at most this wide. */
const WIDEST_TOLD = 0.4;

/**
 * Returns a text such as "About 85% found; the next 10 answers should bring 3 pages." Omits the share if its interval
 * is wider than 40 points.
 */
export function foundSentence(t: Translate, locale: string, { pages, next }: Completeness): string {
  const { found, left, least, most } = pages;
  const finds = Math.round(next);
  if (shareFound(found, least) - shareFound(found, most) > WIDEST_TOLD)
    return finds === 0 ? t('complete_next_nothing', NEXT_ANSWERS) : t('complete_next', NEXT_ANSWERS, finds);
  const share = formatPercent(locale, shareFound(found, left));
  return finds === 0 ? t('complete_nothing_more', share, NEXT_ANSWERS) : t('complete_line', share, NEXT_ANSWERS, finds);
}

/**
 * Returns a text with the interval of the share of relevant pages found, lower end first, and the sites found and
 * estimated in total.
 */
export function rangeSentence(t: Translate, locale: string, { pages, sites }: Completeness): string {
  return t(
    'complete_range',
    formatPercent(locale, shareFound(pages.found, pages.most)),
    formatPercent(locale, shareFound(pages.found, pages.least)),
    sites.found,
    Math.round(sites.found + sites.left),
  );
}

/**
 * Returns a text with the result of a complete audit (pages judged, of them relevant) and the interval of the number of
 * relevant pages among the unanswered.
 */
export function auditSentence(
  t: Translate,
  { judged, relevant, least, most }: NonNullable<Completeness['audit']>,
): string {
  return t('complete_audit', judged, relevant, least, most);
}

/**
 * Returns the advice to stop with the tested certainty; undefined while the stopping rule has not reached the share
 * `target` (by default `STOP_TARGET`).
 */
export function stopSentence(
  t: Translate,
  locale: string,
  { stopTarget = 0 }: Completeness,
  target: StopTarget = STOP_TARGET,
): string | undefined {
  if (stopTarget < target) return undefined;
  return t('complete_stop', STOP_TESTS[target].keptOf100, formatPercent(locale, target));
}

interface CompletenessRowProps {
  readonly topic: string;
  readonly completeness: Completeness;
  /** Setting of the topic; absent for `STOP_TARGET`. */
  readonly target?: StopTarget | undefined;
  /** Saves another target; absent on screens without room for the choice. */
  onTarget?(target: StopTarget): void;
  /** Starts the review of a random sample of `size` pages; absent on screens without room for the button. */
  readonly sample?: { readonly size: number; start(): void };
}

/**
 * Shows the estimated completeness, and the advice that this is a good place to stop until the user dismisses it, which
 * is stored. Another target shows the advice again. The button for a random sample appears only with the advice or an
 * audit.
 */
export function CompletenessRow({ topic, completeness, target, onTarget, sample }: CompletenessRowProps) {
  const { t, locale } = useApp();
  const [wasHeard, setHeard] = useDraft(PANEL_DRAFT.stopHeard(topic), flagDraft);
  const advice = stopSentence(t, locale, completeness, target);
  const isAdvised = advice !== undefined && !wasHeard;
  return (
    <div class="row how-complete" title={rangeSentence(t, locale, completeness)}>
      <p class="hint">
        <strong role="status">{isAdvised ? advice : null}</strong> {foundSentence(t, locale, completeness)}{' '}
        {completeness.audit ? auditSentence(t, completeness.audit) : null}
        <span class="visually-hidden"> {rangeSentence(t, locale, completeness)}</span>
      </p>
      {onTarget ? (
        <StopChoice
          target={target}
          onTarget={(chosen) => {
            setHeard(false);
            onTarget(chosen);
          }}
        />
      ) : null}
      {(advice || completeness.audit) && sample && sample.size > 0 ? (
        <Button small kind="quiet" onClick={sample.start}>
          {t('complete_sample', sample.size)}
        </Button>
      ) : null}
      {isAdvised ? (
        <Button small kind="quiet" icon="cross" label={t('dismiss')} onClick={() => setHeard(true)} />
      ) : null}
    </div>
  );
}

/** Choice of the share to find before the advice to stop, each with its tested price: the ratio of answers. */
function StopChoice({
  target = STOP_TARGET,
  onTarget,
}: Required<Pick<CompletenessRowProps, 'onTarget'>> & Pick<CompletenessRowProps, 'target'>) {
  const { t, locale } = useApp();
  const options = STOP_TARGETS.map((one): [string, string] => [
    String(one),
    t('stop_target_option', formatPercent(locale, one), formatNumber(locale, STOP_TESTS[one].answersRatio)),
  ]);
  return (
    <Select
      hasHiddenLabel
      label={t('stop_target')}
      value={String(target)}
      options={options}
      onChange={(value) => onTarget(Number(value) as StopTarget)}
    />
  );
}

/** Heading of a random sample with the number of pages left, and a button that returns to the queue. */
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

/** Returns the numbers of a stored list; empty for anything else. */
const storedNumbers = (kept: unknown): readonly number[] =>
  Array.isArray(kept) ? kept.filter((n) => typeof n === 'number') : [];

/** A random sample of suggestions, to be judged whatever their probabilities. */
interface Sample {
  /** Rows of the sample that are not judged yet; undefined when no sample is under review. */
  readonly rows: readonly QueueRow[] | undefined;
  /** Number of pages that `start` shows; smaller when a sample was interrupted, or fewer suggestions are left. */
  readonly size: number;
  /** Draws a sample, or goes on with an interrupted one, because only a complete audit gives an interval. */
  start(): void;
  stop(): void;
  /** Notes an answer about another page, after which an interrupted sample is no audit any more. */
  forget(): void;
}

/**
 * Returns the state of the random sample that checks how complete a topic is, and functions to start and end it. Page
 * numbers and interruption are stored as drafts. A sample ends by itself when all its pages are judged.
 */
export function useSample(topic: string, queue: Queue | undefined): Sample {
  const [drawn, setDrawn] = useDraft(PANEL_DRAFT.sample(topic), storedNumbers);
  const [isLeft, setLeft] = useDraft(PANEL_DRAFT.sampleLeft(topic), flagDraft);
  const rows = useMemo(() => {
    if (drawn.length === 0) return undefined;
    const wanted = new Set(drawn);
    const left = queue?.rows.filter(({ page }) => wanted.has(page.n)) ?? [];
    return left.length === 0 && queue?.complete ? undefined : left;
  }, [drawn, queue]);
  const rest = rows?.length ?? 0;
  return {
    rows: isLeft ? undefined : rows,
    size: rest > 0 ? rest : Math.min(AUDIT_PAGES, queue?.ranking.order.length ?? 0),
    start: () => {
      if (queue && rest === 0) setDrawn(randomSample(queue.ranking, AUDIT_PAGES));
      setLeft(false);
    },
    stop: () => setLeft(true),
    forget: () => drawn.length > 0 && setDrawn([]),
  };
}
