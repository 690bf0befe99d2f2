import { useId, useState } from 'preact/hooks';
import { DEFAULT_TOPIC_SETTINGS, MAX_PAGES_PER_ROUND } from '../../lib/engine/defaults';
import { type MethodSettings, PAPER_NAMES, PAPERS } from '../../lib/engine/presets';
import {
  PRINTED_NAMES,
  type PrintedName,
  RANKER_NAMES,
  type RankerName,
  type TopicRecord,
  type TopicSettings,
} from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import type { MessageKey } from '../common/messages';
import { useCommand } from '../common/use-command';
import { MethodChoice } from './method-choice';
import {
  BREADTHS,
  CENTROIDS,
  FRONTIER_WORDINGS,
  FUSION_WORDINGS,
  PAPER_WORDINGS,
  POLICIES,
  PRINTED_WORDINGS,
  RANKER_WORDINGS,
} from './method-options';

/** How a topic is searched for and ranked. */
export function Methods({ topic }: { topic: TopicRecord }) {
  const { t } = useApp();
  const change = useMethods(topic);
  // Topics of older versions lack settings that came later.
  const settings = { ...DEFAULT_TOPIC_SETTINGS, ...topic.settings };
  const { policy, frontier, breadth, fusion, centroid, printed, rankers } = settings;
  const isDefault = sameMethods(methodsOf(settings), methodsOf(DEFAULT_TOPIC_SETTINGS));
  const toggle = (ranker: RankerName) =>
    change({ rankers: RANKER_NAMES.filter((name) => rankers.includes(name) !== (name === ranker)) });
  const togglePrinted = (point: PrintedName) =>
    change({ printed: PRINTED_NAMES.filter((name) => printed.includes(name) !== (name === point)) });
  return (
    <>
      <section class="card">
        <h2>{t('dashboard_methods')}</h2>
        <p class="hint">{t('dashboard_methods_hint')}</p>
        <div class="row-actions">
          <Button
            icon="undo"
            disabled={isDefault}
            onClick={() => change(methodsOf(DEFAULT_TOPIC_SETTINGS), 'method_toast_defaults')}
          >
            {t('method_defaults')}
          </Button>
        </div>
        <MethodChoice
          title="method_policy"
          options={POLICIES}
          chosen={[policy]}
          onToggle={(name) => change({ policy: name })}
        />
        <PagesPerRound pages={topic.settings.pagesPerRound} onChange={(pagesPerRound) => change({ pagesPerRound })} />
        <MethodChoice
          title="method_frontier"
          options={FRONTIER_WORDINGS}
          chosen={[frontier]}
          onToggle={(name) => change({ frontier: name })}
        />
        <MethodChoice
          title="method_breadth"
          options={BREADTHS}
          chosen={[String(breadth)]}
          onToggle={(name) => change({ breadth: Number(name) })}
        />
      </section>
      <section class="card">
        <h2>{t('method_ranking')}</h2>
        <MethodChoice title="method_rankers" options={RANKER_WORDINGS} chosen={rankers} many onToggle={toggle} />
        <MethodChoice
          title="method_fusion"
          options={FUSION_WORDINGS}
          chosen={[fusion]}
          onToggle={(name) => change({ fusion: name })}
        />
        <MethodChoice
          title="method_centroid"
          options={CENTROIDS}
          chosen={[centroid]}
          onToggle={(name) => change({ centroid: name })}
        />
        <MethodChoice
          title="method_printed"
          options={PRINTED_WORDINGS}
          chosen={printed}
          many
          orNone
          onToggle={togglePrinted}
        />
        <MethodChoice
          title="method_paper"
          options={PAPER_WORDINGS}
          chosen={PAPER_NAMES.filter((name) => sameMethods(methodsOf(settings), PAPERS[name]))}
          onToggle={(name) => change(PAPERS[name], 'method_toast_paper')}
        />
      </section>
    </>
  );
}

/** A value out of range is shown as such and not saved. */
function PagesPerRound({ pages, onChange }: { pages: number; onChange(pages: number): void }) {
  const { t } = useApp();
  const hint = useId();
  return (
    <div class="method-number">
      <label class="labelled">
        <span>{t('method_pages')}</span>
        <input
          class="field"
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
      </label>
      <p class="hint" id={hint}>
        {t('method_pages_hint')}
      </p>
    </div>
  );
}

function methodsOf(settings: TopicSettings): MethodSettings {
  const { termBoosts: _, ...methods } = settings;
  return methods;
}

function sameMethods(a: MethodSettings, b: MethodSettings): boolean {
  return namesIn(b).every((name) => String(a[name]) === String(b[name]));
}

function namesIn(methods: Partial<MethodSettings>): readonly (keyof MethodSettings)[] {
  return Object.keys(methods) as (keyof MethodSettings)[];
}

/** Saves methods, with an undo. */
function useMethods(topic: TopicRecord): (patch: Partial<MethodSettings>, done?: MessageKey) => void {
  const { t, notices } = useApp();
  const command = useCommand();
  const [, setFailures] = useState(0);
  const change = async (patch: Partial<MethodSettings>, done: MessageKey) => {
    const before = Object.fromEntries(namesIn(patch).map((name) => [name, topic.settings[name]]));
    const result = await command('updateTopic', { topic: topic.id, settings: patch });
    if (!result.ok) {
      // Drawn again, the controls show what still holds.
      setFailures((count) => count + 1);
      return;
    }
    notices.show({
      text: t(done),
      tone: 'info',
      group: 'method',
      action: {
        label: t('undo'),
        run: () => void command('updateTopic', { topic: topic.id, settings: before }),
      },
    });
  };
  return (patch, done = 'method_toast_saved') => void change(patch, done);
}
