import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, FIRST_SETTINGS } from '../settings/settings';
import { isActive } from './provider-config';
import { PROVIDERS } from './registry';

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
