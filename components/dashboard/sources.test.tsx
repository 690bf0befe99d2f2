// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { dashboardData, foundIn } from '../../tests/support/dashboard-data';
import { expectAccessible, mount } from '../../tests/support/mount';
import { roundRecord, topicRecord } from '../../tests/support/ui-records';
import { Sources } from './sources';

/** A period that has begun by the time of the test. */
const NOW_MS = Date.now();
const TOPIC = topicRecord('t', 'Bees');
const asked = { operator: 'keyword-search', query: 'bees honey', services: { yacy: 9, mwmbl: 0 }, named: 6 } as const;
const pages = [{ ...foundIn(1, 1), foundBy: { ...foundIn(1, 1).foundBy, provider: 'yacy' } }];

const shown = async (topic = TOPIC) => {
  const data = dashboardData({
    rounds: signal([
      roundRecord(1, { questions: [asked], errors: [{ source: 'yacy', code: 'timed-out', message: '' }] }),
    ]),
    pages: signal(pages),
    sourceStates: signal([
      {
        ...{ provider: 'mwmbl', coolDownUntilMs: 0, failuresInARow: 0, lastCode: '', lastMessage: '' },
        ...{ requests: 40, periodStartMs: NOW_MS, quotaLeft: 7 },
      },
    ]),
  });
  const view = await mount(<Sources topic={topic} data={data} />);
  await vi.waitFor(() => expect(view.root.textContent).toContain('YaCy'), { timeout: 10_000 });
  return view;
};
const row = (root: Element, name: string) =>
  [...root.querySelectorAll('tbody tr')].find((one) => one.textContent?.startsWith(name));

it('shows of each source what it was asked, what it brought, its errors and what is left, and what it was told', async () => {
  const { root } = await shown();
  expect(row(root, 'YaCy')?.textContent).toContain('bees honey');
  expect([...(row(root, 'YaCy')?.querySelectorAll('td.numeric') ?? [])].map((cell) => cell.textContent)).toEqual([
    ...['1', '1', '1', '1', '–'],
  ]);
  expect(row(root, 'Mwmbl')?.textContent).toContain('7');
  // Sources that are on and were not asked yet are named as well.
  expect(row(root, 'Hacker News')).toBeDefined();
  await expectAccessible(root);
});

it('stops asking a source for this topic with one click, and asks it again with another', async () => {
  const { find, click, calls } = await shown();
  await click(find('button', /Stop asking\s*YaCy/));
  expect(calls).toContainEqual(['updateTopic', { topic: 't', settings: { stoppedSources: ['yacy'] } }]);
  const stopped = await shown({ ...TOPIC, settings: { ...TOPIC.settings, stoppedSources: ['yacy', 'moz'] } });
  const button = stopped.find('button', /Stop asking\s*YaCy/);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await stopped.click(button);
  expect(stopped.calls).toContainEqual(['updateTopic', { topic: 't', settings: { stoppedSources: ['moz'] } }]);
});
