import type { ReadonlySignal } from '@preact/signals';
import type { RoundRecord, SessionRecord, TopicRecord } from '../../lib/engine/types';
import type { SuggestionPage } from '../../lib/store/queries';
import type { Tally } from '../../lib/store/standing';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { KeysHint } from '../review/keys-hint';
import { useReviewKeys } from '../review/review-keys';
import { SuggestionList } from '../review/suggestion-list';
import type { LoadPath } from '../review/use-path';
import { useReview } from '../review/use-review';
import type { Exporter } from '../topic/exporter';
import { type CurrentPage, PageCard } from '../topic/page-card';
import { ReviewFooter } from '../topic/review-footer';
import { SessionControl } from '../topic/session-control';
import { NothingToReview } from './nothing-to-review';
import { Shell } from './shell';

/** What popup and side panel show of the active topic. `undefined` = not read yet. */
export interface TopicData {
  readonly topics: ReadonlySignal<readonly TopicRecord[] | undefined>;
  readonly page: ReadonlySignal<CurrentPage | undefined>;
  readonly session: ReadonlySignal<SessionRecord | undefined>;
  readonly lastRound: ReadonlySignal<RoundRecord | undefined>;
  readonly tally: ReadonlySignal<Tally | undefined>;
  readonly hostAccess: ReadonlySignal<boolean | undefined>;
  readonly exporter: Exporter;
}

export interface PopupData extends TopicData {
  readonly suggestions: ReadonlySignal<SuggestionPage | undefined>;
  readonly loadPath: LoadPath;
}

export function Popup({ data }: { data: PopupData }) {
  return (
    <Shell
      kind="popup"
      topics={data.topics}
      page={data.page}
      topicView={(topic, showHelp) => <PopupTopic key={topic.id} topic={topic.id} data={data} showHelp={showHelp} />}
    />
  );
}

function PopupTopic({ topic, data, showHelp }: { topic: string; data: PopupData; showHelp(): void }) {
  const { t, actions, locale } = useApp();
  const found = data.suggestions.value?.topic === topic ? data.suggestions.value : undefined;
  const review = useReview(topic, found?.items ?? [], found?.version ?? 0);
  useReviewKeys(review, showHelp);
  const tally = data.tally.value;
  return (
    <>
      <TopicHead topic={topic} data={data} />
      <main class="popup-list">
        <h2 class="list-head">
          <span>{t('suggestions')}</span>
          {found ? <span class="count">{formatNumber(locale, found.total)}</span> : null}
          {review.rows.length > 0 ? <KeysHint /> : null}
        </h2>
        {review.rows.length > 0 ? (
          <SuggestionList review={review} total={found?.total ?? 0} loadPath={data.loadPath} />
        ) : (
          <NothingToReview tally={tally} session={data.session.value} hostAccess={data.hostAccess.value} />
        )}
      </main>
      <ReviewFooter topic={topic} tally={tally} exporter={data.exporter} onUndo={() => void review.undo()}>
        <Button small kind="quiet" icon="panel" onClick={() => void actions.openSidePanel()}>
          {t('review_all')}
        </Button>
      </ReviewFooter>
    </>
  );
}

/** The open page in the topic, and the running session. */
export function TopicHead({ topic, data }: { topic: string; data: TopicData }) {
  const tally = data.tally.value;
  const { value: page } = data.page;
  return (
    <>
      {page ? <PageCard topic={topic} page={page} /> : <div class="page-card" />}
      <SessionControl
        topic={topic}
        session={data.session.value}
        lastRound={data.lastRound.value}
        hasSeeds={tally === undefined || tally.seeds + tally.confirmed > 0}
        hostAccess={data.hostAccess.value}
      />
    </>
  );
}
