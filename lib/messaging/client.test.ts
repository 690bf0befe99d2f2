import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './client';
import { failure, success } from './results';

const send = vi.fn<(message: unknown) => Promise<unknown>>();
const { sendCommand } = createClient({ sendMessage: send });
afterEach(() => void send.mockReset());

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
