// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { foundIn } from '../../tests/support/dashboard-data';
import { expectAccessible, mount } from '../../tests/support/mount';
import { roundRecord } from '../../tests/support/ui-records';
import { RoundList } from './discovery';

const asked = { operator: 'keyword-search', query: 'bees honey', services: { yacy: 9, mwmbl: 2 }, named: 6 } as const;

it('RoundStory lists the rounds newest first, with the reason of the operator, its queries and its results', async () => {
  const rounds = [
    roundRecord(1, { reason: 'first', questions: [asked], fresh: 2 }),
    roundRecord(2, { reason: 'earned', questions: [{ ...asked, query: 'wax', services: {}, named: 0 }], fresh: 0 }),
  ];
  const { all, root } = await mount(<RoundList rounds={rounds} pages={[foundIn(1, 1), foundIn(2, 1)]} />);
  // Names of services are loaded on demand.
  await vi.waitFor(() => expect(root.textContent).toContain('YaCy'), { timeout: 10_000 });
  const [newest, first] = all('listitem').map((item) => item.textContent);
  expect(newest).toContain('Round 2: Keyword search');
  expect(newest).toContain('its pages were the best so far');
  expect(newest).toContain('“wax”: no result');
  expect(newest).toContain('No new page');
  expect(first).toContain('not run before');
  expect(first).toContain('“bees honey”');
  expect(first).toContain('YaCy 9, Mwmbl 2');
  expect(first).toContain('new addresses: 6');
  expect(first).toContain('New pages found: 2');
  await expectAccessible(root);
});

it('RoundStory shows less about a round of an older version', async () => {
  const { all } = await mount(<RoundList rounds={[roundRecord(1)]} pages={[foundIn(1, 1)]} />);
  expect(all('listitem').map((item) => item.textContent)).toEqual([
    'Round 1: Keyword searchNew pages found: 7, by Keyword search 1.',
  ]);
});
