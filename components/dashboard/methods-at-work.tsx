import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { MethodReport, WalkReport } from '../../lib/engine/method-report';
import type { TopicSettings } from '../../lib/engine/records';
import { DataTable } from '../charts/data-table';
import { LineChart } from '../charts/line-chart';
import { useApp } from '../common/app-context';
import { Select } from '../common/fields';
import { displayUrl, formatDecimal } from '../common/format';
import { type MessageKey, operatorKey } from '../common/messages';
import { useLoaded } from '../common/rendering';
import { useCommand } from '../common/use-command';

interface MethodsAtWorkProps {
  readonly topic: string;
  readonly settings: TopicSettings;
  /** Version of the ranking, which changes with each round and each verdict. */
  readonly version: number | undefined;
}

/**
 * What the topic's methods have learnt, in one section for each paper. Asks the engine again at each new ranking; until
 * the first answer, or after a failure, shows that it loads.
 */
export function MethodsAtWork({ topic, settings, version }: MethodsAtWorkProps) {
  const { t } = useApp();
  const command = useCommand();
  const [url, setUrl] = useState<string>();
  /**
   * Asks the engine for the report, with the word pairs of the chosen suggestion or else the engine's choice; undefined
   * after a failure, which a notice shows.
   */
  const load = async () => {
    const result = await command('describeMethods', { topic, ...(url !== undefined && { url }) });
    return result.ok ? result.value : undefined;
  };
  const report = useLoaded(load, [topic, version, url]);
  if (report === undefined)
    return (
      <p class="hint" role="status">
        {t('at_work_loading')}
      </p>
    );
  return (
    <>
      <OperatorArms {...report} settings={settings} />
      <WalkState {...report} settings={settings} />
      <CentroidDrift {...report} settings={settings} />
      <WordPairs {...report} settings={settings} onSelect={setUrl} />
      <HubScores {...report} />
    </>
  );
}

interface SectionProps {
  readonly title: MessageKey;
  readonly hint: MessageKey;
  /** State of the method in a sentence, or what the user can do to see more. */
  readonly state: string | undefined;
  readonly children?: ComponentChildren;
}

/** A heading with the sentence that explains it, `state` as a paragraph (none if undefined) and details below. */
function MethodSection({ title, hint, state, children }: SectionProps) {
  const { t } = useApp();
  return (
    <section class="stack">
      <h3>{t(title)}</h3>
      <p class="hint">{t(hint)}</p>
      {state === undefined ? null : <p>{state}</p>}
      {children}
    </section>
  );
}

type Shown<Name extends keyof MethodReport> = Pick<MethodReport, Name> & { readonly settings: TopicSettings };

/**
 * Table of the operators with their runs, pages, mean reward, exploration bonus and UCB1 score. A sentence instead
 * before the first run; a sentence above if another policy chooses.
 */
function OperatorArms({ arms, settings }: Shown<'arms'>) {
  const { t, locale } = useApp();
  const score = (value: number | undefined) => (value === undefined ? undefined : formatDecimal(locale, value));
  const isNew = arms.every(({ pulls }) => pulls === 0);
  const unused = settings.policy === 'ucb1' ? undefined : t('at_work_arms_unused');
  return (
    <MethodSection title="at_work_arms" hint="at_work_arms_hint" state={isNew ? t('at_work_arms_none') : unused}>
      {isNew ? null : (
        <DataTable
          caption={t('at_work_arms')}
          rows={arms}
          keyOf={({ operator }) => operator}
          columns={[
            {
              label: t('dashboard_operator'),
              cell: ({ operator, isResting }) =>
                isResting ? t('at_work_way_resting', t(operatorKey(operator))) : t(operatorKey(operator)),
            },
            { label: t('dashboard_pulls'), numeric: true, cell: ({ pulls }) => pulls },
            { label: t('at_work_arm_pages'), numeric: true, cell: ({ pages }) => pages },
            { label: t('at_work_mean'), numeric: true, cell: ({ mean }) => score(mean) },
            { label: t('at_work_bonus'), numeric: true, cell: ({ exploration }) => score(exploration) },
            { label: t('at_work_score'), numeric: true, cell: (arm) => score(arm.score) },
          ]}
        />
      )}
    </MethodSection>
  );
}

/**
 * State of the Wang–Landau walk and its histogram; a sentence if the topic does not use the walk or has no step yet.
 */
function WalkState({ walk, settings }: Shown<'walk'>) {
  const { t, locale } = useApp();
  const hint = settings.frontier === 'wang-landau' ? 'at_work_walk_hint_peak' : 'at_work_walk_hint';
  /** Writes the state of the walk: not used, no step yet, or steps, ln f and steps until the next check. */
  const state = () => {
    if (walk === undefined) return t('at_work_walk_unused', t('frontier_wang_landau'), t('method_frontier_more'));
    if (walk.steps === 0) return t('at_work_walk_none');
    return t('at_work_walk_state', walk.steps, formatDecimal(locale, walk.lnF), walk.stepsToCheck);
  };
  return (
    <MethodSection title="at_work_walk" hint={hint} state={state()}>
      {walk && walk.steps > 0 ? <Energies bins={walk.bins} /> : null}
    </MethodSection>
  );
}

/** Histogram of the visited energies (visits and ln g per bin), as a chart and as a table. */
function Energies({ bins }: Pick<WalkReport, 'bins'>) {
  const { t, locale } = useApp();
  const score = (value: number) => formatDecimal(locale, value);
  const corners = useMemo(() => bins.flatMap(barOf), [bins]);
  return (
    <>
      <LineChart
        title={t('at_work_walk_chart')}
        xLabel={t('at_work_energy_axis')}
        yLabel={t('at_work_visits')}
        points={corners}
        x={({ hundredths }) => hundredths}
        lines={[
          { label: t('at_work_visits'), tone: 'tone-info', of: ({ visits }) => visits },
          { label: t('at_work_ln_g'), tone: 'tone-violet', dash: [8, 4], of: ({ lnG }) => lnG },
        ]}
      />
      <details>
        <summary>{t('at_work_walk_table')}</summary>
        <DataTable
          caption={t('at_work_walk_table')}
          rows={bins}
          keyOf={({ from }) => from}
          columns={[
            {
              label: t('at_work_energy'),
              cell: ({ from, to, isCurrent }) => {
                const range = `${score(from)}–${score(to)}`;
                return isCurrent ? t('at_work_energy_last', range) : range;
              },
            },
            { label: t('at_work_visits'), numeric: true, cell: ({ visits }) => visits },
            { label: t('at_work_ln_g'), numeric: true, cell: ({ lnG }) => score(lnG) },
          ]}
        />
      </details>
    </>
  );
}

/**
 * Returns the four corners of a bin's bar, from and back to the axis, so that unvisited bins between two others stay
 * empty. Energies become hundredths.
 */
function barOf({ from, to, visits, lnG }: WalkReport['bins'][number]) {
  const none = { visits: 0, lnG: 0 };
  return [
    { hundredths: 100 * from, ...none },
    { hundredths: 100 * from, visits, lnG },
    { hundredths: 100 * to, visits, lnG },
    { hundredths: 100 * to, ...none },
  ];
}

/**
 * How far the centroid has moved from the seeds (cosine, updates, rejected updates), with the terms that moved most;
 * only a sentence without seeds or updates, with the user's words in their place, or with a fixed centroid.
 */
function CentroidDrift({ drift: { seeds, words, cosine, updates, rejected, terms }, settings }: Shown<'drift'>) {
  const { t, locale } = useApp();
  const score = (value: number) => formatDecimal(locale, value);
  /**
   * Writes the state of the centroid: no seeds, made of the user's words, fixed, no update yet, or its cosine to the
   * seeds and the counts.
   */
  const state = () => {
    if (seeds === 0) return t('at_work_drift_no_seeds');
    if (words > 0) return t('at_work_drift_words');
    if (settings.centroid === 'fixed') return t('at_work_drift_fixed', t('centroid_fixed'), t('method_centroid'));
    if (updates + rejected === 0) return t('at_work_drift_none');
    return t('at_work_drift_state', score(cosine), updates, rejected);
  };
  return (
    <MethodSection title="at_work_drift" hint="at_work_drift_hint" state={state()}>
      {terms.length === 0 ? null : (
        <DataTable
          caption={t('at_work_drift_table')}
          rows={terms}
          keyOf={({ term }) => term}
          columns={[
            { label: t('dashboard_term'), cell: ({ term }) => <bdi>{term}</bdi> },
            { label: t('at_work_before'), numeric: true, cell: ({ before }) => score(before) },
            { label: t('at_work_now'), numeric: true, cell: ({ now }) => score(now) },
          ]}
        />
      )}
    </MethodSection>
  );
}

/**
 * The most similar pairs of words of the topic and of one suggestion, which the user can choose, and the page's score
 * from them. Only a sentence without suggestions or without word tree.
 */
function WordPairs({
  suggestions,
  match,
  settings,
  onSelect,
}: Shown<'suggestions' | 'match'> & { onSelect(url: string): void }) {
  const { t, locale } = useApp();
  const score = (value: number) => formatDecimal(locale, value);
  /** Writes why there are no pairs, or that the topic's rankers do not use them; undefined if they do. */
  const state = () => {
    if (suggestions.length === 0) return t('at_work_pairs_none');
    if (match === undefined) return t('at_work_pairs_no_tree');
    return settings.rankers.includes('semantic') ? undefined : t('at_work_pairs_unused', t('ranker_semantic'));
  };
  return (
    <MethodSection title="at_work_pairs" hint="at_work_pairs_hint" state={state()}>
      {match === undefined ? null : (
        <>
          <Select
            label={t('at_work_suggestion')}
            value={match.url}
            options={suggestions.map(({ url, title }) => [url, title || displayUrl(url)])}
            onChange={onSelect}
          />
          <p>
            {t(
              'at_work_pairs_state',
              score(match.score),
              score(match.cosineShare),
              score(match.cosine),
              score(1 - match.cosineShare),
              score(match.semantic),
            )}
          </p>
          <DataTable
            caption={t('at_work_pairs')}
            rows={match.pairs}
            keyOf={({ topicWord }) => topicWord}
            columns={[
              { label: t('at_work_topic_word'), cell: ({ topicWord }) => <bdi>{topicWord}</bdi> },
              { label: t('at_work_page_word'), cell: ({ pageWord }) => <bdi>{pageWord}</bdi> },
              { label: t('at_work_similarity'), numeric: true, cell: ({ similarity }) => score(similarity) },
              { label: t('at_work_part'), numeric: true, cell: ({ part }) => score(part) },
            ]}
          />
        </>
      )}
    </MethodSection>
  );
}

/** Number of hub pages, and the sites with the best ones; only a sentence while no page is scored. */
function HubScores({ hubs: { hubs, pages, sites } }: Pick<MethodReport, 'hubs'>) {
  const { t, locale } = useApp();
  const state = pages === 0 ? t('at_work_hubs_none') : t('at_work_hubs_state', hubs, pages);
  return (
    <MethodSection title="at_work_hubs" hint="at_work_hubs_hint" state={state}>
      {pages === 0 ? null : (
        <DataTable
          caption={t('at_work_hubs')}
          rows={sites}
          keyOf={({ site }) => site}
          columns={[
            { label: t('dashboard_site'), cell: ({ site }) => <bdi>{site}</bdi> },
            { label: t('dashboard_pages'), numeric: true, cell: (site) => site.pages },
            { label: t('at_work_hub_pages'), numeric: true, cell: (site) => site.hubs },
            { label: t('at_work_score'), numeric: true, cell: ({ best }) => formatDecimal(locale, best.score) },
            {
              label: t('at_work_hub_best'),
              cell: ({ best: { url } }) => (
                <a href={url} target="_blank" rel="noreferrer" dir="ltr">
                  {displayUrl(url)}
                </a>
              ),
            },
          ]}
        />
      )}
    </MethodSection>
  );
}
