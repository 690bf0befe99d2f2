import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HANDLERS } from '../runner/commands';
import { readRequest } from './commands';
import type { AnswerQuestion, EventMessage, MessageBus } from './protocol';
import { failure, success } from './results';
import { AnswerOnce, type ForwardCommand, serveBackground, serveEngine } from './server';

type BackgroundHandlers = Parameters<typeof serveBackground>[1]['background'];
type Listener = Parameters<MessageBus['onMessage']>[0];

const OWN = { url: 'chrome-extension://test-extension-id/popup.html' };

let listeners: Listener[] = [];
beforeEach(() => {
  listeners = [];
});
const bus: MessageBus = {
  onMessage: (listener) => void listeners.push(listener),
  isOwnContext: ({ url }) => url === OWN.url,
};

const deliver = (message: unknown, sender = OWN) => listeners[0]?.(message, sender);

function background() {
  const done: unknown[] = [];
  const events: EventMessage[] = [];
  const engine: ForwardCommand = async (command, request) => {
    done.push({ command, request });
    if (command === 'recover') throw new Error('broken pipe');
    return success(null) as never;
  };
  const background: BackgroundHandlers = {
    markTab: async (request) => {
      done.push({ command: 'markTab', request });
      return success({ url: 'https://a.test/', title: '', added: true });
    },
    markTabs: async () => success([]),
    readResultsPage: async () => failure('no-results-page'),
    searchWeb: async () => success({ query: 'bees' }),
  };
  const answer: AnswerQuestion = async (question, request) => {
    done.push({ question, request });
    return success([]) as never;
  };
  serveBackground(bus, { engine, background, answer, onEvent: (event) => events.push(event) });
  return { done, events };
}

const call = (command: string, request: unknown, id = crypto.randomUUID()) => ({
  to: 'background',
  id,
  command,
  request,
});

describe('serveBackground', () => {
  test('serveBackground forwards engine commands and handles its own', async () => {
    const { done } = background();
    expect(await deliver(call('pauseSession', { topic: 't' }))).toEqual(success(null));
    expect(await deliver(call('markTab', { topic: 't', tabId: 3 }))).toMatchObject({ ok: true });
    expect(done).toEqual([
      { command: 'pauseSession', request: { topic: 't' } },
      { command: 'markTab', request: { topic: 't', tabId: 3 } },
    ]);
  });

  test('serveBackground refuses senders outside the extension', async () => {
    const { done } = background();
    expect(await deliver(call('deleteTopic', { topic: 't' }), { url: 'https://evil.test/' })).toMatchObject({
      error: { code: 'forbidden' },
    });
    expect(done).toEqual([]);
  });

  test.each([
    ['an unknown command', call('format', {})],
    ['a name from the prototype', call('constructor', {})],
    ['a request of another shape', call('markTab', { topic: 't', tabId: 'x' })],
    ['no topic', call('searchWeb', { topic: '' })],
    ['too many tabs', call('markTabs', { topic: 't', tabIds: Array.from({ length: 1_001 }, (_, i) => i) })],
    ['no id', { to: 'background', command: 'recover', request: {} }],
    ['a request that is no object', call('markTab', 'x')],
  ])('serveBackground answers bad-argument to %s', async (_name, message) => {
    const { done } = background();
    expect(await deliver(message)).toMatchObject({ ok: false, error: { code: 'bad-argument' } });
    expect(done).toEqual([]);
  });

  test('serveBackground runs a call that was sent twice once, and answers both', async () => {
    const { done } = background();
    const message = call('createTopic', { name: 'Birds' });
    const answers = await Promise.all([deliver(message), deliver(message)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(done).toHaveLength(1);
  });

  test('serveBackground answers a crash with the failure unexpected', async () => {
    background();
    expect(await deliver(call('recover', {}))).toEqual(failure('unexpected', 'broken pipe'));
  });

  test('serveBackground ignores messages to other receivers, and events of other senders', () => {
    const { events } = background();
    expect(deliver({ to: 'engine', id: '1', command: 'recover', request: {} })).toBeUndefined();
    expect(deliver('hello')).toBeUndefined();
    const event = { to: 'background', event: 'session-changed', topic: 't' };
    deliver(event);
    deliver(event, { url: 'https://evil.test/' });
    expect(events).toEqual([event]);
  });
});

describe('engine questions', () => {
  const question = { to: 'background', question: 'referrersOf', request: { url: 'https://a.test/' } };

  test('serveBackground answers engine questions of extension pages only', async () => {
    const { done } = background();
    expect(await deliver(question)).toEqual(success([]));
    expect(await deliver(question, { url: 'https://evil.test/' })).toMatchObject({
      error: { code: 'forbidden' },
    });
    expect(done).toEqual([{ question: 'referrersOf', request: { url: 'https://a.test/' } }]);
  });

  test.each([
    ['an unknown question', { ...question, question: 'cookies' }],
    ['a question without a URL', { ...question, request: {} }],
  ])('serveBackground answers bad-argument to %s', async (_name, message) => {
    const { done } = background();
    expect(await deliver(message)).toMatchObject({ error: { code: 'bad-argument' } });
    expect(done).toEqual([]);
  });
});

test('serveEngine answers engine messages of extension pages, and nothing else', async () => {
  serveEngine(bus, async () => success(null) as never);
  const message = { to: 'engine', id: '1', command: 'recover', request: {} };
  expect(await deliver(message)).toEqual(success(null));
  expect(await deliver(message, { url: 'https://evil.test/' })).toMatchObject({
    error: { code: 'forbidden' },
  });
  expect(deliver({ ...message, command: 'markTab' })).toBeUndefined();
  expect(deliver({ ...message, to: 'background' })).toBeUndefined();
});

test('serveEngine runs a call that comes again while it is open once, and answers both', async () => {
  const ends: (() => void)[] = [];
  const execute = vi.fn(() => new Promise((resolve) => ends.push(() => resolve(success(null)))));
  serveEngine(bus, execute as never);
  const start = { to: 'engine', id: '1', command: 'startSession', request: { topic: 't', budgetPages: 5 } };
  const answers = Promise.all([deliver(start), deliver(start)]);
  expect(execute).toHaveBeenCalledOnce();
  ends.pop()?.();
  expect(await answers).toEqual([success(null), success(null)]);
});

describe('readRequest', () => {
  const page = { url: 'https://a.test/', html: '', contentType: 'text/html', language: 'en' };

  test.each([
    ['judge', { topic: 't', urls: ['https://a.test/'], verdict: 'seed' }],
    ['judge', { topic: 't', urls: 'https://a.test/', verdict: 'yes' }],
    ['importRows', { topic: 't', rows: [{ url: 'https://a.test/', verdict: 'undo' }] }],
    ['importRows', { topic: 't', rows: [{ url: 'https://a.test/', verdict: 'yes', atMs: Number.NaN }] }],
    ['updateTopic', { topic: 't', settings: { rankers: ['magic'] } }],
    ['updateTopic', { topic: 't', name: ' ' }],
    ['markUrl', { topic: 't', url: 'nowhere' }],
    ['markPage', { topic: 't', page: { ...page, url: 'file:///etc/passwd' } }],
    ['startSession', { topic: 't', budgetPages: Number.POSITIVE_INFINITY }],
    ['startSession', { topic: 't', budgetPages: 10_001 }],
    ['configure', { settings: { politeness: { maxConcurrent: 0 } } }],
  ] as const)('readRequest refuses a %s request with %j', (command, request) => {
    expect(readRequest(command, request)).toMatchObject({ ok: false, error: { code: 'bad-argument' } });
  });

  test('readRequest adds defaults, trims names and canonicalises URLs', () => {
    expect(readRequest('createTopic', { name: ' Bees ' })).toEqual(
      success({ name: 'Bees', description: '', language: 'und' }),
    );
    expect(readRequest('markUrl', { topic: 't', url: 'HTTPS://A.test:443/#top' })).toEqual(
      success({ topic: 't', url: 'https://a.test/' }),
    );
    expect(readRequest('startSession', { topic: 't', budgetPages: 9.6 })).toEqual(
      success({ topic: 't', budgetPages: 10 }),
    );
  });

  test('readRequest refuses a request that is no object for every engine command', () => {
    for (const command of Object.keys(HANDLERS) as (keyof typeof HANDLERS)[])
      expect(readRequest(command, 'x').ok).toBe(false);
  });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('AnswerOnce runs a call once per id, until its answer is a minute old', async () => {
  const once = new AnswerOnce();
  let calls = 0;
  const work = async () => {
    calls += 1;
    return calls;
  };
  expect(await Promise.all([once.run('a', work), once.run('a', work), once.run('b', work)])).toEqual([1, 1, 2]);
  expect(await once.run('a', work)).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await once.run('a', work)).toBe(3);
});

test('AnswerOnce runs a call again that did not reach the engine', async () => {
  const once = new AnswerOnce();
  const answers = [failure('engine-unreachable', 'the engine worker hung'), success('stored'), success('again')];
  const work = async () => answers.shift();
  expect(await once.run('a', work)).toMatchObject({ error: { code: 'engine-unreachable' } });
  expect(await once.run('a', work)).toEqual(success('stored'));
  expect(await once.run('a', work)).toEqual(success('stored'));
});

test('AnswerOnce also repeats the failure of a call', async () => {
  const once = new AnswerOnce();
  const fail = vi.fn(() => Promise.reject(new Error('x')));
  await expect(once.run('a', fail)).rejects.toThrow('x');
  await expect(once.run('a', fail)).rejects.toThrow('x');
  expect(fail).toHaveBeenCalledTimes(1);
});
