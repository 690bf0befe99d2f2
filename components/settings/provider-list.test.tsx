// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { ProviderStateRecord } from '../../lib/store/db';
import { Toasts } from '../common/toasts';
import { expectAccessible, type MountOptions, mount } from '../testing/mount';
import { ProviderList } from './provider-list';
import type { ProviderInfo } from './provider-row';

const wiki: ProviderInfo = {
  id: 'wiki',
  name: 'Wiki',
  serves: ['keyword', 'backward'],
  access: 'keyless',
  enabledByDefault: true,
  quota: { requests: 1_000, periodMs: 1 },
  termsUrl: 'https://wiki.example/terms',
  origins: ['https://wiki.example/*'],
};
const paid: ProviderInfo = { ...wiki, id: 'paid', name: 'Paid', access: 'key', quota: undefined };

function list(states: readonly ProviderStateRecord[] = []) {
  return (
    <>
      <ProviderList providers={[wiki, paid]} states={signal(states)} />
      <Toasts />
    </>
  );
}

const box = (root: Element, i: number) =>
  root.querySelectorAll<HTMLInputElement>('[type=checkbox]')[i] as HTMLInputElement;

async function tick(target: HTMLInputElement, screen: Awaited<ReturnType<typeof mount>>) {
  target.checked = !target.checked;
  await screen.type(target, target.value);
}

describe('ProviderList', () => {
  it('shows what is on, what it serves and what is left of its quota, accessibly', async () => {
    const { root } = await mount(list([{ provider: 'wiki', requests: 40 } as ProviderStateRecord]));
    expect(box(root, 0).checked).toBe(true);
    expect(box(root, 1).checked).toBe(false);
    expect(root.textContent).toContain('Requests used: 40 of 1,000');
    expect(root.textContent).toContain('Backlinks');
    await expectAccessible(root);
  });

  it('asks for access when a source is switched on, then for its key, which stays masked', async () => {
    const screen = await mount(list());
    await tick(box(screen.root, 1), screen);
    expect(screen.calls[0]).toEqual(['requestProviderAccess', 'paid']);
    const key = screen.root.querySelector('[type=password]') as HTMLInputElement;
    await expectAccessible(screen.root);
    await screen.type(key, ' secret ');
    expect(screen.calls.at(-1)).toEqual([
      'saveSettings',
      { providers: { paid: { key: 'secret', baseUrl: '', enabled: true } } },
    ]);
    await screen.click(screen.byName('button', 'Show'));
    expect(screen.root.querySelector('[type=password]')).toBeNull();
  });

  it('leaves a source off when the browser refuses, and says so', async () => {
    const refusing: MountOptions = { actions: { requestProviderAccess: async () => false } };
    const screen = await mount(list(), {
      ...refusing,
      settings: { providers: { wiki: { enabled: false, key: '', baseUrl: '' } } },
    });
    await tick(box(screen.root, 0), screen);
    expect(screen.calls).toEqual([]);
    expect(screen.root.querySelector('.toast-error')?.textContent).toContain('Wiki stays off');
  });

  it('tests a source and shows what came back, or what to do', async () => {
    const answers = [
      { ok: true, hits: [{ url: 'https://a.example/', title: 'A hit' }], durationMs: 12 },
      { ok: false, hits: [], code: 'unauthorised', durationMs: 3 },
    ];
    const screen = await mount(list(), {
      answers: { testProvider: () => ({ ok: true, value: answers.shift() ?? { ok: false, hits: [], durationMs: 0 } }) },
    });
    const test = screen.byName('button', 'TestWiki');
    await screen.click(test);
    expect(screen.calls).toEqual([['testProvider', { provider: 'wiki' }]]);
    expect(screen.root.querySelector('.provider-test')?.textContent).toBe('It works: results 1, 12 msA hit');
    await screen.click(test);
    expect(screen.root.querySelector('.provider-test')?.textContent).toContain('The key was not accepted');
  });

  it('tells how long a source is left alone, and why', async () => {
    const cooling = { provider: 'wiki', coolDownUntilMs: Date.UTC(2026, 0, 16), lastCode: 'rate-limited', requests: 1 };
    const { root } = await mount(list([cooling as ProviderStateRecord]));
    expect(root.querySelector('.provider-cooling')?.textContent).toMatch(
      /Left alone until Jan 1[56], 2026.*Too many requests/,
    );
  });
});
