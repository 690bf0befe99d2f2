import { expect, it } from 'vitest';
import { policyTable } from './policy-table';

const run = (policy: string, relevantPages: number, relevantSites: number, topic = 'bees', web = 'plain') => ({
  ...{ corpus: 'blogs', web, topic, draw: 1, policy, feedback: 'none', budget: 200, questions: 40, seconds: 9 },
  found: { 200: { pages: 200, relevantPages, sites: 9, relevantSites } },
});
const rowsOf = (table: string) => table.split('\n').slice(2);

it('policyTable compares a policy with the best operator for pages, the best for sites, and round-robin', () => {
  const runs = [run('ucb1', 30, 6), run('keyword', 20, 8), run('related', 40, 2), run('round-robin', 20, 6)];
  const row = rowsOf(policyTable(runs)).find((line) => line.includes('ucb1'));
  expect(row).toBe('| blogs · plain · 200 | ucb1 | 1 | 30.0 | 6.0 | 0.75 | 0.75 | 1.50 | 1.00 | 20 |');
});

it('policyTable lists first the policies that find the least beside the best single operator', () => {
  const runs = [run('ucb1', 40, 8), run('keyword', 40, 8), run('related', 10, 2)];
  const patchy = [run('ucb1', 10, 4, 'bees', 'patchy'), run('keyword', 40, 8, 'bees', 'patchy')];
  const order = rowsOf(policyTable([...runs, ...patchy])).map((line) => line.split(' | ').slice(0, 2).join(' '));
  expect(order.slice(0, 2).sort()).toEqual(['| blogs · patchy · 200 ucb1', '| blogs · plain · 200 related']);
});

it('policyTable counts only cases that every policy has run', () => {
  const runs = [run('ucb1', 30, 6), run('keyword', 30, 6), run('ucb1', 99, 99, 'tea')];
  expect(rowsOf(policyTable(runs))[0]).toContain('| 1 | 30.0 | 6.0 |');
});
