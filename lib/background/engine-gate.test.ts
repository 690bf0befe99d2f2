import { describe, expect, test } from 'vitest';
import { failure, success } from '../messaging/results';
import { DEFAULT_SETTINGS } from '../settings/settings';
import { CommandNotReceived, EngineGate, type EngineLink } from './engine-gate';

/** A link to a worker that refuses work until it is configured. */
function world() {
  const log: string[] = [];
  const state = { generation: 1, configured: 0, broken: false, closes: 0 };
  const link: EngineLink = {
    ensure: async () => state.generation,
    send: async (command) => {
      await Promise.resolve();
      if (state.broken) throw new Error('gone');
      if (command === 'stopSession' && state.closes > 0) {
        state.closes -= 1;
        state.generation += 1;
        throw new CommandNotReceived('closed');
      }
      log.push(command);
      if (command === 'configure') state.configured = state.generation;
      else if (state.configured !== state.generation) return failure('unexpected', 'not configured') as never;
      return success(null) as never;
    },
  };
  const gate = new EngineGate({
    link,
    loadSettings: async () => DEFAULT_SETTINGS,
    grantedOrigins: async () => ['*://*/*'],
    mayDiscover: async () => true,
    guardAddresses: async () => void log.push('guard'),
  });
  return { gate, log, state };
}

describe('EngineGate', () => {
  test('EngineGate guards and configures a new worker once, before the first of many commands', async () => {
    const { gate, log } = world();
    const answers = await Promise.all([1, 2, 3].map(() => gate.execute('pauseSession', { topic: 't' })));
    expect(answers).toEqual([1, 2, 3].map(() => success(null)));
    expect(log.slice(0, 2)).toEqual(['guard', 'configure']);
    expect(log.filter((entry) => entry === 'configure')).toHaveLength(1);
    expect(log.filter((entry) => entry === 'recover')).toHaveLength(1);
  });

  test.each(['startSession', 'resumeSession', 'testProvider'] as const)(
    'EngineGate configures the worker with current permissions before %s',
    async (command) => {
      const { gate, log } = world();
      await gate.execute('pauseSession', { topic: 't' });
      log.length = 0;
      await gate.execute(command, { topic: 't', budgetPages: 1, provider: 'p' });
      expect(log).toEqual(['guard', 'configure', command]);
    },
  );

  test('EngineGate configures the replacement of a dead worker and lets it recover', async () => {
    const { gate, log, state } = world();
    await gate.execute('pauseSession', { topic: 't' });
    state.generation = 2;
    log.length = 0;
    expect(await gate.execute('stopSession', { topic: 't' })).toEqual(success(null));
    expect(log).toEqual(['guard', 'configure', 'recover', 'stopSession']);
  });

  test('EngineGate returns a failure if the worker is gone, and the next command starts a new one', async () => {
    const { gate, state } = world();
    state.broken = true;
    expect(await gate.execute('pauseSession', { topic: 't' })).toEqual(failure('engine-unreachable', 'gone'));
    state.broken = false;
    expect(await gate.execute('pauseSession', { topic: 't' })).toEqual(success(null));
  });

  test('EngineGate sends a command that was not heard to the next worker, once', async () => {
    const { gate, log, state } = world();
    await gate.execute('pauseSession', { topic: 't' });
    log.length = 0;
    state.closes = 1;
    expect(await gate.execute('stopSession', { topic: 't' })).toEqual(success(null));
    expect(log).toEqual(['guard', 'configure', 'recover', 'stopSession']);
    state.closes = 2;
    expect(await gate.execute('stopSession', { topic: 't' })).toEqual(failure('engine-unreachable', 'closed'));
  });

  test('EngineGate.configure reaches a running worker, and starts none', async () => {
    const { gate, log } = world();
    await gate.configure();
    expect(log).toEqual([]);
    await gate.execute('pauseSession', { topic: 't' });
    log.length = 0;
    await gate.configure();
    expect(log).toEqual(['guard', 'configure']);
  });
});
