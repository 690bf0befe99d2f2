import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { DEFAULT_TOPIC_SETTINGS, MAX_PAGES_PER_ROUND } from '../../lib/engine/defaults';
import { serviceOf } from '../../lib/engine/presets';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import type { TopicRecord } from '../../lib/engine/records';
import { isRankedByFallback } from '../../lib/views/suggestions';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { TextField } from '../common/fields';
import type { MessageKey } from '../common/messages';
import { Banner, Card } from '../common/notice-box';
import { lazy } from '../common/rendering';
import { useTopicSettings } from './data';
import {
  BREADTHS,
  CENTROIDS,
  type MethodChange,
  MethodChoice,
  methodsOf,
  POLICIES,
  SettingChoice,
  sameMethods,
  USUAL_FRONTIERS,
} from './method-options';

const ResearchMethods = lazy(async () => (await import('./research-methods')).ResearchMethods);
const MethodsAtWork = lazy(async () => (await import('./methods-at-work')).MethodsAtWork);

/**
 * The settings that most users need, with a button that restores the defaults. The research methods and the methods'
 * state below are loaded when opened. A warning appears if none of the chosen rankers could rank.
 */
export function Methods({ topic, ranking }: { topic: TopicRecord; ranking?: RankingRecord | undefined }) {
  const { t } = useApp();
  const change = useMethodChange(topic);
  // Topics of older versions lack settings that were added later.
  const settings = { ...DEFAULT_TOPIC_SETTINGS, ...topic.settings };
  const own = { settings, change };
  const isDefault = sameMethods(methodsOf(settings), methodsOf(DEFAULT_TOPIC_SETTINGS));
  return (
    <>
      {ranking !== undefined && ranking.order.length > 0 && isRankedByFallback(ranking.positions, settings) ? (
        <Banner tone="warning" text={t('method_rankers_abstain')} />
      ) : null}
      <Card title="dashboard_methods" hint="dashboard_methods_hint">
        <div class="row">
          <Button
            icon="undo"
            disabled={isDefault}
            onClick={() => change(() => methodsOf(DEFAULT_TOPIC_SETTINGS), 'method_toast_defaults')}
          >
            {t('method_defaults')}
          </Button>
        </div>
        <MethodChoice
          title="method_breadth"
          options={BREADTHS}
          chosen={[String(settings.breadth)]}
          onToggle={(name) => change(() => ({ breadth: Number(name) }))}
        />
        <SettingChoice {...own} title="method_policy" member="policy" options={POLICIES} serviceOf={serviceOf} />
        <SettingChoice {...own} title="method_frontier" member="frontier" options={USUAL_FRONTIERS} />
        <SettingChoice {...own} title="method_centroid" member="centroid" options={CENTROIDS} />
        <PagesPerRound
          pages={topic.settings.pagesPerRound}
          onChange={(pagesPerRound) => change(() => ({ pagesPerRound }))}
        />
      </Card>
      <ClosedCard title="method_research" hint="method_research_hint">
        {() => <ResearchMethods settings={settings} change={change} />}
      </ClosedCard>
      <ClosedCard title="at_work" hint="at_work_hint">
        {() => <MethodsAtWork topic={topic.id} settings={settings} version={ranking?.version} />}
      </ClosedCard>
    </>
  );
}

interface ClosedCardProps {
  readonly title: MessageKey;
  readonly hint: MessageKey;
  /** Draws the content, which is loaded when the card is opened. */
  children(): ComponentChildren;
}

/** A card that is closed at first. Its content is rendered only while it is open. */
function ClosedCard({ title, hint, children }: ClosedCardProps) {
  const { t } = useApp();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="stack card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t(title)}</h2>
      </summary>
      <p class="hint">{t(hint)}</p>
      {isOpen ? children() : null}
    </details>
  );
}

/**
 * Field for the number of pages per round, saved when the field loses the focus. An invalid number is marked as such
 * and not saved.
 */
function PagesPerRound({ pages, onChange }: { pages: number; onChange(pages: number): void }) {
  const { t } = useApp();
  const hint = useId();
  return (
    <div class="row method-number">
      <TextField
        label={t('method_pages')}
        type="number"
        required
        min={1}
        max={MAX_PAGES_PER_ROUND}
        value={pages}
        aria-describedby={hint}
        onChange={(event) => {
          const input = event.currentTarget;
          if (input.reportValidity()) onChange(input.valueAsNumber);
        }}
      />
      <p class="hint" id={hint}>
        {t('method_pages_hint')}
      </p>
    </div>
  );
}

/**
 * Returns a function that saves method settings and shows a toast with undo. After a failure the controls show the
 * stored settings again.
 */
function useMethodChange(topic: TopicRecord): (change: MethodChange, done?: MessageKey) => Promise<void> {
  const { t } = useApp();
  const save = useTopicSettings(topic);
  const [, setFailures] = useState(0);
  return async (change, done = 'method_toast_saved') => {
    const isSaved = await save((settings) => change({ ...DEFAULT_TOPIC_SETTINGS, ...settings }), t(done), 'method');
    // After a failure, the new render resets the controls to the stored settings.
    if (!isSaved) setFailures((count) => count + 1);
  };
}
