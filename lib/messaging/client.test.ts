import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './client';
import { failure, success } from './results';

const send = vi.fn<(message: unknown) => Promise<unknown>>();
const { sendCommand } = createClient({ sendMessage: send });
afterEach(() => void send.mockReset());

describe('sendCommand', () => {
  test('gives the answer of the background, a failure included', async () => {
    send.mockResolvedValueOnce(success(null)).mockResolvedValueOnce(failure('no-seeds', 'none'));
    expect(await sendCommand('recover', {})).toEqual(success(null));
    expect(await sendCommand('recover', {})).toEqual(failure('no-seeds', 'none'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('tries once more under the same id', async () => {
    send.mockRejectedValueOnce(new Error('The message port closed')).mockResolvedValueOnce(success(null));
    expect(await sendCommand('pauseSession', { topic: 't' })).toEqual(success(null));
    const [first, second] = send.mock.calls.map(([message]) => message as { id: string });
    expect(first?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.id).toBe(first?.id);
  });

  test('asks again for what was open when a worker hung', async () => {
    const hung = failure('engine-unreachable', 'the engine worker hung');
    send.mockResolvedValueOnce(hung).mockResolvedValueOnce(success(null));
    expect(await sendCommand('pauseSession', { topic: 't' })).toEqual(success(null));
    send.mockResolvedValue(hung);
    expect(await sendCommand('pauseSession', { topic: 't' })).toEqual(hung);
    expect(send).toHaveBeenCalledTimes(4);
  });

  test('an unreachable background is a failure, not a rejection', async () => {
    send.mockRejectedValue(new Error('Could not establish connection'));
    expect(await sendCommand('recover', {})).toEqual(failure('engine-unreachable', 'Could not establish connection'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('an answer that is no result counts as none', async () => {
    send.mockResolvedValue(undefined);
    expect(await sendCommand('recover', {})).toMatchObject({ error: { code: 'engine-unreachable' } });
    send.mockResolvedValue({ ok: 'yes' });
    expect(await sendCommand('recover', {})).toMatchObject({ error: { code: 'engine-unreachable' } });
  });
});
