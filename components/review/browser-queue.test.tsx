// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { AttemptRecord } from '../../lib/engine/records';
import { expectAccessible, mount } from '../../tests/support/mount';
import { Toasts } from '../common/toasts';
import { BrowserQueue } from './browser-queue';

const attempt = (url: string, code: string): AttemptRecord => ({
  ...{ topic: 't', url, code, atMs: 1, tries: 1, retryable: false },
});
const PAGES = [attempt('https://a.example/app', 'needs-script'), attempt('https://b.example/', 'challenge')];
const CAPTURED = { url: 'https://a.example/app', html: '<p>text', contentType: 'text/html', language: 'en' };

it('BrowserQueue shows nothing if plain requests can read every page', async () => {
  expect((await mount(<BrowserQueue topic="t" pages={[]} />)).root.textContent).toBe('');
});

it('BrowserQueue lists all addresses and says that the sites see the cookies before it opens any', async () => {
  const { find, click, calls, root } = await mount(<BrowserQueue topic="t" pages={PAGES} />);
  expect(root.textContent).toContain('2 pages can be read only in your browser');
  await expectAccessible(root);
  await click(find('button', 'Read them in tabs…'));
  expect(root.textContent).toMatch(/cookies/);
  expect(root.textContent).toContain('a.example/app');
  expect(root.textContent).toContain('b.example');
  expect(calls.map(([name]) => name)).not.toContain('readInTabs');
  await click(find('button', 'Open and read 2 pages'));
  expect(calls).toContainEqual(['saveSettings', { readsInTabs: true }]);
  expect(calls).toContainEqual(['readInTabs', PAGES.map(({ url }) => url)]);
});

it('BrowserQueue sends the result of each tab to the engine', async () => {
  const { find, click, calls } = await mount(<BrowserQueue topic="t" pages={PAGES} />, {
    settings: { readsInTabs: true },
    answers: { takeBrowserRead: ({ page }) => ({ ok: true, value: { added: page !== undefined } }) },
    actions: {
      readInTabs: async ([first = '', second = ''], { take }) => {
        await take(first, { page: CAPTURED });
        await take(second, { unreached: true });
        return true;
      },
    },
  });
  await click(find('button', 'Read them in tabs…'));
  await click(find('button', 'Open and read 2 pages'));
  const sent = calls.filter(([name]) => name === 'takeBrowserRead').map(([, request]) => request);
  expect(sent).toEqual([
    { topic: 't', url: 'https://a.example/app', page: CAPTURED },
    { topic: 't', url: 'https://b.example/', unreached: true },
  ]);
});

it('BrowserQueue stops when the user presses Stop, and when the topic changes', async () => {
  const signals: AbortSignal[] = [];
  const { find, click, draw } = await mount(<BrowserQueue topic="t" pages={PAGES} />, {
    settings: { readsInTabs: true },
    actions: {
      readInTabs: (_, { signal }) => {
        signals.push(signal);
        return new Promise((done) => signal.addEventListener('abort', () => done(true)));
      },
    },
  });
  await click(find('button', 'Read them in tabs…'));
  await click(find('button', 'Open and read 2 pages'));
  await click(find('button', 'Stop'));
  await click(find('button', 'Read them in tabs…'));
  await click(find('button', 'Open and read 2 pages'));
  await draw(<BrowserQueue topic="u" pages={PAGES} />);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it('BrowserQueue says that the browser is offline, and keeps the pages that were not read', async () => {
  const queue = (
    <>
      <BrowserQueue topic="t" pages={PAGES} />
      <Toasts />
    </>
  );
  const { find, click, calls, root } = await mount(queue, {
    settings: { readsInTabs: true },
    actions: { readInTabs: async () => false },
  });
  await click(find('button', 'Read them in tabs…'));
  await click(find('button', 'Open and read 2 pages'));
  expect(calls.map(([name]) => name)).not.toContain('takeBrowserRead');
  expect(root.textContent).toContain('The browser is offline. It read 0 pages');
});
