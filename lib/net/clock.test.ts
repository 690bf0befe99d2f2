import { describe, expect, it } from 'vitest';
import { systemClock } from './clock';

describe('systemClock', () => {
  it('systemClock.sleep takes at least as long as requested', async () => {
    const start = systemClock.nowMs();
    await systemClock.sleep(30);
    expect(systemClock.nowMs() - start).toBeGreaterThanOrEqual(28);
  });

  it('systemClock.sleep does not end at once when it is longer than a timer can be', async () => {
    const controller = new AbortController();
    const sleeping = systemClock.sleep(2 ** 31 + 1, controller.signal);
    const first = await Promise.race([sleeping.then(() => 'woke'), systemClock.sleep(30).then(() => 'sleeps')]);
    expect(first).toBe('sleeps');
    controller.abort(new Error('enough'));
    await expect(sleeping).rejects.toThrow('enough');
  });

  it('systemClock.sleep rejects with the reason of an abort, before and during the sleep', async () => {
    const controller = new AbortController();
    const sleeping = systemClock.sleep(60_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(sleeping).rejects.toThrow('enough');
    await expect(systemClock.sleep(1, controller.signal)).rejects.toThrow('enough');
  });
});
