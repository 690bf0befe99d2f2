// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { NewSitesOnly, ViewChoice } from './view-choice';

it('ViewChoice switches between sites and pages, and saves the choice', async () => {
  const { root, find, click, calls } = await mount(<ViewChoice />, { settings: { suggestionView: 'sites' } });
  await expectAccessible(root);
  expect(find('button', { pressed: true }).textContent).toBe('By site');
  await click(find('button', 'By page'));
  expect(calls).toEqual([['saveSettings', { suggestionView: 'pages' }]]);
  expect(find('button', { pressed: true }).textContent).toBe('By page');
});

it('NewSitesOnly switches known sites on and off, and saves the choice', async () => {
  const { root, find, click, calls } = await mount(<NewSitesOnly known={1234} />, { settings: { newSitesOnly: true } });
  await expectAccessible(root);
  const box = find<HTMLInputElement>('checkbox', /^Show only sites without a confirmed page/);
  expect(box.checked).toBe(true);
  await click(box);
  expect(calls).toEqual([['saveSettings', { newSitesOnly: false }]]);
  expect(box.checked).toBe(false);
});
