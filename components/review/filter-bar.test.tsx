// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { QueueRow } from '../../lib/store/queue';
import { expectAccessible, mount } from '../../tests/support/mount';
import { pageRecord } from '../../tests/support/ui-records';
import { FilterBar } from './filter-bar';
import { NO_FILTER, type QueueFilter } from './queue-view';

const rows: QueueRow[] = ['en', 'zh', 'und'].map((language, at) => ({
  page: pageRecord(at, { language }),
  at,
  score: 0.5,
}));

async function bar(filter: QueueFilter = NO_FILTER) {
  const changes: QueueFilter[] = [];
  const screen = await mount(<FilterBar rows={rows} filter={filter} onChange={(next) => changes.push(next)} />);
  return { ...screen, changes };
}

describe('FilterBar', () => {
  it('searches and orders, one change at a time', async () => {
    const { root, find, type, changes } = await bar();
    await expectAccessible(root);
    await type(find('searchbox'), 'tree');
    await type(find('combobox', 'Order'), 'informative');
    expect(changes.at(0)).toEqual({ ...NO_FILTER, text: 'tree' });
    expect(changes.at(-1)).toEqual({ ...NO_FILTER, order: 'informative' });
  });

  it('filters by operator, language, hub and score', async () => {
    const { root, find, all, type, changes } = await bar();
    await expectAccessible(root);
    const [, operator, language, hubs] = all<HTMLSelectElement>('combobox');
    expect([...(language?.options ?? [])].map(({ text }) => text)).toEqual([
      'All',
      'English (1)',
      'Unknown (1)',
      'Chinese (1)',
    ]);
    await type(operator as Element, 'backward-crawl');
    await type(hubs as Element, 'only');
    await type(find('spinbutton'), '0.4');
    expect(changes).toContainEqual({ ...NO_FILTER, operator: 'backward-crawl' });
    expect(changes).toContainEqual({ ...NO_FILTER, hubs: 'only' });
    expect(changes).toContainEqual({ ...NO_FILTER, minScore: 0.4 });
  });

  it('clears the filters, but keeps the order', async () => {
    const { find, click, changes } = await bar({ ...NO_FILTER, text: 'x', order: 'informative' });
    await click(find('button', 'Clear filters'));
    expect(changes).toEqual([{ ...NO_FILTER, order: 'informative' }]);
  });
});
