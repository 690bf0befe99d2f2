// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { EMPTY_TALLY, topicRecord } from '../../tests/support/ui-records';
import { ReviewFooter, TopicSwitcher } from './topic-view';

const unused = () => Promise.reject(new Error('not asked for here'));
const exporter = {
  sender: () => Promise.reject(new Error('not asked for here')),
  formats: signal([
    {
      id: 'plain',
      label: 'format_plain' as const,
      extension: 'txt',
      carries: { rejected: false, scope: true },
      isWhole: false,
      group: 'lists' as const,
    },
  ]),
  write: unused,
  count: unused,
  preview: unused,
};

it('ReviewFooter counts the pages in the topic, undoes, and exports only if there are pages', async () => {
  let undone = 0;
  const footer = (tally: typeof EMPTY_TALLY) => (
    <ReviewFooter topic="t" data={{ tally: signal(tally), exporter }} onUndo={() => undone++} />
  );
  const { root, find, click, draw } = await mount(footer({ ...EMPTY_TALLY, seeds: 2, confirmed: 3, lastSeq: 5 }));
  expect(root.textContent).toContain('Pages in topic: 5');
  await expectAccessible(root);
  await click(find('button', 'Undo'));
  expect(undone).toBe(1);
  await draw(footer(EMPTY_TALLY));
  expect(find<HTMLButtonElement>('button', 'Undo').disabled).toBe(true);
  expect(find<HTMLButtonElement>('button', 'Export').disabled).toBe(true);
});

describe('TopicSwitcher', () => {
  const topics = [topicRecord('a', 'Databases'), topicRecord('b', 'Bees')];

  it('TopicSwitcher shows the active topic, and switches to another', async () => {
    const { root, find, click, calls } = await mount(<TopicSwitcher topics={topics} active="a" onNew={() => {}} />);
    await click(find('button', 'Databases'));
    expect(find('menuitemradio', 'Databases').getAttribute('aria-checked')).toBe('true');
    await expectAccessible(root);
    await click(find('menuitemradio', 'Bees'));
    expect(calls).toEqual([['saveSettings', { activeTopic: 'b' }]]);
  });

  it('TopicSwitcher leads to a new topic', async () => {
    let asked = 0;
    const { find, click } = await mount(<TopicSwitcher topics={topics} active="a" onNew={() => asked++} />);
    await click(find('button', 'Databases'));
    await click(find('menuitem', 'New topic…'));
    expect(asked).toBe(1);
  });
});
