// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { getByLabelText } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import type { ProviderState } from '../../lib/providers/provider-state';
import { DEFAULT_SETTINGS, type ProviderSettings, type Settings, withPatch } from '../../lib/settings/settings';
import { expectAccessible, type Mounted, type MountOptions, mount } from '../../tests/support/mount';
import type { MemoryKind as Memory } from '../common/app-context';
import { Toasts } from '../common/toasts';
import { BrowserMemory, type ProviderInfo, ProviderList, ProviderRow, SecretField } from './provider-row';

const server: ProviderInfo = {
  id: 'server',
  name: 'Server',
  serves: ['keyword'],
  access: 'self-hosted',
  enabledByDefault: true,
  termsUrl: 'https://server.example/',
  origins: [],
};

async function row(provider: ProviderInfo, settings?: ProviderSettings) {
  const changes: Partial<ProviderSettings>[] = [];
  const screen = await mount(
    <ul>
      <ProviderRow provider={provider} settings={settings} state={undefined} onChange={(next) => changes.push(next)} />
    </ul>,
  );
  return { ...screen, changes };
}

describe('ProviderRow', () => {
  it('ProviderRow is off while the address that it needs is missing', async () => {
    const { root, find, all } = await row(server);
    expect(find<HTMLInputElement>('checkbox', 'Server').checked).toBe(false);
    expect(all('button')).toEqual([]);
    await expectAccessible(root);
  });

  it('ProviderRow shows the quota with a key once there is a key', async () => {
    const limited: ProviderInfo = {
      ...{ ...server, access: 'optional-key' },
      ...{ quota: { requests: 100, periodMs: 1 }, keyQuota: { requests: 2_000, periodMs: 1 } },
    };
    const used = async (key: string) => (await row(limited, { key, baseUrl: '' })).root.textContent;
    expect(await used('')).toContain('Requests used: 0 of 100');
    expect(await used('mine')).toContain('Requests used: 0 of 2,000');
  });

  it('ProviderRow explains that the address of Stack Exchange is another site of Stack Exchange', async () => {
    const { root } = await row({ ...server, id: 'stack-exchange', access: 'keyless', acceptsBaseUrl: true });
    expect(root.textContent).toContain('address of the Stack Exchange site to search');
  });

  it('ProviderRow saves an address without its final slash, and rejects text that is not a URL', async () => {
    const { root, find, type, changes } = await row(server, { key: '', baseUrl: 'http://localhost:8080' });
    const address = find('textbox');
    await expectAccessible(root);
    await type(address, 'https://search.example.org/');
    expect(changes).toEqual([{ baseUrl: 'https://search.example.org' }]);
    await type(address, 'not an address');
    expect(changes).toHaveLength(1);
  });

  it('ProviderRow requests access to the typed server before the test', async () => {
    const { find, calls, click } = await row(server, { key: '', baseUrl: 'http://localhost:8080', enabled: true });
    await click(find('button', 'Test Server'));
    expect(calls.map(([name]) => name)).toEqual(['requestProviderAccess', 'testProvider']);
  });

  it('ProviderRow links to terms of use only if there are any', async () => {
    const { all, draw } = await row({ ...server, access: 'keyless' });
    expect(all('link', 'Terms of use Server')).toHaveLength(1);
    await draw(
      <ul>
        <ProviderRow
          provider={{ ...server, termsUrl: '' }}
          settings={undefined}
          state={undefined}
          onChange={() => {}}
        />
      </ul>,
    );
    expect(all('link')).toEqual([]);
  });

  it('ProviderRow translates the name of a source that is not a service', async () => {
    const { find } = await row({ ...server, id: 'mentions', name: 'Mentions', access: 'keyless' });
    expect(find('checkbox', 'Pages that mention the address')).toBeTruthy();
  });
});

it('SecretField masks the key until the user shows it, and saves it without blanks', async () => {
  const saved: string[] = [];
  const { root, find, type, click } = await mount(
    <SecretField label="Key" hint="Needed." value="abc" onChange={(key) => saved.push(key)} />,
  );
  const input = () => getByLabelText<HTMLInputElement>(root, 'Key');
  expect([input().type, input().value, input().autocomplete]).toEqual(['password', 'abc', 'off']);
  await expectAccessible(root);
  await type(input(), ' xyz ');
  expect(saved).toEqual(['xyz']);
  await click(find('button', 'Show the key'));
  expect(input().type).toBe('text');
});

it('BrowserMemory requests history and bookmarks separately, and can return each permission', async () => {
  const granted = new Set<Memory>();
  const asked: string[] = [];
  let switchedOn = 0;
  const { root, find } = await mount(<BrowserMemory onGranted={() => (switchedOn += 1)} />, {
    actions: {
      memory: {
        granted: async () => [...granted],
        ask: async (which) => {
          asked.push(which);
          granted.add(which);
          return true;
        },
        drop: async (which) => granted.delete(which),
      },
    },
  });
  const box = (name: string) => find<HTMLInputElement>('checkbox', name);
  await expectAccessible(root);
  expect([box('Search in my bookmarks').checked, box('Search in my browsing history').checked]).toEqual([false, false]);
  box('Search in my bookmarks').click();
  await expect.poll(() => asked).toEqual(['bookmarks']);
  await expect.poll(() => box('Search in my bookmarks').checked).toBe(true);
  expect([switchedOn, box('Search in my browsing history').checked]).toEqual([1, false]);
  box('Search in my bookmarks').click();
  await expect.poll(() => granted.size).toBe(0);
  expect(switchedOn).toBe(1);
});

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

function list(states: readonly ProviderState[] = []) {
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
  it('ProviderList shows the state, kinds and used quota of each source, accessibly', async () => {
    const screen = await mount(list([{ provider: 'wiki', requests: 40 } as ProviderState]));
    const { root } = screen;
    expect(box(screen, 'Wiki').checked).toBe(true);
    expect(box(screen, 'Paid').checked).toBe(false);
    expect(root.textContent).toContain('Requests used: 40 of 1,000');
    expect(root.textContent).toContain('Pages that link to a page (backlinks)');
    await expectAccessible(root);
  });

  it('ProviderList requests access when a source is switched on, and masks its key', async () => {
    const screen = await mount(list());
    await tick(box(screen, 'Paid'), screen);
    expect(screen.calls[0]).toEqual(['requestProviderAccess', 'paid']);
    const key = getByLabelText<HTMLInputElement>(screen.root, 'API key for Paid');
    expect(key.type).toBe('password');
    await expectAccessible(screen.root);
    await screen.type(key, ' secret ');
    expect(screen.calls.at(-1)).toEqual(['saveSettings', { providers: { paid: { key: 'secret' } } }]);
    await screen.click(screen.find('button', 'Show the key'));
    expect(screen.find<HTMLInputElement>('textbox', 'API key for Paid').type).toBe('text');
  });

  it('ProviderList keeps the switch, the address and the key of a source when storage is slower than the user', async () => {
    const off = { providers: { server: { enabled: false, key: '', baseUrl: '' } } };
    let stored: Settings = { ...DEFAULT_SETTINGS, ...off };
    const both: ProviderInfo = { ...server, access: 'key', acceptsBaseUrl: true };
    const screen = await mount(<ProviderList providers={[both]} states={signal([])} />, {
      settings: off,
      // The screen does not learn of the stored settings.
      actions: {
        async saveSettings(patch) {
          stored = withPatch(stored, patch);
        },
      },
    });
    await tick(box(screen, 'Server'), screen);
    await screen.type(screen.find('textbox', /^Address of Server/), 'http://localhost:8080');
    await screen.type(getByLabelText(screen.root, 'API key for Server'), 'secret');
    expect(stored.providers.server).toEqual({ enabled: true, baseUrl: 'http://localhost:8080', key: 'secret' });
  });

  it('ProviderList leaves a source off when the browser refuses access, and says so', async () => {
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

  it('ProviderList shows services as off after settings were lost, until the user confirms them', async () => {
    const own = { paid: { key: 'secret', baseUrl: '', enabled: true } };
    const screen = await mount(list(), { settings: { providers: own, servicesLost: true } });
    expect(box(screen, 'Wiki').checked).toBe(false);
    await expectAccessible(screen.root);
    await screen.click(screen.find('button', 'Use the services as shown'));
    const patch = { providers: { wiki: { enabled: false } }, servicesLost: false };
    expect(screen.calls.at(-1)).toEqual(['saveSettings', patch]);
  });

  it('ProviderList tests a source, and shows its hits or what to do', async () => {
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
    expect(screen.all('status')[0]?.textContent).toBe('The source works. Results: 1, time: 12 msA hit');
    await screen.click(test);
    expect(screen.all('status')[0]?.textContent).toContain('The API key was not accepted');
  });

  it('ProviderList shows until when a source is paused, and why', async () => {
    const cooling = { provider: 'wiki', coolDownUntilMs: Date.UTC(2026, 0, 16), lastCode: 'rate-limited', requests: 1 };
    const { root } = await mount(list([cooling as ProviderState]));
    expect(root.textContent).toMatch(/Paused until Jan 1[56], 2026.*too many requests/);
  });
});
