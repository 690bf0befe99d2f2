import './testing/fake-browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { loadDrafts } from './drafts';

beforeEach(() => fakeBrowser.reset());

describe('drafts', () => {
  test('outlive the page that wrote them, each by its name', async () => {
    const first = await loadDrafts();
    expect(first.read('topic-name')).toBe('');
    first.write('topic-name', 'Urban bee');
    first.write('row:t', 'https://a.test/');
    expect(first.read('topic-name')).toBe('Urban bee');
    const next = await loadDrafts();
    expect([next.read('topic-name'), next.read('row:t'), next.read('row:u')]).toEqual([
      'Urban bee',
      'https://a.test/',
      '',
    ]);
  });

  test('are gone once emptied, and leave other things in the storage alone', async () => {
    await fakeBrowser.storage.session.set({ other: 'x' });
    const drafts = await loadDrafts();
    drafts.write('topic-name', 'Bees');
    drafts.write('topic-name', '');
    expect((await loadDrafts()).read('topic-name')).toBe('');
    expect(await fakeBrowser.storage.session.get(null)).toEqual({ other: 'x' });
  });

  test('are kept for the browser session only, never on disk', async () => {
    (await loadDrafts()).write('topic-name', 'Bees');
    expect(await fakeBrowser.storage.local.get(null)).toEqual({});
  });

  test('a storage that refuses stops nobody', async () => {
    vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValueOnce(new Error('no storage'));
    expect((await loadDrafts()).read('topic-name')).toBe('');
  });
});
