import type { Completeness } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { DRAFT, useDraft } from '../common/use-draft';
import { foundSentence, rangeSentence } from './found-sentence';

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
    <div class="how-complete" title={rangeSentence(t, locale, told)}>
      <p class="hint">
        <strong role="status">{isGoodStop && !wasHeard ? t('complete_stop') : null}</strong>{' '}
        {foundSentence(t, locale, told)}
        <span class="visually-hidden"> {rangeSentence(t, locale, told)}</span>
      </p>
      {isGoodStop && sample && sample.size > 0 ? (
        <Button small kind="quiet" onClick={sample.start}>
          {t('complete_sample', formatNumber(locale, sample.size))}
        </Button>
      ) : null}
      {isGoodStop && !wasHeard ? (
        <Button small kind="quiet" icon="cross" label={t('dismiss')} onClick={() => setHeard(true)} />
      ) : null}
    </div>
  );
}
