// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { STOP_TARGETS } from '../../lib/engine/basics';
import { STOP_TESTS } from '../../lib/engine/insight/stopping';
import type { Completeness } from '../../lib/engine/ranking-records';
import { expectAccessible, mount } from '../../tests/support/mount';
import { CompletenessRow } from './completeness';

const COMPLETENESS: Completeness = {
  pages: { found: 17, left: 3, least: 1, most: 8 },
  sites: { found: 4, left: 1.2, least: 0, most: 3 },
  sample: { judged: 0, relevant: 0 },
  next: 2.6,
  stopTarget: 0,
};
const STOP = `You can stop here: in tests, ${STOP_TESTS[0.9].keptOf100} of 100 reviews that stopped at this point had confirmed at least 90% of the fitting pages.`;

describe('CompletenessRow', () => {
  it('CompletenessRow shows the share found in one line, with the range in its description', async () => {
    const { root, all } = await mount(
      <CompletenessRow topic="t" completeness={COMPLETENESS} sample={{ size: 20, start: () => {} }} />,
    );
    expect(root.textContent).toContain(
      'You have confirmed about 85% of the fitting pages found so far. Your next 10 answers should confirm 3 more.',
    );
    expect(root.textContent).toContain('between 68% and 94%. Sites with a page of the topic: 4 of about 5.');
    expect(root.textContent).not.toContain(STOP);
    expect(all('button')).toEqual([]);
    await expectAccessible(root);
  });

  it('CompletenessRow says when no more confirmations are expected', async () => {
    const { root } = await mount(<CompletenessRow topic="t" completeness={{ ...COMPLETENESS, next: 0.3 }} />);
    expect(root.textContent).toContain('Your next 10 answers should confirm no more.');
  });

  it('CompletenessRow announces a good place to stop with a random check, until the user dismisses it', async () => {
    let asked = 0;
    const stage = (
      <CompletenessRow
        topic="t"
        completeness={{ ...COMPLETENESS, stopTarget: 0.9 }}
        sample={{ size: 20, start: () => (asked += 1) }}
      />
    );
    const { root, find, click, all, draw } = await mount(stage);
    expect(find('status').textContent).toBe(STOP);
    await expectAccessible(root);
    await click(find('button', 'Judge 20 random pages as a check'));
    expect(asked).toBe(1);
    await click(find('button', 'Dismiss'));
    expect(root.textContent).not.toContain(STOP);
    await draw(<CompletenessRow topic="t" completeness={COMPLETENESS} sample={{ size: 20, start: () => {} }} />);
    await draw(stage);
    expect(root.textContent).not.toContain(STOP);
    expect(all('button').map((button) => button.textContent)).toEqual(['Judge 20 random pages as a check']);
  });

  it('CompletenessRow gives the advice for the share that the topic should reach, and none for a larger one', async () => {
    const completeness = { ...COMPLETENESS, stopTarget: 0.9 as const };
    const { find, draw } = await mount(<CompletenessRow topic="t" completeness={completeness} target={0.8} />);
    expect(find('status').textContent).toContain(
      `${STOP_TESTS[0.8].keptOf100} of 100 reviews that stopped at this point had confirmed at least 80%`,
    );
    await draw(<CompletenessRow topic="t" completeness={completeness} target={0.95} />);
    expect(find('status').textContent).toBe('');
  });

  it('CompletenessRow offers the shares with their tested prices, and repeats dismissed advice after a choice', async () => {
    const chosen: number[] = [];
    const completeness = { ...COMPLETENESS, stopTarget: 0.95 as const };
    const { root, find, click, type } = await mount(
      <CompletenessRow topic="t" completeness={completeness} onTarget={(target) => chosen.push(target)} />,
    );
    const options = [...find('combobox').children].map((option) => option.textContent);
    expect(options).toEqual(
      STOP_TARGETS.map(
        (target) => `Stop at ${100 * target}% (${STOP_TESTS[target].answersRatio} × the fewest answers)`,
      ),
    );
    expect((find('combobox') as HTMLSelectElement).value).toBe('0.9');
    await click(find('button', 'Dismiss'));
    expect(root.textContent).not.toContain(STOP);
    await type(find('combobox', 'Advise me to stop when this share is confirmed'), '0.8');
    expect(chosen).toEqual([0.8]);
    expect(root.textContent).toContain(STOP);
    await expectAccessible(root);
  });

  it('CompletenessRow states the exact interval of a complete audit, and offers another audit', async () => {
    const audit = { judged: 20, relevant: 1, least: 2, most: 361 };
    const { root, all } = await mount(
      <CompletenessRow topic="t" completeness={{ ...COMPLETENESS, audit }} sample={{ size: 20, start: () => {} }} />,
    );
    expect(root.textContent).toContain(
      'Of 20 random pages, 1 belonged to the topic: with 95% confidence, 2 to 361 pages of those left to judge belong to it too.',
    );
    expect(all('button', 'Judge 20 random pages as a check')).toHaveLength(1);
    await expectAccessible(root);
  });

  it('CompletenessRow offers to judge no more random pages than are queued for review, and none for none', async () => {
    const stop = { ...COMPLETENESS, stopTarget: 0.9 as const };
    const { all, draw } = await mount(
      <CompletenessRow topic="t" completeness={stop} sample={{ size: 4, start: () => {} }} />,
    );
    expect(all('button', 'Judge 4 random pages as a check')).toHaveLength(1);
    await draw(<CompletenessRow topic="t" completeness={stop} sample={{ size: 0, start: () => {} }} />);
    expect(all('button', /random/)).toEqual([]);
  });
});
