// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { getByLabelText } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../lib/settings/settings';
import type { ProviderStateRecord } from '../../lib/store/db';
import { expectAccessible, type Mounted, type MountOptions, mount } from '../../tests/support/mount';
import { Toasts } from '../common/toasts';
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

const box = ({ find }: Mounted, name: string) => find<HTMLInputElement>('checkbox', name);

async function tick(target: HTMLInputElement, screen: Mounted) {
  target.checked = !target.checked;
  await screen.type(target, target.value);
}

describe('ProviderList', () => {
  it('shows what is on, what it serves and what is left of its quota, accessibly', async () => {
    const screen = await mount(list([{ provider: 'wiki', requests: 40 } as ProviderStateRecord]));
    const { root } = screen;
    expect(box(screen, 'Wiki').checked).toBe(true);
    expect(box(screen, 'Paid').checked).toBe(false);
    expect(root.textContent).toContain('Requests used: 40 of 1,000');
    expect(root.textContent).toContain('Backlinks');
    await expectAccessible(root);
  });

  it('asks for access when a source is switched on, then for its key, which stays masked', async () => {
    const screen = await mount(list());
    await tick(box(screen, 'Paid'), screen);
    expect(screen.calls[0]).toEqual(['requestProviderAccess', 'paid']);
    const key = getByLabelText<HTMLInputElement>(screen.root, 'API key for Paid');
    expect(key.type).toBe('password');
    await expectAccessible(screen.root);
    await screen.type(key, ' secret ');
    expect(screen.calls.at(-1)).toEqual([
      'saveSettings',
      { providers: { paid: { key: 'secret', baseUrl: '', enabled: true } } },
    ]);
    await screen.click(screen.find('button', 'Show'));
    expect(screen.find<HTMLInputElement>('textbox', 'API key for Paid').type).toBe('text');
  });

  it('leaves a source off when the browser refuses, and says so', async () => {
    const refusing: MountOptions = { actions: { requestProviderAccess: async () => false } };
    const screen = await mount(list(), {
      ...refusing,
      settings: { providers: { wiki: { enabled: false, key: '', baseUrl: '' } } },
    });
    await tick(box(screen, 'Wiki'), screen);
    expect(screen.calls).toEqual([]);
    expect(screen.find('log').textContent).toContain('Wiki stays off');
    expect(box(screen, 'Wiki').checked).toBe(false);
  });

  it('shows services without settings as off where settings were lost, until the user confirms', async () => {
    const own = { paid: { key: 'secret', baseUrl: '', enabled: true } };
    const screen = await mount(list(), { settings: { providers: own, servicesLost: true } });
    expect(box(screen, 'Wiki').checked).toBe(false);
    await expectAccessible(screen.root);
    await screen.click(screen.find('button', 'These are right'));
    const [command, patch] = screen.calls.at(-1) as [string, Partial<Settings>];
    expect([command, patch.servicesLost, patch.providers?.paid]).toEqual(['saveSettings', false, own.paid]);
    expect(patch.providers?.wiki).toEqual({ key: '', baseUrl: '', enabled: false });
  });

  it('tests a source and shows what came back, or what to do', async () => {
    const answers = [
      { ok: true, hits: [{ url: 'https://a.example/', title: 'A hit' }], durationMs: 12 },
      { ok: false, hits: [], code: 'unauthorised', durationMs: 3 },
    ];
    const screen = await mount(list(), {
      answers: { testProvider: () => ({ ok: true, value: answers.shift() ?? { ok: false, hits: [], durationMs: 0 } }) },
    });
    const test = screen.find('button', 'Test Wiki');
    await screen.click(test);
    expect(screen.calls).toEqual([['testProvider', { provider: 'wiki' }]]);
    expect(screen.all('status')[0]?.textContent).toBe('It works. Results: 1, time: 12 msA hit');
    await screen.click(test);
    expect(screen.all('status')[0]?.textContent).toContain('The API key was not accepted');
  });

  it('tells how long a source is left alone, and why', async () => {
    const cooling = { provider: 'wiki', coolDownUntilMs: Date.UTC(2026, 0, 16), lastCode: 'rate-limited', requests: 1 };
    const { root } = await mount(list([cooling as ProviderStateRecord]));
    expect(root.textContent).toMatch(/Paused until Jan 1[56], 2026.*Too many requests/);
  });
});
