import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from './settings';

describe('stored settings', () => {
  it('of an earlier version are read without what is no longer a setting', () => {
    const stored = { politeness: { hostDelayMs: 3_000, maxRedirects: 'many' }, theme: 'dark' };
    const { politeness, theme } = readSettings(stored);
    expect(politeness).toEqual({ ...DEFAULT_SETTINGS.politeness, hostDelayMs: 3_000 });
    expect(theme).toBe('dark');
  });

  it('hold no wait longer than a timer can be', () => {
    expect(readSettings({ politeness: { timeoutMs: 2 ** 31 } }).politeness).toEqual(DEFAULT_SETTINGS.politeness);
  });

  it('that are broken in one part keep the others', () => {
    expect(readSettings({ politeness: 7, theme: 'dark' })).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
  });

  it('that are missing altogether, or hold no readable services, leave every service off that has no entry', () => {
    for (const stored of [undefined, null, 'x', [], { servicesLost: 'x' }, { providers: 7 }, { providers: [] }])
      expect(readSettings(stored), JSON.stringify(stored)).toEqual({ ...DEFAULT_SETTINGS, servicesLost: true });
    expect(readSettings({}).servicesLost).toBe(false);
    expect(readSettings({ ...readSettings(undefined), theme: 'dark' })).toMatchObject({
      servicesLost: true,
      theme: 'dark',
    });
  });

  it('that are broken for one service switch that one off and keep the keys of the others', () => {
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
