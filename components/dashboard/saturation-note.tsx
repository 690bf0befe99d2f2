import { RECENT_ROUNDS, type Saturation } from '../../lib/engine/insight/harvest';
import { useApp } from '../common/app-context';
import { formatNumber, formatPercent } from '../common/format';
import type { MessageKey } from '../common/messages';
import { Banner } from '../common/notice-box';

const SENTENCES: Readonly<Record<Saturation['state'], MessageKey>> = {
  early: 'dashboard_saturation_early',
  fruitful: 'dashboard_saturation_fruitful',
  drying: 'dashboard_saturation_drying',
  dry: 'dashboard_saturation_dry',
};

/** Whether going on still pays, with the figures behind it. */
export function SaturationNote({ saturation }: { saturation: Saturation }) {
  const { t, locale } = useApp();
  const { state, recentFresh, brought } = saturation;
  const sentence = t(SENTENCES[state], formatNumber(locale, RECENT_ROUNDS));
  const figures =
    state === 'early' || brought?.earlier === undefined
      ? ''
      : t(
          'dashboard_saturation_figures',
          formatNumber(locale, recentFresh),
          formatPercent(locale, brought.recent),
          formatPercent(locale, brought.earlier),
        );
  const isOver = state === 'drying' || state === 'dry';
  return (
    <section class="saturation" aria-label={t('dashboard_saturation')}>
      <Banner tone={isOver ? 'warning' : 'info'} text={`${sentence} ${figures}`.trim()} />
    </section>
  );
}
