// @vitest-environment happy-dom

import { getByLabelText } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import type { ProviderSettings } from '../../lib/settings/settings';
import { expectAccessible, mount } from '../../tests/support/mount';
import type { MemoryKind as Memory } from '../common/app-context';
import { BrowserMemory, type ProviderInfo, ProviderRow, SecretField } from './provider-row';

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
  const changes: ProviderSettings[] = [];
  const screen = await mount(
    <ul>
      <ProviderRow provider={provider} settings={settings} state={undefined} onChange={(next) => changes.push(next)} />
    </ul>,
  );
  return { ...screen, changes };
}

describe('ProviderRow', () => {
  it('is off while it lacks the address it needs', async () => {
    const { root, find, all } = await row(server);
    expect(find<HTMLInputElement>('checkbox', 'Server').checked).toBe(false);
    expect(all('button')).toEqual([]);
    await expectAccessible(root);
  });

  it('shows the quota that holds with a key once there is one', async () => {
    const limited: ProviderInfo = {
      ...{ ...server, access: 'optional-key' },
      ...{ quota: { requests: 100, periodMs: 1 }, keyQuota: { requests: 2_000, periodMs: 1 } },
    };
    const used = async (key: string) => (await row(limited, { key, baseUrl: '' })).root.textContent;
    expect(await used('')).toContain('Requests used: 0 of 100');
    expect(await used('mine')).toContain('Requests used: 0 of 2,000');
  });

  it('explains that the address of Stack Exchange is another site of it', async () => {
    const { root } = await row({ ...server, id: 'stack-exchange', access: 'keyless', acceptsBaseUrl: true });
    expect(root.textContent).toContain('another Stack Exchange site');
  });

  it('takes an address without its final slash, and refuses what is none', async () => {
    const { root, find, type, changes } = await row(server, { key: '', baseUrl: 'http://localhost:8080' });
    const address = find('textbox');
    await expectAccessible(root);
    await type(address, 'https://search.example.org/');
    expect(changes).toEqual([{ key: '', baseUrl: 'https://search.example.org' }]);
    await type(address, 'not an address');
    expect(changes).toHaveLength(1);
  });

  it('asks for access to the server that was typed before it is tested', async () => {
    const { find, calls, click } = await row(server, { key: '', baseUrl: 'http://localhost:8080', enabled: true });
    await click(find('button', 'Test Server'));
    expect(calls.map(([name]) => name)).toEqual(['requestProviderAccess', 'testProvider']);
  });

  it('links to terms of use only where there are any', async () => {
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

  it('names in the language of the user what is no service', async () => {
    const { find } = await row({ ...server, id: 'mentions', name: 'Mentions', access: 'keyless' });
    expect(find('checkbox', 'Pages that mention the address')).toBeTruthy();
  });
});

it('masks the key until it is asked to show it, and reports it without blanks', async () => {
  const saved: string[] = [];
  const { root, find, type, click } = await mount(
    <SecretField label="Key" hint="Needed." value="abc" onChange={(key) => saved.push(key)} />,
  );
  const input = () => getByLabelText<HTMLInputElement>(root, 'Key');
  expect([input().type, input().value, input().autocomplete]).toEqual(['password', 'abc', 'off']);
  await expectAccessible(root);
  await type(input(), ' xyz ');
  expect(saved).toEqual(['xyz']);
  await click(find('button', 'Show'));
  expect(input().type).toBe('text');
});

it('asks for history and bookmarks each by itself, and gives each back', async () => {
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
  expect([box('Bookmarks').checked, box('Browsing history').checked]).toEqual([false, false]);
  box('Bookmarks').click();
  await expect.poll(() => asked).toEqual(['bookmarks']);
  await expect.poll(() => box('Bookmarks').checked).toBe(true);
  expect([switchedOn, box('Browsing history').checked]).toEqual([1, false]);
  box('Bookmarks').click();
  await expect.poll(() => granted.size).toBe(0);
  expect(switchedOn).toBe(1);
});
