// @vitest-environment happy-dom

import { useState } from 'preact/hooks';
import { describe, expect, it } from 'vitest';
import type { QueueRow } from '../../lib/views/queue';
import { expectAccessible, mount } from '../../tests/support/mount';
import { pageRecord } from '../../tests/support/ui-records';
import { FilterBar, START_THRESHOLD, Threshold } from './queue-tools';
import { NO_FILTER, type QueueFilter } from './queue-view';

const rows: QueueRow[] = ['en', 'zh', 'und'].map((language, at) => ({
  page: pageRecord(at, { language }),
  at,
  probability: 0.5,
}));

async function bar(filter: QueueFilter = NO_FILTER) {
  const changes: QueueFilter[] = [];
  const screen = await mount(<FilterBar rows={rows} filter={filter} onChange={(next) => changes.push(next)} />);
  return { ...screen, changes };
}

describe('FilterBar', () => {
  it('FilterBar searches and orders, one change at a time', async () => {
    const { root, find, type, changes } = await bar();
    await expectAccessible(root);
    await type(find('searchbox'), 'tree');
    await type(find('combobox', 'Order of the list'), 'informative');
    expect(changes.at(0)).toEqual({ ...NO_FILTER, text: 'tree' });
    expect(changes.at(-1)).toEqual({ ...NO_FILTER, order: 'informative' });
  });

  it('FilterBar filters by operator, language, hub and probability', async () => {
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
    expect(changes).toContainEqual({ ...NO_FILTER, minProbability: 0.4 });
  });

  it('FilterBar clears the filters, but keeps the order', async () => {
    const { find, click, changes } = await bar({ ...NO_FILTER, text: 'x', order: 'informative' });
    await click(find('button', 'Clear filters'));
    expect(changes).toEqual([{ ...NO_FILTER, order: 'informative' }]);
  });
});

const scored: QueueRow[] = [0.99, 0.95, 0.6, 0.2].map((probability, at) => ({ page: pageRecord(at), at, probability }));

function Stage(props: Pick<Parameters<typeof Threshold>[0], 'judged' | 'onConfirm'>) {
  const [threshold, setThreshold] = useState(START_THRESHOLD);
  return <Threshold threshold={threshold} rows={scored} onChange={setThreshold} {...props} />;
}

describe('Threshold', () => {
  it('Threshold counts the rows above the slider, and confirms them', async () => {
    const confirmed: number[] = [];
    const { root, find, type, click } = await mount(
      <Stage judged={0} onConfirm={(above) => confirmed.push(above.length)} />,
    );
    await expectAccessible(root);
    await click(find('button', 'Confirm 2 pages'));
    await type(find('slider'), '0.5');
    await click(find('button', 'Confirm 3 pages'));
    expect(confirmed).toEqual([2, 3]);
    await type(find('slider'), '1');
    expect(find<HTMLButtonElement>('button', 'Confirm 0 pages').disabled).toBe(true);
  });

  it('Threshold says how many verdicts an estimate needs, and then shows it, also to screen readers', async () => {
    const { root, find, draw } = await mount(<Stage judged={3} onConfirm={() => {}} />);
    expect(root.textContent).toContain('Judge 5 more');
    await draw(<Stage judged={20} onConfirm={() => {}} />);
    expect(root.textContent).toContain('Of these pages, an estimated 97% belong to the topic');
    expect(find('slider').getAttribute('aria-valuetext')).toBe(
      '0.80. Pages: 2. Of these pages, an estimated 97% belong to the topic',
    );
  });
});
