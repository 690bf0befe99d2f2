// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { EMPTY_TALLY } from '../../lib/engine/insight/standing';
import { expectAccessible, mount } from '../../tests/support/mount';
import { ReviewFooter } from './topic-view';

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
  preview: unused,
};

it('counts what is in the topic, undoes, and exports only where there is something', async () => {
  let undone = 0;
  const footer = (tally: typeof EMPTY_TALLY) => (
    <ReviewFooter topic="t" data={{ tally: signal(tally), exporter }} onUndo={() => undone++} />
  );
  const { root, find, click, draw } = await mount(footer({ ...EMPTY_TALLY, seeds: 2, confirmed: 3, lastSeq: 5 }));
  expect(root.textContent).toContain('In the topic: 5');
  await expectAccessible(root);
  await click(find('button', 'Undo'));
  expect(undone).toBe(1);
  await draw(footer(EMPTY_TALLY));
  expect(find<HTMLButtonElement>('button', 'Undo').disabled).toBe(true);
  expect(find<HTMLButtonElement>('button', 'Export').disabled).toBe(true);
});
