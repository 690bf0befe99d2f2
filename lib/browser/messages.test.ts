import '../../tests/support/fake-browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { failure, success } from '../messaging/results';
import { messageBus, sendCommand } from './messages';

const send = vi.spyOn(fakeBrowser.runtime, 'sendMessage');
beforeEach(() => void send.mockReset());

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

describe('sendCommand', () => {
  test('sendCommand returns the answer of the background, also a failure', async () => {
    send.mockResolvedValueOnce(success(null)).mockResolvedValueOnce(failure('no-seeds', 'none'));
    expect(await sendCommand('recover', {})).toEqual(success(null));
    expect(await sendCommand('recover', {})).toEqual(failure('no-seeds', 'none'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('sendCommand retries once with the same id', async () => {
    send.mockRejectedValueOnce(new Error('The message port closed')).mockResolvedValueOnce(success(null));
    expect(await sendCommand('pauseSession', { topic: 't' })).toEqual(success(null));
    const [first, second] = send.mock.calls.map(([message]) => message as { id: string });
    expect(first?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.id).toBe(first?.id);
  });

  test('sendCommand retries a command whose worker hung', async () => {
    const hung = failure('engine-unreachable', 'the engine worker hung');
    send.mockResolvedValueOnce(hung).mockResolvedValueOnce(success(null));
    expect(await sendCommand('pauseSession', { topic: 't' })).toEqual(success(null));
    send.mockResolvedValue(hung);
    expect(await sendCommand('pauseSession', { topic: 't' })).toEqual(hung);
    expect(send).toHaveBeenCalledTimes(4);
  });

  test('sendCommand returns a failure if the background is unreachable', async () => {
    send.mockRejectedValue(new Error('Could not establish connection'));
    expect(await sendCommand('recover', {})).toEqual(failure('engine-unreachable', 'Could not establish connection'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('sendCommand treats an answer that is no result as unreachable', async () => {
    send.mockResolvedValue(undefined);
    expect(await sendCommand('recover', {})).toMatchObject({ error: { code: 'engine-unreachable' } });
    send.mockResolvedValue({ ok: 'yes' });
    expect(await sendCommand('recover', {})).toMatchObject({ error: { code: 'engine-unreachable' } });
  });
});
