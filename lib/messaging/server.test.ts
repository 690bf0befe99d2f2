import '../browser/testing/fake-browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { AnswerQuestion, HostMessage } from './protocol';
import { failure, success } from './results';
import { type ExecuteEngine, type HostHandlers, serveBackground, serveEngine } from './server';

type Listener = (message: unknown, sender: { id?: string; url?: string }) => Promise<unknown> | undefined;

const OWN = { id: 'test-extension-id', url: 'chrome-extension://test-extension-id/popup.html' };

let listeners: Listener[] = [];
beforeEach(() => {
  listeners = [];
  vi.spyOn(fakeBrowser.runtime.onMessage, 'addListener').mockImplementation((listener) => {
    listeners.push(listener as unknown as Listener);
  });
});

const deliver = (message: unknown, sender: { id?: string; url?: string } = OWN) => listeners[0]?.(message, sender);

function background() {
  const done: unknown[] = [];
  const events: HostMessage[] = [];
  const engine: ExecuteEngine = async (command, request) => {
    done.push({ command, request });
    if (command === 'recover') throw new Error('broken pipe');
    return success(null) as never;
  };
  const host: HostHandlers = {
    markTab: async (request) => {
      done.push({ command: 'markTab', request });
      return success({ url: 'https://a.test/', title: '', added: true });
    },
    markTabs: async () => success([]),
    markLink: async () => failure('timed-out'),
    readResultsPage: async () => failure('no-results-page'),
    searchWeb: async () => success({ query: 'bees' }),
    markSeen: async () => success(null),
    refreshBadge: async () => success(null),
  };
  const answer: AnswerQuestion = async (question, request) => {
    done.push({ question, request });
    return success([]) as never;
  };
  serveBackground({ engine, host, answer, onHostEvent: (event) => events.push(event) });
  return { done, events };
}

const call = (command: string, request: unknown, id = crypto.randomUUID()) => ({
  to: 'background',
  id,
  command,
  request,
});

describe('serveBackground', () => {
  test('passes engine commands on and carries out its own', async () => {
    const { done } = background();
    expect(await deliver(call('pauseSession', { topic: 't' }))).toEqual(success(null));
    expect(await deliver(call('markTab', { topic: 't', tabId: 3 }))).toMatchObject({ ok: true });
    expect(done).toEqual([
      { command: 'pauseSession', request: { topic: 't' } },
      { command: 'markTab', request: { topic: 't', tabId: 3 } },
    ]);
  });

  test.each([
    ['a content script', { id: 'test-extension-id', url: 'https://evil.test/' }],
    ['a content script without an address', { id: 'test-extension-id' }],
    ['another extension', { id: 'other', url: 'chrome-extension://other/page.html' }],
    [
      'an address that only begins alike',
      { id: 'test-extension-id', url: 'chrome-extension://test-extension-id.evil/' },
    ],
  ])('%s is forbidden', async (_name, sender) => {
    const { done } = background();
    expect(await deliver(call('deleteTopic', { topic: 't' }), sender)).toMatchObject({ error: { code: 'forbidden' } });
    expect(done).toEqual([]);
  });

  test.each([
    ['an unknown command', call('format', {})],
    ['a name from the prototype', call('constructor', {})],
    ['a request of another shape', call('markTab', { topic: 't', tabId: 'x' })],
    ['no address', call('markLink', { topic: 't', url: 'nowhere' })],
    ['no id', { to: 'background', command: 'recover', request: {} }],
    ['a request that is no object', call('recover', 'x')],
  ])('%s is a bad argument', async (_name, message) => {
    const { done } = background();
    expect(await deliver(message)).toMatchObject({ ok: false, error: { code: 'bad-argument' } });
    expect(done).toEqual([]);
  });

  test('a call sent twice is carried out once and answered twice', async () => {
    const { done } = background();
    const message = call('createTopic', { name: 'Birds' });
    const answers = await Promise.all([deliver(message), deliver(message)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(done).toHaveLength(1);
  });

  test('a crash is answered, not thrown', async () => {
    background();
    expect(await deliver(call('recover', {}))).toEqual(failure('unexpected', 'broken pipe'));
  });

  test('messages to others are left to them; events are heard from own pages only', () => {
    const { events } = background();
    expect(deliver({ to: 'engine', id: '1', command: 'recover', request: {} })).toBeUndefined();
    expect(deliver('hello')).toBeUndefined();
    const event = { to: 'host', event: 'session-changed', topic: 't' };
    deliver(event);
    deliver(event, { id: 'test-extension-id', url: 'https://evil.test/' });
    expect(events).toEqual([event]);
  });
});

describe('questions of the engine', () => {
  const question = { to: 'host', question: 'referrersOf', request: { url: 'https://a.test/' } };

  test('are answered to own contexts only', async () => {
    const { done } = background();
    expect(await deliver(question)).toEqual(success([]));
    expect(await deliver(question, { id: 'test-extension-id', url: 'https://evil.test/' })).toMatchObject({
      error: { code: 'forbidden' },
    });
    expect(done).toEqual([{ question: 'referrersOf', request: { url: 'https://a.test/' } }]);
  });

  test.each([
    ['unknown', { ...question, question: 'cookies' }],
    ['without an address', { ...question, request: {} }],
  ])('%s: left unanswered', (_name, message) => {
    const { done } = background();
    expect(deliver(message)).toBeUndefined();
    expect(done).toEqual([]);
  });
});

describe('serveEngine', () => {
  test('answers engine messages of own contexts, and nothing else', async () => {
    serveEngine(async () => success(null) as never);
    const message = { to: 'engine', id: '1', command: 'recover', request: {} };
    expect(await deliver(message)).toEqual(success(null));
    expect(await deliver(message, { id: 'other', url: 'https://evil.test/' })).toMatchObject({
      error: { code: 'forbidden' },
    });
    expect(deliver({ ...message, command: 'markTab' })).toBeUndefined();
    expect(deliver({ ...message, to: 'background' })).toBeUndefined();
  });
});
