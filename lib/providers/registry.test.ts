import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/settings';
import { exemptOrigins, isActive, neededOrigins, settingsOf } from './provider-config';
import { PROVIDERS, providerById } from './registry';

describe('registry', () => {
  it('lists each file that holds a provider, once', () => {
    const files = readdirSync(import.meta.dirname).map((name) => name.replace(/\.ts$/, ''));
    for (const { id } of PROVIDERS) expect(files).toContain(id);
    expect(new Set(PROVIDERS.map(({ id }) => id)).size).toBe(PROVIDERS.length);
    expect(PROVIDERS.length).toBeGreaterThanOrEqual(18);
  });

  it.each(PROVIDERS.map((provider) => [provider.id, provider] as const))('%s is complete', (id, provider) => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(providerById(id)).toBe(provider);
    expect(provider.serves.length).toBeGreaterThan(0);
    expect(provider.name).not.toBe('');
    expect(provider.licence).not.toBe('');
    for (const origin of provider.origins) expect(origin).toMatch(/^https:\/\/(\*\.)?[a-z0-9.-]+\/\*$/);
    if (provider.origins.length > 0) {
      expect(provider.termsUrl).toMatch(/^https:\/\//);
      expect(provider.minIntervalMs).toBeGreaterThan(0);
    }
  });

  it('is useful on first run: every kind of search without a key', () => {
    const active = PROVIDERS.filter((provider) => isActive(provider, DEFAULT_SETTINGS));
    for (const kind of ['keyword', 'related', 'backward'] as const) {
      expect(active.filter((provider) => provider.serves.includes(kind)).length).toBeGreaterThanOrEqual(2);
    }
    expect(active.every(({ access }) => access === 'keyless' || access === 'optional-key')).toBe(true);
  });
});

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

  it('name the host permissions that are needed, and not those of services that are not asked', () => {
    const needed = neededOrigins(settings);
    expect(needed).toContain('http://localhost/*');
    expect(needed).toContain('https://api.search.brave.com/*');
    expect(needed).not.toContain('https://*.wikipedia.org/*');
    expect(needed).not.toContain('https://api.exa.ai/*');
  });
});
