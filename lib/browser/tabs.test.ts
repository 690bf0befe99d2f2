import '../../tests/support/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { currentTab, markCurrentTab, markSelectedTabs, watchCurrentTab } from './tabs';

let tabs: object[];
let sent: { command: string; request: unknown }[];
let answer: unknown;

beforeEach(() => {
  fakeBrowser.reset();
  [tabs, sent, answer] = [[], [], { ok: true, value: [] }];
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => tabs as never);
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async (message) => {
    sent.push(message as never);
    return answer as never;
  });
});

test('currentTab has an empty URL without permission, and is undefined without a window', async () => {
  expect(await currentTab()).toBeUndefined();
  tabs = [{ id: 2, windowId: 7 }];
  expect(await currentTab()).toEqual({ id: 2, windowId: 7, url: '', title: '' });
});

test('markCurrentTab marks the active tab, and fails without one', async () => {
  expect(await markCurrentTab('t')).toMatchObject({ error: { code: 'unsupported-page' } });
  tabs = [{ id: 2, windowId: 7 }];
  await markCurrentTab('t');
  expect(sent).toMatchObject([{ command: 'markTab', request: { topic: 't', tabId: 2 } }]);
});

test('markSelectedTabs returns one result per tab, or a single failure for all', async () => {
  tabs = [{ id: 2 }, {}, { id: 4 }];
  const results = [
    { ok: true, value: {} },
    { ok: false, error: { code: 'empty-page', detail: '' } },
  ];
  answer = { ok: true, value: results };
  expect(await markSelectedTabs('t')).toEqual(results);
  expect(sent).toMatchObject([{ command: 'markTabs', request: { topic: 't', tabIds: [2, 4] } }]);
  answer = { ok: false, error: { code: 'no-topic', detail: '' } };
  expect(await markSelectedTabs('t')).toEqual([answer]);
});

test('watchCurrentTab reports another active tab, a changed URL and a loaded page', async () => {
  let told = 0;
  watchCurrentTab(() => told++);
  const { onActivated, onUpdated } = fakeBrowser.tabs;
  await onActivated.trigger({ tabId: 1, windowId: 1 } as never);
  for (const change of [{ url: 'https://a.test/' }, { status: 'complete' }, { status: 'loading' }, { title: 'x' }])
    await onUpdated.trigger(1, change as never, {} as never);
  expect(told).toBe(3);
});
