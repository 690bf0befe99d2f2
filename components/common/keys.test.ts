// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isTyping } from './keys';

it('isTyping is true for a focused field, and false for a focused button', () => {
  document.body.append(...['input', 'textarea', 'select', 'button'].map((name) => document.createElement(name)));
  const typing = [...document.body.children].map((element) => {
    (element as HTMLElement).focus();
    return isTyping();
  });
  expect(typing).toEqual([true, true, true, false]);
});
