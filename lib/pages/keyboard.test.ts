// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { takeKeyboard } from './keyboard';

function page(): { readonly root: HTMLElement; readonly field: HTMLInputElement } {
  const root = document.createElement('div');
  const field = document.createElement('input');
  root.append(field);
  document.body.append(root);
  return { root, field };
}

afterEach(() => document.body.replaceChildren());

it('gives the focus to the page when nothing has it', () => {
  const { root } = page();
  takeKeyboard(root);
  expect(document.activeElement).toBe(root);
});

it('leaves it to a field that took it', () => {
  const { root, field } = page();
  field.focus();
  takeKeyboard(root);
  expect(document.activeElement).toBe(field);
});

it('gives it again when the window gets it, which comes after opening', () => {
  const { root } = page();
  takeKeyboard(root);
  root.blur();
  expect(document.activeElement).toBe(document.body);
  window.dispatchEvent(new Event('focus'));
  expect(document.activeElement).toBe(root);
});
