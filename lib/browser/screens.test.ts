// @vitest-environment happy-dom
import '../../tests/support/fake-browser';
import { expect, it } from 'vitest';
import { applyTheme } from './screens';

it('the choice stands on the root until it is left to the system again', () => {
  const root = document.documentElement;
  applyTheme('dark');
  expect(root.dataset.theme).toBe('dark');
  applyTheme('light');
  expect(root.dataset.theme).toBe('light');
  applyTheme('system');
  expect(root.hasAttribute('data-theme')).toBe(false);
});
