import type { ReadonlySignal } from '@preact/signals';
import type { SuggestionPage } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { KeysHint } from '../review/keys-hint';
import { useReviewKeys } from '../review/review-keys';
import { SuggestionList } from '../review/suggestion-list';
import { useReview } from '../review/use-review';
import { ReviewFooter } from '../topic/review-footer';
import type { TopicData } from '../topic/topic-data';
import { TopicHead } from '../topic/topic-head';
import { NothingToReview } from './nothing-to-review';
import { Shell } from './shell';

export interface PopupData extends TopicData {
  readonly suggestions: ReadonlySignal<SuggestionPage | undefined>;
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
  return (
    <>
      <TopicHead topic={topic} data={data} />
      <main class="popup-list">
        <div class="list-head">
          <h2>
            {t('suggestions')} {found ? <span class="count">{formatNumber(locale, found.total)}</span> : null}
          </h2>
          {review.rows.length > 0 ? <KeysHint /> : null}
        </div>
        {review.rows.length > 0 ? (
          <SuggestionList review={review} />
        ) : (
          <NothingToReview tally={data.tally.value} session={data.session.value} hostAccess={data.hostAccess.value} />
        )}
      </main>
      <ReviewFooter topic={topic} data={data} onUndo={() => void review.undo()}>
        <Button small kind="quiet" icon="panel" onClick={() => void actions.openSidePanel()}>
          {t('review_all')}
        </Button>
      </ReviewFooter>
    </>
  );
}
