// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { DEFAULT_REVIEW_KEYS } from '../../lib/settings/review-keys';
import { mount } from '../../tests/support/mount';
import { KeysHint } from './keys-hint';

it('names the keys as they are set', async () => {
  expect((await mount(<KeysHint />)).root.textContent).toBe('j k y n s · ? for help');
  const settings = { reviewKeys: { ...DEFAULT_REVIEW_KEYS, yes: 'ArrowRight', help: 'h' } };
  expect((await mount(<KeysHint />, { settings })).root.textContent).toBe('j k → n s · h for help');
});
