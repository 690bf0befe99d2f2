import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addressFault } from '../net/address';
import { DEFAULT_SETTINGS, FIRST_SETTINGS } from '../settings/settings';
import type { Provider } from './provider';
import { intervalOf, isActive, isConfigured, ownEndpoints, PROVIDERS, quotaOf, settingsOf } from './registry';

const FOLDER = 'lib/providers';
const SOURCES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'));

/** The comment before the definition of a provider. */
function commentOf(id: string): string {
  const before =
    SOURCES.map((source) => source.split(`\n  id: '${id}',`)).find(({ length }) => length === 2)?.[0] ?? '';
  return before.slice(before.lastIndexOf('/**'));
}

const KEYLESS = PROVIDERS.filter(
  ({ access, origins }) => origins.length > 0 && (access === 'keyless' || access === 'optional-key'),
);

describe('registry', () => {
  it('PROVIDERS lists each provider once', () => {
    expect(new Set(PROVIDERS.map(({ id }) => id)).size).toBe(PROVIDERS.length);
    expect(PROVIDERS.length).toBeGreaterThanOrEqual(18);
  });

  it.each(PROVIDERS.map((provider) => [provider.id, provider] as const))(
    'the provider %s has all required fields',
    (id, provider) => {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(provider.serves.length).toBeGreaterThan(0);
      expect(provider.name).not.toBe('');
      expect(provider.licence).not.toBe('');
      for (const origin of provider.origins) expect(origin).toMatch(/^https:\/\/(\*\.)?[a-z0-9.-]+\/\*$/);
      if (provider.origins.length > 0) {
        expect(provider.termsUrl).toMatch(/^https:\/\//);
        expect(provider.minIntervalMs).toBeGreaterThan(0);
      }
    },
  );

  it.each(KEYLESS.map(({ id }) => id))(
    'the source comment of %s names the documentation page and the date it was checked',
    (id) => {
      expect(commentOf(id)).toMatch(/Checked 20\d\d-\d\d-\d\d: https:\/\//);
    },
  );

  it('providers without a key serve every kind of search on first run', () => {
    const active = PROVIDERS.filter((provider) => isActive(provider, DEFAULT_SETTINGS));
    for (const kind of ['keyword', 'related', 'backward'] as const) {
      expect(active.filter((provider) => provider.serves.includes(kind)).length).toBeGreaterThanOrEqual(2);
    }
    expect(active.every(({ access }) => access === 'keyless' || access === 'optional-key')).toBe(true);
  });
});

it.each(['en', 'zh_CN'])('the %s notice of a new installation names every service that receives queries', (locale) => {
  const messages = JSON.parse(readFileSync(`public/_locales/${locale}/messages.json`, 'utf8'));
  const asked = PROVIDERS.filter((provider) => isActive(provider, FIRST_SETTINGS) && provider.origins.length > 0);
  const services = asked
    .filter(({ serves }) => serves.some((kind) => kind !== 'captures' && kind !== 'translations'))
    .map(({ name }) => name.replace(/ \/.*/, ''));
  expect(services.length).toBeGreaterThan(0);
  for (const name of services) expect(messages.leaves_queries.message).toContain(name);
});

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
