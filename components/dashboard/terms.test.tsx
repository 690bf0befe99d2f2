// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { TopicSettings } from '../../lib/engine/records';
import { dashboardData } from '../../tests/support/dashboard-data';
import { expectAccessible, type MountOptions, mount } from '../../tests/support/mount';
import { settingsCall, topicRecord } from '../../tests/support/ui-records';
import { Terms } from './terms';

const plain = topicRecord('t', 'Databases');
const topic = { ...plain, settings: { ...plain.settings, termBoosts: { cookie: 0, lock: 3 } } };
const ranking = dashboardData().ranking.value;
const options: MountOptions = { answers: { updateTopic: () => ({ ok: true, value: topic }) } };

describe('Terms', () => {
  it('Terms lists the heaviest terms, with excluded terms and unusual multipliers', async () => {
    const { root, all } = await mount(<Terms topic={topic} ranking={ranking} />, options);
    const chosen = all<HTMLSelectElement>('combobox').map(({ selectedOptions }) => selectedOptions[0]?.text);
    const rows = all('rowheader').map((term, i) => [term.textContent, chosen[i]]);
    expect(rows).toEqual([
      ['index', 'Normal influence'],
      ['lock', '× 3'],
      ['cookie', 'No influence (ignored)'],
    ]);
    await expectAccessible(root);
  });

  it('Terms excludes a term, and removes the entry of a term that is set to normal', async () => {
    const { all, type, calls } = await mount(<Terms topic={topic} ranking={ranking} />, options);
    const [index, lock] = all('combobox');
    await type(index as Element, '0');
    await type(lock as Element, '1');
    expect(calls).toEqual([
      settingsCall({ termBoosts: { cookie: 0, lock: 3, index: 0 } }, topic.settings),
      settingsCall({ termBoosts: { cookie: 0 } }, topic.settings),
    ]);
  });

  it('Terms offers near terms that its table does not list yet, boosts one at a press, and keeps the focus in their row', async () => {
    const near = ranking && { ...ranking, nearTerms: ['index', 'tables', 'lock', 'rows'] };
    const { root, all, find, click, calls } = await mount(<Terms topic={topic} ranking={near} />, options);
    expect(all('button').map(({ textContent }) => textContent)).toEqual(['Add term', 'tables', 'rows']);
    expect(
      find('group', 'Words close in meaning to the topic’s name; press one to double its influence:').textContent,
    ).toContain('tables');
    await expectAccessible(root);
    const tables = find('button', 'tables') as HTMLElement;
    tables.focus();
    await click(find('button', 'rows'));
    expect(document.activeElement).toBe(tables);
    expect(calls).toEqual([settingsCall({ termBoosts: { cookie: 0, lock: 3, rows: 2 } }, topic.settings)]);
  });

  it('Terms keeps a change that is made while the engine is still busy with the one before', async () => {
    const waiting: (() => void)[] = [];
    const { all, type, calls } = await mount(<Terms topic={topic} ranking={ranking} />, {
      answers: {
        async updateTopic({ settings }) {
          await new Promise<void>((resolve) => waiting.push(resolve));
          return { ok: true, value: { ...topic, settings: { ...topic.settings, ...settings } as TopicSettings } };
        },
      },
    });
    const [index, lock] = all('combobox');
    await type(index as Element, '0');
    await type(lock as Element, '1');
    for (let sent = 1; sent <= 2; sent += 1) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    }
    await expect.poll(() => calls.length).toBe(2);
    const before = { termBoosts: { cookie: 0, lock: 3, index: 0 } };
    expect(calls[1]).toEqual(settingsCall({ termBoosts: { cookie: 0, index: 0 } }, before));
  });

  it('Terms boosts a typed term', async () => {
    const { find, type, click, calls } = await mount(<Terms topic={plain} ranking={ranking} />, options);
    await type(find('textbox'), ' Index Scan ');
    await click(find('button', 'Add term'));
    expect(calls).toEqual([settingsCall({ termBoosts: { 'index scan': 2 } }, plain.settings)]);
  });
});
