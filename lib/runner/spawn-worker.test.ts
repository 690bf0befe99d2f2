import * as Comlink from 'comlink';
import { afterEach, expect, it, vi } from 'vitest';
import { failure, success } from '../messaging/results';
import type { ReadingListener } from './mutex';
import { spawnEngine } from './spawn-worker';
import type { EngineApi } from './worker';

const BEAT_MS = 20;
const PAGE = 'https://page.test/';

/** Fake workers behind a channel; a command can make one hang like a busy thread. */
const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
  vi.unstubAllGlobals();
});

function workers(hangs: (command: string, life: number) => boolean, starts = (_life: number) => true) {
  const log: [life: number, command: string, request: unknown][] = [];
  const ended: number[] = [];
  let tell: ReadingListener | undefined;
  let lives = 0;
  const start = () => {
    const life = ++lives;
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const api: EngineApi = {
      async execute(command, request) {
        log.push([life, command, request]);
        if (!hangs(command, life)) return success(null) as never;
        tell?.('https://before.test/');
        tell?.(undefined);
        tell?.(PAGE);
        port2.close();
        return new Promise(() => {});
      },
      onEvent: (callback) => callback({ event: 'ready' }),
      onQuestion: () => undefined,
      onReading: (callback) => {
        tell = callback;
      },
      ping: () => undefined,
    };
    if (starts(life)) Comlink.expose(api, port2);
    port1.start();
    return Object.assign(port1, { terminate: () => ended.push(life) }) as unknown as Worker;
  };
  const answer = async () => failure('no-permission');
  const engine = spawnEngine(() => {}, answer, { start, heartbeatMs: BEAT_MS, silentMs: 10 * BEAT_MS });
  return { engine, log, ended };
}

it('a worker that stops answering is ended, and the next worker is configured and told the page that hung', async () => {
  const { engine, log, ended } = workers((command, life) => command === 'markPage' && life === 1);
  const settings = { settings: {} };
  expect(await engine.execute('configure', settings, '1')).toEqual(success(null));
  expect(await engine.execute('markPage', {}, '2')).toEqual(failure('engine-unreachable', 'the engine worker hung'));
  expect(ended).toEqual([1]);
  expect(await engine.execute('pauseSession', { topic: 't' }, '3')).toEqual(success(null));
  expect(log.slice(2)).toEqual([
    [2, 'configure', settings],
    [2, 'recover', { hung: true, reading: PAGE }],
    [2, 'pauseSession', { topic: 't' }],
  ]);
});

it('a worker that does not start is ended, and the next one works', async () => {
  const { engine, log, ended } = workers(
    () => false,
    (life) => life > 1,
  );
  const settings = { settings: {} };
  expect(await engine.execute('configure', settings, '1')).toMatchObject({ error: { code: 'engine-unreachable' } });
  expect(ended).toEqual([1]);
  expect(await engine.execute('pauseSession', { topic: 't' }, '2')).toEqual(success(null));
  expect(log[0]).toEqual([2, 'configure', settings]);
});

/** Counts heartbeats, because a busy machine has fewer per second. */
function beatsPassed(count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    const counting = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(counting);
      resolve();
    }, BEAT_MS);
  });
}

/** Heartbeats counted until `work` ends: on a busy machine they are as late as those of the engine. */
async function beatsDuring(work: Promise<unknown>): Promise<number> {
  let beats = 0;
  const counting = setInterval(() => {
    beats += 1;
  }, BEAT_MS);
  await work;
  clearInterval(counting);
  return beats;
}

it('the patience doubles for the next worker, until the worker has answered for long', async () => {
  const { engine, ended } = workers((command) => command === 'markPage');
  const hang = () => beatsDuring(engine.execute('markPage', {}, crypto.randomUUID()));
  await hang();
  expect(await hang()).toBeGreaterThan(15);
  expect(ended).toEqual([1, 2]);
  await beatsPassed(150);
  expect(await hang()).toBeLessThan(15);
});

it('a worker that answers is kept', async () => {
  const { engine, ended } = workers(() => false);
  await engine.execute('configure', {}, '1');
  await new Promise((resolve) => setTimeout(resolve, 10 * BEAT_MS));
  expect(ended).toEqual([]);
});

it('a worker is kept if the machine is too busy for heartbeats', async () => {
  const { engine, ended } = workers((command) => command === 'markPage');
  await engine.execute('configure', {}, '1');
  void engine.execute('markPage', {}, '2');
  for (let late = 0; late < 3; late += 1) {
    const untilMs = performance.now() + 10 * BEAT_MS;
    while (performance.now() < untilMs);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(ended).toEqual([]);
});

const LOW = { charging: false, level: 0.19 };

it.each([
  [LOW, failure('low-battery')],
  [{ charging: false, level: 0.2 }, success(null)],
  [{ charging: true, level: 0.05 }, success(null)],
])(
  'a topic is not watched on a battery below 20 %% of its charge, unless it is charging: %o',
  async (battery, result) => {
    vi.stubGlobal('navigator', { getBattery: async () => battery });
    expect(await workers(() => false).engine.execute('watchTopic', { topic: 't' }, '1')).toEqual(result);
  },
);

it('a command that the user gave is executed on a low battery too', async () => {
  vi.stubGlobal('navigator', { getBattery: async () => LOW });
  expect(await workers(() => false).engine.execute('startSession', {}, '1')).toEqual(success(null));
});

it.each([{}, { getBattery: () => Promise.reject(new Error('not allowed')) }])(
  'a topic is watched in a browser that does not tell the charge: %o',
  async (owner) => {
    vi.stubGlobal('navigator', owner);
    expect(await workers(() => false).engine.execute('watchTopic', { topic: 't' }, '1')).toEqual(success(null));
  },
);
