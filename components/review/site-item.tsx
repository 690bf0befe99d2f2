import { useId } from 'preact/hooks';
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { PageRecord, SiteOutcome } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { keySign } from '../common/key-names';
import { memo } from '../common/memo';
import { useLatest } from '../common/use-latest';
import { PageTitle } from './page-title';
import { ReviewItem, tabIndexOf } from './review-item';
import type { RowPlace } from './row-place';
import type { Verdict } from './use-review';
import { VerdictButtons } from './verdict-buttons';

interface SiteItemProps {
  readonly site: SuggestedSite;
  /** Its best page. */
  readonly page: PageRecord;
  readonly selected: boolean;
  readonly takesFocus: boolean;
  readonly isOpen: boolean;
  readonly place?: RowPlace;
  onSelect(): void;
  onToggle(): void;
  onVerdict(verdict: Verdict): void;
  onJudge(outcome: SiteOutcome): void;
  /** Shows all pages of the site. */
  onAll(): void;
}

/** One suggested site: what is known of it, and the decisions on it as a whole. */
export function SiteItem(props: SiteItemProps) {
  const titleId = useId();
  const { site, page, selected, isOpen } = props;
  const { onToggle, onVerdict, onJudge, onAll } = useLatest({
    onToggle: props.onToggle,
    onVerdict: props.onVerdict,
    onJudge: props.onJudge,
    onAll: props.onAll,
  });
  return (
    <ReviewItem
      class={isOpen ? 'suggestion site-row site-row-open' : 'suggestion site-row'}
      titleId={titleId}
      selected={selected}
      takesFocus={props.takesFocus}
      place={props.place}
      onSelect={props.onSelect}
    >
      <SiteContent
        site={site}
        page={page}
        titleId={titleId}
        tabIndex={tabIndexOf(selected)}
        isOpen={isOpen}
        onToggle={onToggle}
        onVerdict={onVerdict}
        onJudge={onJudge}
        onAll={onAll}
      />
    </ReviewItem>
  );
}

interface SiteContentProps
  extends Pick<SiteItemProps, 'site' | 'page' | 'isOpen' | 'onToggle' | 'onVerdict' | 'onJudge' | 'onAll'> {
  readonly titleId: string;
  readonly tabIndex: number;
}

const SiteContent = memo(
  ({ site: facts, page, titleId, tabIndex, isOpen, onToggle, onVerdict, onJudge, onAll }: SiteContentProps) => {
    const { t, locale, settings } = useApp();
    const { site, isNew, fitting, found, citedBy, suggested } = facts;
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
            onClick={onToggle}
          />
          <h3 id={titleId}>
            <bdi>{site}</bdi>
          </h3>
          <span class={isNew ? 'badge badge-new' : 'badge'}>{t(isNew ? 'site_is_new' : 'site_is_known')}</span>
          <VerdictButtons title={site} of="site" tabIndex={tabIndex} onJudge={onVerdict} />
        </div>
        <div class="site-best">
          <PageTitle page={page} tabIndex={tabIndex} />
        </div>
        <p class="site-facts">
          <span>{t('site_fits', count(fitting), count(found))}</span>
          {citedBy > 0 ? <span>{t('site_cited', count(citedBy))}</span> : null}
        </p>
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
            <Button small kind="quiet" tabIndex={tabIndex} onClick={onAll}>
              {t('site_all_pages', count(suggested))}
            </Button>
          </div>
        ) : null}
      </>
    );
  },
);
