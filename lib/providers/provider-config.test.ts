import { describe, expect, it } from 'vitest';
import type { Provider } from './provider';
import { exemptOrigins, isActive, isConfigured, settingsOf } from './provider-config';
import { providerById } from './registry';

describe('settings of providers', () => {
  const settings = {
    providers: {
      searxng: { key: '', baseUrl: ' http://localhost:8888/searx/ ' },
      mediawiki: { key: '', baseUrl: 'http://wiki.local' },
      brave: { key: ' k ', baseUrl: 'http://10.0.0.1' },
    },
  };

  it('are trimmed, without a trailing slash', () => {
    const [searxng, brave] = ['searxng', 'brave'].map(providerById);
    expect(searxng && settingsOf(searxng, settings).baseUrl).toBe('http://localhost:8888/searx');
    expect(brave && settingsOf(brave, settings).key).toBe('k');
  });

  it('exempt the origins the user typed for servers of one own, and no others', () => {
    expect(exemptOrigins(settings).sort()).toEqual(['http://localhost:8888', 'http://wiki.local']);
    expect(exemptOrigins({ providers: { searxng: { key: '', baseUrl: 'not an address' } } })).toEqual([]);
  });
});

describe('a provider is asked', () => {
  const made = (access: Provider['access'], enabledByDefault = true): Provider => ({
    ...(providerById('mwmbl') as Provider),
    id: 'p',
    access,
    enabledByDefault,
  });
  const asked = (provider: Provider, own?: { enabled?: boolean; key?: string; baseUrl?: string }) =>
    isActive(provider, { providers: own ? { p: { key: '', baseUrl: '', ...own } } : {} });

  it('by default or by the user’s will', () => {
    expect(asked(made('keyless'))).toBe(true);
    expect(asked(made('keyless', false))).toBe(false);
    expect(asked(made('keyless', false), { enabled: true })).toBe(true);
    expect(asked(made('keyless'), { enabled: false })).toBe(false);
    expect(asked(made('optional-key'))).toBe(true);
  });

  it('only with what it cannot do without', () => {
    for (const [access, own] of [
      ['key', { key: 'k' }],
      ['self-hosted', { baseUrl: 'http://localhost:1' }],
    ] as const) {
      expect(asked(made(access), { enabled: true })).toBe(false);
      expect(asked(made(access), own)).toBe(true);
      expect(isConfigured(made(access), { providers: { p: { key: ' ', baseUrl: ' ' } } })).toBe(false);
    }
  });
});
