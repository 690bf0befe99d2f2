// @vitest-environment happy-dom
import '../../tests/support/fake-browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { loadDrafts } from './storage';

beforeEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
});

describe('drafts', () => {
  test('drafts are stored by name and outlive the page that wrote them', async () => {
    const first = await loadDrafts();
    expect(first.read('topic-name')).toBeUndefined();
    first.write('topic-name', 'Urban bee');
    first.write('filter:t', { text: 'hive', bySite: true });
    expect(first.read('topic-name')).toBe('Urban bee');
    const kept = async () => {
      const next = await loadDrafts();
      return ['topic-name', 'filter:t', 'filter:u'].map((key) => next.read(key));
    };
    await expect.poll(kept).toEqual(['Urban bee', { text: 'hive', bySite: true }, undefined]);
  });

  test('a deleted draft is gone from storage, and other stored values stay', async () => {
    await fakeBrowser.storage.session.set({ other: 'x', 'draft:old': 1 });
    const drafts = await loadDrafts();
    drafts.write('topic-name', 'Bees');
    drafts.write('topic-name', undefined);
    drafts.write('old', undefined);
    await expect.poll(() => fakeBrowser.storage.session.get(null)).toEqual({ other: 'x' });
  });

  test('drafts store the first change at once, and changes during a write together', async () => {
    let finish = () => {};
    const set = vi
      .spyOn(fakeBrowser.storage.session, 'set')
      .mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)));
    const drafts = await loadDrafts();
    for (const text of ['B', 'Be', 'Bee']) drafts.write('topic-name', text);
    drafts.write('row:t', 'https://a.test/');
    expect(set.mock.calls).toEqual([[{ 'draft:topic-name': 'B' }]]);
    finish();
    await expect.poll(() => set).toHaveBeenCalledTimes(2);
    expect(set.mock.calls[1]).toEqual([{ 'draft:topic-name': 'Bee', 'draft:row:t': 'https://a.test/' }]);
  });

  test('unsaved drafts are stored when the page closes', async () => {
    const set = vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementationOnce(() => new Promise(() => {}));
    const drafts = await loadDrafts();
    for (const text of ['B', 'Be', 'Bees']) drafts.write('topic-name', text);
    dispatchEvent(new Event('pagehide'));
    expect(set.mock.lastCall).toEqual([{ 'draft:topic-name': 'Bees' }]);
  });

  test('follow reports changes of a draft by another page, until it ends', async () => {
    const [popup, panel] = await Promise.all([loadDrafts(), loadDrafts()]);
    const told: unknown[] = [];
    const end = panel.follow('shown-site:t', (kept) => told.push(kept));
    popup.write('shown-site:u', 'other.example');
    popup.write('shown-site:t', 'bees.example');
    await vi.waitFor(() => expect(told).toEqual(['bees.example']));
    panel.write('shown-site:t', undefined);
    await vi.waitFor(async () => expect((await loadDrafts()).read('shown-site:t')).toBeUndefined());
    end();
    popup.write('shown-site:t', 'hives.example');
    await vi.waitFor(async () => expect((await loadDrafts()).read('shown-site:t')).toBe('hives.example'));
    expect(told).toEqual(['bees.example']);
  });

  test('drafts are stored for the browser session, never on disk', async () => {
    (await loadDrafts()).write('topic-name', 'Bees');
    expect(await fakeBrowser.storage.local.get(null)).toEqual({});
  });

  test('drafts work in memory if the storage refuses them', async () => {
    vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValueOnce(new Error('no storage'));
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('full'));
    const drafts = await loadDrafts();
    drafts.write('topic-name', 'Bees');
    expect(drafts.read('topic-name')).toBe('Bees');
    await expect.poll(() => warned).toHaveBeenCalled();
  });
});
