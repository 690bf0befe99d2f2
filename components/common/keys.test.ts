// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isTyping } from './keys';

it('tells a field from everything else that has the focus', () => {
  document.body.append(...['input', 'textarea', 'select', 'button'].map((name) => document.createElement(name)));
  const typing = [...document.body.children].map((element) => {
    (element as HTMLElement).focus();
    return isTyping();
  });
  expect(typing).toEqual([true, true, true, false]);
});
