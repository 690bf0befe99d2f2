import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';

/** Says that what is listed was drawn at random, and leads back to the queue. */
export function SampleHead({ left, onStop }: { left: number; onStop(): void }) {
  const { t, locale } = useApp();
  return (
    <div class="how-complete">
      <p class="hint">{t('sample_left', formatNumber(locale, left))}</p>
      <Button small kind="quiet" onClick={onStop}>
        {t('sample_stop')}
      </Button>
    </div>
  );
}
