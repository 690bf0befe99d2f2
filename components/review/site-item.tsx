import { useId } from 'preact/hooks';
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { SiteOutcome } from '../../lib/engine/types';
import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { keySign } from '../common/key-names';
import { memo } from '../common/memo';
import { useLatest } from '../common/use-latest';
import { Chance } from './chance';
import { PageTitle } from './page-title';
import { ReviewItem, tabIndexOf } from './review-item';
import type { RowPlace } from './row-place';
import { SiteMark } from './site-mark';
import { SuggestionCard } from './suggestion-card';
import type { Verdict } from './use-review';
import { VerdictButtons } from './verdict-buttons';

interface SiteItemProps {
  readonly site: SuggestedSite;
  /** Its best page. */
  readonly best: Suggestion;
  readonly hasCard: boolean;
  readonly detailsShown: boolean;
  readonly isCalibrated: boolean;
  readonly topicTerms: readonly string[];
  readonly selected: boolean;
  readonly takesFocus: boolean;
  readonly isOpen: boolean;
  readonly place?: RowPlace;
  onSelect(): void;
  onToggle(): void;
  /** @param byButton whether one of the row's own small buttons was pressed. */
  onVerdict(verdict: Verdict, byButton: boolean): void;
  onJudge(outcome: SiteOutcome): void;
  onDetails(): void;
  /** Shows all pages of the site. */
  onAll(): void;
}

/** One suggested site: what is known of it, and the decisions on it as a whole. */
export function SiteItem(props: SiteItemProps) {
  const titleId = useId();
  const { selected, takesFocus, place, onSelect, ...content } = props;
  const actions = useLatest({
    onToggle: props.onToggle,
    onVerdict: props.onVerdict,
    onJudge: props.onJudge,
    onDetails: props.onDetails,
    onAll: props.onAll,
  });
  return (
    <ReviewItem
      class={props.isOpen ? 'suggestion site-row site-row-open' : 'suggestion site-row'}
      titleId={titleId}
      selected={selected}
      takesFocus={takesFocus}
      place={place}
      onSelect={onSelect}
    >
      <SiteContent {...content} {...actions} titleId={titleId} tabIndex={tabIndexOf(selected)} />
    </ReviewItem>
  );
}

interface SiteContentProps extends Omit<SiteItemProps, 'selected' | 'takesFocus' | 'place' | 'onSelect'> {
  readonly titleId: string;
  readonly tabIndex: number;
}

const SiteContent = memo((props: SiteContentProps) => {
  const { t, locale, settings } = useApp();
  const { best, titleId, tabIndex, isOpen, hasCard, onVerdict, onJudge } = props;
  const { site, isNew, found, citedBy, suggested } = props.site;
  const { enough, exclude } = settings.value.reviewKeys;
  const count = (n: number) => formatNumber(locale, n);
  return (
    <>
      <div class="site-line">
        <Button
          small
          kind="quiet"
          icon="chevron"
          tabIndex={tabIndex}
          expanded={isOpen}
          label={t('site_expand', site)}
          onClick={props.onToggle}
        />
        <SiteMark site={site} />
        <h3 id={titleId}>
          <bdi>{site}</bdi>
        </h3>
        {isNew ? null : <span class="badge">{t('site_is_known')}</span>}
        <Chance score={props.isCalibrated ? best.score : undefined} />
        {hasCard ? null : (
          <VerdictButtons title={site} of="site" tabIndex={tabIndex} onJudge={(verdict) => onVerdict(verdict, true)} />
        )}
      </div>
      <div class="site-best">
        <PageTitle page={best.page} tabIndex={tabIndex} />
      </div>
      <p class="site-facts">
        <span>{t('site_pages', count(found))}</span>
        {citedBy > 0 ? <span>{t('site_cited', count(citedBy))}</span> : null}
      </p>
      {hasCard ? (
        <SuggestionCard
          suggestion={best}
          topicTerms={props.topicTerms}
          site={site}
          detailsShown={props.detailsShown}
          tabIndex={tabIndex}
          onVerdict={(verdict) => onVerdict(verdict, false)}
          onDetails={props.onDetails}
        />
      ) : null}
      {isOpen ? (
        <div class="row-actions">
          <Button
            small
            tabIndex={tabIndex}
            title={t('key_enough_sign', keySign(enough))}
            onClick={() => onJudge('enough')}
          >
            {t('site_enough')}
          </Button>
          <Button
            small
            tabIndex={tabIndex}
            title={t('key_exclude_sign', keySign(exclude))}
            onClick={() => onJudge('excluded')}
          >
            {t('site_exclude')}
          </Button>
          <Button small kind="quiet" tabIndex={tabIndex} onClick={props.onAll}>
            {t('site_all_pages', count(suggested))}
          </Button>
        </div>
      ) : null}
    </>
  );
});
