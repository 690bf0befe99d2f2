// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { topicRecord } from '../../tests/support/ui-records';
import { WatchChoice } from './watch-choice';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function topic(watch: 'off' | 'daily' | 'weekly', watchedAtMs?: number) {
  const { settings, ...rest } = topicRecord('t', 'Bees');
  return { ...rest, settings: { ...settings, watch }, ...(watchedAtMs !== undefined && { watchedAtMs }) };
}

describe('WatchChoice', () => {
  it('WatchChoice tells the last and the next run, and how many pages the last one found', async () => {
    const ranAtMs = NOW_MS - HOUR_MS;
    const pages = [ranAtMs - 1, ranAtMs, ranAtMs + 1].map((fetchedAtMs) => ({ fetchedAtMs }));
    const { root } = await mount(<WatchChoice topic={topic('daily', ranAtMs)} pages={pages} />);
    expect(root.textContent).toMatch(/Last check: Jan 15, 2026, .*, new pages: 2\. Next check: Jan 16, 2026, /);
    await expectAccessible(root);
  });

  it('WatchChoice tells that a run is due, and nothing of runs while the topic is not watched', async () => {
    const late = await mount(<WatchChoice topic={topic('weekly', NOW_MS - 8 * DAY_MS)} pages={[]} />);
    expect(late.root.textContent).toContain('The next check begins soon.');
    const never = await mount(<WatchChoice topic={topic('daily')} pages={[]} />);
    expect(never.root.textContent).toContain('Not checked yet.');
    const off = await mount(<WatchChoice topic={topic('off', NOW_MS)} pages={[]} />);
    expect(off.root.textContent).not.toContain('check:');
  });
});
