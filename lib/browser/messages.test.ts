import '../../tests/support/fake-browser';
import { expect, test } from 'vitest';
import { messageBus } from './messages';

test.each([
  ['an extension page', { id: 'test-extension-id', url: 'chrome-extension://test-extension-id/popup.html' }, true],
  ['a content script', { id: 'test-extension-id', url: 'https://evil.test/' }, false],
  ['a content script without an address', { id: 'test-extension-id' }, false],
  ['another extension', { id: 'other', url: 'chrome-extension://other/page.html' }, false],
  [
    'an address that only begins alike',
    { id: 'test-extension-id', url: 'chrome-extension://test-extension-id.evil/' },
    false,
  ],
])('isOwnContext accepts only senders with the id and origin of the extension: %s', (_name, sender, own) => {
  expect(messageBus.isOwnContext(sender)).toBe(own);
});
