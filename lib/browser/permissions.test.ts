import '../../tests/support/fake-browser';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { success } from '../messaging/results';
import { originPattern, requestProviderAccess, sendOnceAllowed } from './permissions';
import { takePendingAction } from './storage';

test.each([
  ['https://a.test/path?q#f', 'https://a.test/*'],
  ['http://a.test:8080/', 'http://a.test/*'],
  ['ftp://a.test/', undefined],
  ['chrome://version/', undefined],
  ['nonsense', undefined],
])('the match pattern of %s is %s', (url, pattern) => {
  expect(originPattern(url)).toBe(pattern);
});

/** What the user is asked for, and the answer. */
let asked: unknown[] = [];
let answer: () => Promise<boolean>;
beforeEach(() => {
  asked = [];
  answer = async () => true;
  fakeBrowser.reset();
  vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation((wanted: unknown) => {
    asked.push(wanted);
    return answer();
  });
});
afterEach(() => vi.restoreAllMocks());

describe('requestProviderAccess', () => {
  it('a source is asked for the history, the user’s own server, or its origins, in this order', async () => {
    const origins = ['https://a.test/*'];
    await requestProviderAccess({ id: 'browser-history', origins });
    await requestProviderAccess({ id: 'searxng', origins, baseUrl: 'https://own.test:8080/search' });
    await requestProviderAccess({ id: 'searxng', origins, baseUrl: 'no address' });
    expect(asked).toEqual([{ permissions: ['history'] }, { origins: ['https://own.test/*'] }, { origins }]);
  });

  it('a source without origins needs no permission', async () => {
    expect(await requestProviderAccess({ id: 'derived', origins: [] })).toBe(true);
    expect(asked).toEqual([]);
  });
});

describe('sendOnceAllowed', () => {
  const START = { command: 'startSession', request: { topic: 't', budgetPages: 5 } } as const;
  /** Commands that reach the background. */
  function background() {
    const sent: unknown[] = [];
    fakeBrowser.runtime.onMessage.addListener(async (message: unknown) => {
      sent.push((message as { command?: string }).command);
      return success(null);
    });
    return sent;
  }

  it('the command is sent when the user allows access, and is not pending afterwards', async () => {
    const sent = background();
    expect(await sendOnceAllowed(START)).toEqual(success(null));
    expect(sent).toEqual(['startSession']);
    expect(await takePendingAction()).toBeUndefined();
  });

  it('the command is neither sent nor pending when the user refuses', async () => {
    const sent = background();
    answer = async () => false;
    expect(await sendOnceAllowed(START)).toMatchObject({ error: { code: 'no-permission' } });
    expect([sent, await takePendingAction()]).toEqual([[], undefined]);
  });

  it('the command is not sent again if the background took it first', async () => {
    const sent = background();
    answer = async () => (await takePendingAction()) !== undefined;
    expect(await sendOnceAllowed(START)).toEqual(success(null));
    expect(sent).toEqual([]);
  });
});
