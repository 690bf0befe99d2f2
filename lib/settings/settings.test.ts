import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings, withPatch } from './settings';

describe('readSettings', () => {
  it('readSettings drops settings of earlier versions that no longer exist', () => {
    const stored = { politeness: { hostDelayMs: 3_000, maxRedirects: 'many' }, theme: 'dark' };
    const { politeness, theme } = readSettings(stored);
    expect(politeness).toEqual({ ...DEFAULT_SETTINGS.politeness, hostDelayMs: 3_000 });
    expect(theme).toBe('dark');
  });

  it('readSettings replaces a time-out that a timer cannot hold by the default', () => {
    expect(readSettings({ politeness: { timeoutMs: 2 ** 31 } }).politeness).toEqual(DEFAULT_SETTINGS.politeness);
  });

  it('readSettings keeps valid settings beside an invalid one', () => {
    expect(readSettings({ politeness: 7, theme: 'dark' })).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
  });

  it('readSettings turns services off if settings are missing or their services are unreadable', () => {
    for (const stored of [undefined, null, 'x', [], { servicesLost: 'x' }, { providers: 7 }, { providers: [] }])
      expect(readSettings(stored), JSON.stringify(stored)).toEqual({ ...DEFAULT_SETTINGS, servicesLost: true });
    expect(readSettings({}).servicesLost).toBe(false);
    expect(readSettings({ ...readSettings(undefined), theme: 'dark' })).toMatchObject({
      servicesLost: true,
      theme: 'dark',
    });
  });

  it('readSettings turns off a service with invalid settings, and keeps the keys of others', () => {
    const stored = { providers: { brave: { enabled: false, key: 7 }, kagi: { enabled: true, key: 'secret' } } };
    expect(readSettings(stored)).toMatchObject({
      providers: {
        brave: { enabled: false, key: '', baseUrl: '' },
        kagi: { enabled: true, key: 'secret', baseUrl: '' },
      },
      servicesLost: true,
    });
  });
});

it('withPatch leaves a setting as it is if the patch would make it invalid, and changes the others', () => {
  const stored = readSettings({ reviewKeys: { yes: 't' }, politeness: { maxConcurrent: 3 } });
  const patch = { reviewKeys: { no: 't' }, politeness: { maxConcurrent: 0 }, budgetPages: 20 };
  expect(withPatch(stored, patch)).toEqual({ ...stored, budgetPages: 20 });
});
