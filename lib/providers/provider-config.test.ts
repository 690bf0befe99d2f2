import { describe, expect, it } from 'vitest';
import { addressFault } from '../net/address';
import type { Provider } from './provider';
import { intervalOf, isActive, isConfigured, ownEndpoints, quotaOf, settingsOf } from './provider-config';
import { PROVIDERS } from './registry';

const providerById = (id: string) => PROVIDERS.find((provider) => provider.id === id);

describe('provider settings', () => {
  const settings = {
    providers: {
      searxng: { key: '', baseUrl: ' http://localhost:8888/searx/ ' },
      mediawiki: { key: '', baseUrl: 'http://wiki.local' },
      brave: { key: ' k ', baseUrl: 'http://10.0.0.1' },
    },
  };

  it('settingsOf trims keys and base URLs, and removes a trailing slash', () => {
    const [searxng, brave] = ['searxng', 'brave'].map(providerById);
    expect(searxng && settingsOf(searxng, settings).baseUrl).toBe('http://localhost:8888/searx');
    expect(brave && settingsOf(brave, settings).key).toBe('k');
  });

  it('quotaOf returns the quota with a key or without one', () => {
    const quotas = (id: string, key: string) =>
      quotaOf(providerById(id) as Provider, { providers: { [id]: { key, baseUrl: '' } } })?.requests;
    expect([quotas('openalex', ''), quotas('openalex', 'k')]).toEqual([100, 1_000]);
    expect([quotas('mwmbl', ''), quotas('mwmbl', 'k')]).toEqual([1_000, 2_000]);
    // The quota of a key depends on the plan of the user.
    expect(quotas('urlscan', 'k')).toBeUndefined();
  });

  it('intervalOf takes the interval of the user only for a server that the user entered', () => {
    const searxng = providerById('searxng') as Provider;
    const withInterval = (baseUrl: string) => ({ providers: { searxng: { key: '', baseUrl, intervalMs: 50 } } });
    expect(intervalOf(searxng, withInterval('http://localhost:8888'))).toBe(50);
    expect(intervalOf(searxng, withInterval(''))).toBe(searxng.minIntervalMs);
    expect(intervalOf(searxng, settings)).toBe(searxng.minIntervalMs);
    const brave = providerById('brave') as Provider;
    const ofBrave = { providers: { brave: { key: 'k', baseUrl: 'http://localhost', intervalMs: 0 } } };
    expect(intervalOf(brave, ofBrave)).toBe(brave.minIntervalMs);
  });

  it('ownEndpoints exempts only the endpoints of a server that the user entered', () => {
    expect(ownEndpoints(settings).sort()).toEqual(['http://localhost:8888/searx/search', 'http://wiki.local/api.php']);
    const typed = (baseUrl: string) => ownEndpoints({ providers: { searxng: { key: '', baseUrl } } });
    for (const odd of ['not an address', 'data:text/plain,x', '', 'file:///etc']) expect(typed(odd)).toEqual([]);
    const yacy = ownEndpoints({ providers: { yacy: { key: '', baseUrl: 'http://LOCALHOST:8090' } } });
    expect(addressFault('http://localhost:8090/yacysearch.json?query=x', yacy)).toBeUndefined();
    expect(addressFault('http://localhost:8090/Steering.html?shutdown=', yacy)).toBe('address-blocked');
    expect(addressFault('http://localhost:8090/a/../Steering.html', yacy)).toBe('address-blocked');
  });
});

describe('isActive and isConfigured', () => {
  const made = (access: Provider['access'], enabledByDefault = true): Provider => ({
    ...(providerById('mwmbl') as Provider),
    id: 'p',
    access,
    enabledByDefault,
  });
  const asked = (provider: Provider, own?: { enabled?: boolean; key?: string; baseUrl?: string }) =>
    isActive(provider, { providers: own ? { p: { key: '', baseUrl: '', ...own } } : {} });

  it('isActive follows the setting of the user, or else the default, which is off after settings were lost', () => {
    expect(asked(made('keyless'))).toBe(true);
    expect(asked(made('keyless', false))).toBe(false);
    expect(asked(made('keyless', false), { enabled: true })).toBe(true);
    expect(asked(made('keyless'), { enabled: false })).toBe(false);
    const lost = { providers: { q: { enabled: true, key: '', baseUrl: '' } }, servicesLost: true };
    expect([isActive(made('keyless'), lost), isActive({ ...made('keyless'), id: 'q' }, lost)]).toEqual([false, true]);
    expect(asked(made('optional-key'))).toBe(true);
  });

  it('isActive and isConfigured require the key or base URL that a provider needs', () => {
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
