// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { OwnSearch } from '../../lib/engine/own-searches';
import { newSession } from '../../lib/engine/session/session-record';
import type { SessionRecord } from '../../lib/engine/session-records';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Toasts } from '../common/toasts';
import { hasFewSites, OwnSearchButton, OwnSearchOffer } from './own-search';

const SEARCHES: readonly OwnSearch[] = ['bees', 'hive'].map((text) => ({
  ...{ operator: 'keyword-search', name: text, text, kind: 'keyword', query: text, depth: 0 },
}));
const answers = {
  nextSearches: () => ({ ok: true, value: { searches: SEARCHES, source: undefined } }) as const,
  takeSearch: () => ({ ok: true, value: { engine: 'google', query: 'bees', found: 10, added: 4 } }) as const,
};

it('the dialog lists the searches and what their receiver learns, and nothing is asked before the user agrees', async () => {
  const { find, click, calls, root } = await mount(<OwnSearchButton topic="t" />, {
    answers,
    settings: { searchAddress: 'https://search.example/?q=%s' },
  });
  await click(find('button', 'Show the next searches…'));
  await expectAccessible(root);
  expect(calls).toEqual([['nextSearches', { topic: 't', count: 5 }]]);
  expect(root.textContent).toContain('search.example');
  expect(root.textContent).toContain('cookies');
  for (const { text } of SEARCHES) expect(root.textContent).toContain(text);
  await click(find('button', 'Send these 2 searches'));
  expect(calls.map(([name]) => name)).toEqual([
    ...['nextSearches', 'requestHostAccess', 'searchInTab', 'takeSearch', 'takeSearch'],
  ]);
});

it('the dialog names the engine of a further page', async () => {
  const url = 'https://www.google.com/search?q=bees&start=10';
  const [first] = SEARCHES as readonly [OwnSearch];
  const searches = [first, { ...first, further: { page: 2, url } }];
  const { find, click, root } = await mount(<OwnSearchButton topic="t" />, {
    answers: { nextSearches: () => ({ ok: true, value: { searches, source: undefined } }) as const },
  });
  await click(find('button', 'Show the next searches…'));
  expect(root.textContent).toContain('bees (page 2 of the results of www.google.com)');
});

it.each([
  ['searxng', false, 'If it runs SearXNG, add it as a source'],
  ['searxng', true, 'SearXNG is already one of your sources'],
  ['kagi', false, 'If you enter your key for it in the options'],
  ['kagi', true, 'Kagi is already one of your sources'],
])('the dialog says how the source %s takes part in rounds if its being set up is %s', async (id, isActive, text) => {
  const { find, click, root } = await mount(<OwnSearchButton topic="t" />, {
    answers: { nextSearches: () => ({ ok: true, value: { searches: SEARCHES, source: { id, isActive } } }) as const },
  });
  await click(find('button', 'Show the next searches…'));
  await expect.poll(() => root.textContent).toContain(text);
});

it('the searches can be stopped, and what they wait for is said', async () => {
  let signal: AbortSignal | undefined;
  const element = (
    <>
      <OwnSearchButton topic="t" />
      <Toasts />
    </>
  );
  const { find, all, click, root } = await mount(element, {
    answers,
    actions: {
      searchInTab: async ([first], options) => {
        signal = options.signal;
        if (first) await options.take(first, { url: '', html: '', contentType: '', language: '' });
        options.waits(true);
        return new Promise((done) => options.signal.addEventListener('abort', () => done('closed')));
      },
    },
  });
  await click(find('button', 'Show the next searches…'));
  await click(find('button', 'Send these 2 searches'));
  expect(find('alert').textContent).toContain('asks you for something');
  expect(root.textContent).toContain('Searches answered: 1 of 2');
  await click(find('button', 'Stop'));
  expect(signal?.aborted).toBe(true);
  expect(all('progressbar', 'My search engine')).toEqual([]);
  expect(root.textContent).toContain('Searches answered: 1. Results added: 4.');
});

it('the offer stays until the user dismisses it, and does not come again', async () => {
  const { find, click, calls, root, draw } = await mount(<OwnSearchOffer topic="t" isDue={true} />);
  expect(root.textContent).toContain('know few sites');
  await draw(<OwnSearchOffer topic="t" isDue={false} />);
  expect(root.textContent).toContain('know few sites');
  await click(find('button', 'Dismiss'));
  expect(calls).toContainEqual(['saveSettings', { searchOffered: true }]);
  const later = await mount(<OwnSearchOffer topic="t" isDue={true} />, { settings: { searchOffered: true } });
  expect(later.root.textContent).toBe('');
});

it('the offer is due after a session with few sites if no service with a key or of the user is on', () => {
  const done: SessionRecord = { ...newSession('t', 0), status: 'done' };
  const key = { brave: { key: 'k', baseUrl: '' } };
  expect(hasFewSites(DEFAULT_SETTINGS, done, 3)).toBe(true);
  expect(hasFewSites(DEFAULT_SETTINGS, done, 30)).toBe(false);
  expect(hasFewSites(DEFAULT_SETTINGS, undefined, 0)).toBe(false);
  expect(hasFewSites(DEFAULT_SETTINGS, { ...done, status: 'running', firstRound: 1, nextRound: 2 }, 3)).toBe(false);
  expect(hasFewSites({ providers: key }, done, 3)).toBe(false);
  expect(hasFewSites({ providers: { brave: { ...key.brave, enabled: false } } }, done, 3)).toBe(true);
});
