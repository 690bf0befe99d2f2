import { useEffect, useMemo, useState } from 'preact/hooks';
import { FITTING_PROBABILITY } from '../../lib/engine/defaults';
import { isSubjectTerm } from '../../lib/messaging/explanation';
import type { FacetGroup } from '../../lib/store/facet-groups';
import type { Queue, QueueRow } from '../../lib/views/queue';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';
import { useLoaded } from '../common/rendering';
import { useFailure } from '../common/use-command';

/** Number of words that name a group and that a web search for the group adds to the topic's name. */
const WORDS = 3;

/** Returns the first three words of a group that say something about its subject; [] if none does. */
const groupWords = ({ words }: FacetGroup): readonly string[] => words.filter(isSubjectTerm).slice(0, WORDS);

interface Facets {
  /** Groups of suggestions; undefined until they are computed. */
  readonly groups: readonly FacetGroup[] | undefined;
  readonly chosen: FacetGroup | undefined;
  /** Chooses the group to review; undefined for all rows. */
  choose(group: FacetGroup | undefined): void;
  /** Filters rows by the chosen group; returns all rows when none is chosen. */
  within(rows: readonly QueueRow[]): readonly QueueRow[];
}

/**
 * Groups the best suggestions by aspect, while shown and once the queue is complete. The groups stay the same while
 * shown, since groups that change with each answer cannot be worked through; hiding them or another topic ends the
 * choice.
 */
export function useFacets(queue: Queue | undefined, isShown: boolean): Facets {
  const { facetsOf } = useApp();
  const [chosen, choose] = useState<FacetGroup>();
  const topic = isShown && queue?.complete ? queue.topic : undefined;
  const find = async () =>
    queue && topic !== undefined ? { topic, groups: await facetsOf(topic, [...queue.ranking.order]) } : undefined;
  const found = useLoaded(find, [topic]);
  const groups = topic !== undefined && found?.topic === topic ? found.groups : undefined;
  useEffect(() => choose(undefined), [topic]);
  const within = useMemo(
    () => (rows: readonly QueueRow[]) => (chosen ? rows.filter(({ page }) => chosen.pages.has(page.n)) : rows),
    [chosen],
  );
  return { groups, chosen, choose, within };
}

interface FacetBarProps {
  readonly topic: string;
  readonly rows: readonly QueueRow[];
  readonly facets: Facets;
  /** Confirms the likely pages of the chosen group. */
  onLikely(urls: readonly string[]): void;
}

/**
 * Buttons that choose the group to review, each with its number of waiting rows. Further ones confirm the likely pages
 * of the chosen group, or search the web for more pages of it. A sentence instead if there are no groups.
 */
export function FacetBar({ topic, rows, facets, onLikely }: FacetBarProps) {
  const { t, locale, actions } = useApp();
  const showFailure = useFailure();
  const { groups, chosen, choose } = facets;
  const waiting = useMemo(() => new Set(rows.map(({ page }) => page.n)), [rows]);
  const likely = useMemo(
    () =>
      chosen
        ? rows.flatMap(({ page, probability }) =>
            probability >= FITTING_PROBABILITY && chosen.pages.has(page.n) ? [page.url] : [],
          )
        : [],
    [rows, chosen],
  );
  /** Searches the web in a new tab for the topic's name and the words of a group; a toast shows a failure. */
  const search = async (group: FacetGroup) => {
    const result = await actions.searchWeb(topic, groupWords(group));
    if (!result.ok) showFailure(result.error);
  };
  if (groups?.length === 0) return <p class="hint list-note">{t('facets_few')}</p>;
  return (
    <section class="row facets" aria-label={t('facets')} aria-busy={groups === undefined}>
      <Button small pressed={chosen === undefined} onClick={() => choose(undefined)}>
        {t('filter_all')}
      </Button>
      {groups?.map((group) => {
        const left = [...group.pages].filter((n) => waiting.has(n)).length;
        return (
          <Button key={group.words[0]} small pressed={chosen === group} onClick={() => choose(group)}>
            <bdi>{groupWords(group).join(t('groups_separator')) || t('facets_other')}</bdi>{' '}
            <span class="count">{formatNumber(locale, left)}</span>
          </Button>
        );
      })}
      {likely.length > 0 ? (
        <Button small icon="check" onClick={() => onLikely(likely)}>
          {t('likely_yes', likely.length)}
        </Button>
      ) : null}
      {chosen ? (
        <Button small kind="quiet" icon="search" onClick={() => void search(chosen)}>
          {t('facets_search')}
        </Button>
      ) : null}
    </section>
  );
}
