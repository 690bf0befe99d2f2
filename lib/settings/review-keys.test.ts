import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_REVIEW_KEYS, keyHolder, REVIEW_ACTIONS, reviewKey } from './review-keys';
import { readSettings } from './settings';

describe('review keys', () => {
  it.each([
    ['y', 'y'],
    ['Y', 'y'],
    ['?', '?'],
    ['ö', 'ö'],
    ['Delete', 'Delete'],
    [' ', undefined],
    ['Tab', undefined],
    ['Escape', undefined],
    ['ArrowDown', undefined],
    ['Process', undefined],
    ['', undefined],
  ])('reviewKey("%s") is %s', (key, stored) => {
    expect(reviewKey(key)).toBe(stored);
  });

  it('review keys default to DEFAULT_REVIEW_KEYS, action by action', () => {
    expect(readSettings({}).reviewKeys).toEqual(DEFAULT_REVIEW_KEYS);
    expect(readSettings({ reviewKeys: { yes: 't' } }).reviewKeys).toEqual({ ...DEFAULT_REVIEW_KEYS, yes: 't' });
  });

  it.each([
    ['a key twice', { yes: 'n' }],
    ['a key that may not be chosen', { yes: 'Tab' }],
    ['no keys at all', 'yn'],
  ])('review keys fall back to the defaults for %s, and other settings stay', (_name, reviewKeys) => {
    const settings = readSettings({ reviewKeys, theme: 'dark' });
    expect(settings.reviewKeys).toEqual(DEFAULT_REVIEW_KEYS);
    expect(settings.theme).toBe('dark');
  });

  it('review keys read from storage never assign one key to two actions', () => {
    const stored = fc.record(
      Object.fromEntries(REVIEW_ACTIONS.map((action) => [action, fc.constantFrom(...'jkynsowu?abc', 'Delete')])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(stored, (reviewKeys) => {
        const keys = Object.values(readSettings({ reviewKeys }).reviewKeys);
        expect(new Set(keys).size).toBe(REVIEW_ACTIONS.length);
      }),
    );
  });

  it('review keys of an older version stay, and a newer action gets a free key', () => {
    const { reviewKeys } = readSettings({ reviewKeys: { yes: 'e', no: 'a' } });
    expect(reviewKeys).toEqual({ ...DEFAULT_REVIEW_KEYS, yes: 'e', no: 'a', expand: 'b', likely: 'c' });
  });

  it('keyHolder returns the other action that has a key', () => {
    expect(keyHolder(DEFAULT_REVIEW_KEYS, 'yes', 'n')).toBe('no');
    expect(keyHolder(DEFAULT_REVIEW_KEYS, 'yes', 'y')).toBeUndefined();
    expect(keyHolder(DEFAULT_REVIEW_KEYS, 'yes', 'z')).toBeUndefined();
  });
});
