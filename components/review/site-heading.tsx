import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import type { QueueItem } from './queue-view';
import { placed, type RowPlace } from './row-place';

interface SiteHeadingProps {
  readonly item: Extract<QueueItem, { kind: 'site' }>;
  readonly place: RowPlace;
  /** False while a click would be meant for the site that stood here before. */
  readonly isArmed: boolean;
  onJudge(verdict: 'yes' | 'no'): void;
}

/** Heads the suggestions of a site and judges them all. */
export function SiteHeading({ item, place, isArmed, onJudge }: SiteHeadingProps) {
  const { t, locale } = useApp();
  const { site, rows } = item;
  return (
    <li ref={place.measure} class="site-heading" {...placed(place)}>
      <h3 class="site">{site}</h3>
      <span class="count">{formatNumber(locale, rows.length)}</span>
      <Button
        small
        kind="quiet"
        icon="check"
        tone="yes"
        disabled={!isArmed}
        label={t('site_yes', site)}
        onClick={() => onJudge('yes')}
      />
      <Button
        small
        kind="quiet"
        icon="cross"
        tone="no"
        disabled={!isArmed}
        label={t('site_no', site)}
        onClick={() => onJudge('no')}
      />
    </li>
  );
}
