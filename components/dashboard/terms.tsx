import { useState } from 'preact/hooks';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import type { TopicRecord, TopicSettings } from '../../lib/engine/records';
import { type Column, DataTable } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Form, Select, TextField } from '../common/fields';
import type { MessageKey } from '../common/messages';
import { Card, EmptyState } from '../common/notice-box';
import { useTopicSettings } from './data';

/** Possible multipliers with the messages that name them. */
const BOOSTS: readonly (readonly [number, MessageKey])[] = [
  [0, 'dashboard_boost_exclude'],
  [0.5, 'dashboard_boost_half'],
  [1, 'dashboard_boost_normal'],
  [2, 'dashboard_boost_double'],
  [4, 'dashboard_boost_fourfold'],
];
const ADDED_BOOST = 2;
const MAX_TERM_CHARS = 60;
const MOST_NEAR_TERMS = 8;

interface TermRow {
  readonly term: string;
  /** Weight in the ranking; 0 if the term is not among the heaviest. */
  readonly weight: number;
  readonly boost: number;
}

/**
 * Table of the topic's terms, a field for another one and buttons for up to eight near terms. The user can raise or
 * lower the weight of each, or exclude it.
 */
export function Terms({ topic, ranking }: { topic: TopicRecord; ranking: RankingRecord | undefined }) {
  const { t } = useApp();
  const save = useTopicSettings(topic);
  const { termBoosts } = topic.settings;
  /** Saves the multiplier of a term, with a toast with undo; 1 removes the user's multiplier. */
  const change = (term: string, boost: number) => {
    const withTerm = ({ termBoosts: { [term]: _, ...others } }: TopicSettings) => ({
      termBoosts: boost === 1 ? others : { ...others, [term]: boost },
    });
    void save(withTerm, t('dashboard_toast_term', term), 'term');
  };
  const rows = termRows(ranking?.topicTerms ?? [], termBoosts);
  const listed = new Set(rows.map(({ term }) => term));
  const near = (ranking?.nearTerms ?? []).filter((term) => !listed.has(term)).slice(0, MOST_NEAR_TERMS);
  const heaviest = Math.max(...rows.map(({ weight }) => weight), Number.MIN_VALUE);
  const options = BOOSTS.map(([boost, label]) => [String(boost), t(label)] as const);
  const columns: Column<TermRow>[] = [
    { label: t('dashboard_term'), cell: ({ term }) => <bdi>{term}</bdi> },
    {
      label: t('dashboard_weight'),
      cell: ({ term, weight }) => (
        <meter aria-label={t('dashboard_weight_of', term)} min={0} max={heaviest} value={weight} />
      ),
    },
    {
      label: t('dashboard_boost'),
      cell: ({ term, boost }) => (
        <Select
          hasHiddenLabel
          label={t('dashboard_boost_of', term)}
          value={String(boost)}
          options={
            options.some(([value]) => value === String(boost)) ? options : [[String(boost), `× ${boost}`], ...options]
          }
          onChange={(value) => change(term, Number(value))}
        />
      ),
    },
  ];
  return (
    <Card title="dashboard_terms" hint="dashboard_terms_hint">
      <AddTerm onAdd={(term) => change(term, ADDED_BOOST)} />
      {near.length > 0 ? (
        <fieldset class="row" aria-label={t('dashboard_near_terms')}>
          <span aria-hidden="true">{t('dashboard_near_terms')}</span>
          {near.map((term) => (
            <Button
              key={term}
              small
              icon="plus"
              onClick={({ currentTarget }) => {
                // The pressed button disappears, so a neighbour gets the focus.
                const { nextElementSibling, previousElementSibling } = currentTarget as HTMLElement;
                const neighbour = nextElementSibling ?? previousElementSibling;
                if (neighbour instanceof HTMLElement) neighbour.focus();
                change(term, ADDED_BOOST);
              }}
            >
              <bdi>{term}</bdi>
            </Button>
          ))}
        </fieldset>
      ) : null}
      {rows.length > 0 ? (
        <DataTable caption={t('dashboard_terms')} columns={columns} rows={rows} keyOf={({ term }) => term} />
      ) : (
        <EmptyState icon="pin" title={t('empty_seeds_title')} text={t('empty_seeds_text')} />
      )}
    </Card>
  );
}

/**
 * Returns the heaviest terms in the order of the ranking, then other terms with a boost of the user's, with weight 0.
 */
function termRows(
  terms: RankingRecord['topicTerms'],
  boosts: TopicRecord['settings']['termBoosts'],
): readonly TermRow[] {
  const listed = new Set(terms.map(({ term }) => term));
  const others = Object.keys(boosts).filter((term) => !listed.has(term));
  return [...terms, ...others.map((term) => ({ term, weight: 0 }))].map(({ term, weight }) => ({
    term,
    weight,
    boost: boosts[term] ?? 1,
  }));
}

/** Field for a term whose weight the user wants to change. `onAdd` gets it trimmed and in lower case, never empty. */
function AddTerm({ onAdd }: { onAdd(term: string): void }) {
  const { t } = useApp();
  const [term, setTerm] = useState('');
  const word = term.trim().toLowerCase();
  /** Passes the typed term on and empties the field. */
  const add = () => {
    if (word) onAdd(word);
    setTerm('');
  };
  return (
    <Form class="row" onSubmit={add}>
      <TextField label={t('dashboard_add_term')} value={term} maxLength={MAX_TERM_CHARS} dir="auto" onText={setTerm} />
      <Button submit icon="plus" disabled={!word}>
        {t('dashboard_add')}
      </Button>
    </Form>
  );
}
