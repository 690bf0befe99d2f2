// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import type { TopicSettings } from '../../lib/engine/records';
import { mergedSettings } from '../../lib/engine/topic/settings-merge';
import { dashboardData } from '../../tests/support/dashboard-data';
import { mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { Terms } from './terms';

type Settings = Partial<TopicSettings>;

it('two cards that show the same settings keep each other’s changes, and undo only their own', async () => {
  const topic = topicRecord('t', 'Bees');
  let { settings: stored } = topic;
  const ranking = {
    ...dashboardData().ranking.value,
    topicTerms: ['hive', 'comb'].map((term) => ({ term, weight: 1 })),
  };
  // Both cards get the topic as it was before any change, as two pages do until they read the store again.
  const card = (name: string) => (
    <section aria-label={name}>
      <Terms topic={topic} ranking={ranking as RankingRecord} />
    </section>
  );
  const { find, all, type, click } = await mount(
    <>
      {card('first')}
      {card('second')}
      <Toasts />
    </>,
    {
      answers: {
        // As the engine does, whose calls are in the order of the changes.
        updateTopic: ({ settings, from }) => {
          stored = mergedSettings(stored, from as Settings, settings as Settings);
          return { ok: true, value: { ...topic, settings: stored } };
        },
      },
    },
  );
  const boosts = () => stored.termBoosts;
  const [hive, , , comb] = all('combobox');
  await Promise.all([type(hive as Element, '4'), type(comb as Element, '0')]);
  await expect.poll(boosts).toEqual({ hive: 4, comb: 0 });
  await expect.poll(() => all('button', 'Undo', find('log'))).toHaveLength(1);
  await click(find('button', 'Undo', find('log')));
  await expect.poll(boosts).toEqual({ hive: 4 });
});
