import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FETCH_FAULTS, FetchError, type FetchFault } from '../engine/errors';
import { PROVIDER_FAULTS, ProviderError, toProviderError } from './provider-error';

describe('toProviderError', () => {
  it('toProviderError returns a ProviderError unchanged', () => {
    const error = new ProviderError('rate-limited', 'slow down', 5_000);
    expect(toProviderError(error)).toBe(error);
  });

  it.each([
    ['bad-url', 'not-configured'],
    ['address-blocked', 'address-blocked'],
    ['too-large', 'too-large'],
    ['timed-out', 'timed-out'],
    ['too-many-redirects', 'bad-answer'],
    ['no-permission', 'no-permission'],
    ['network-failed', 'unreachable'],
  ] as const)('toProviderError turns the fetch fault %s into %s', (given, code) => {
    const error = toProviderError(new FetchError(given, 'https://a.example/?key=sesame', 'sesame', 5_000));
    expect(error).toMatchObject({ code, retryAfterMs: 5_000 });
    expect(PROVIDER_FAULTS).toHaveProperty(error.code);
  });

  it('toProviderError never copies the URL or message of a FetchError, which may hold a key', () => {
    for (const fault of Object.keys(FETCH_FAULTS) as FetchFault[]) {
      const { message } = toProviderError(new FetchError(fault, 'https://a.example/?key=sesame', 'sesame'));
      expect(message).not.toContain('sesame');
      expect(message.length).toBeGreaterThan(5);
    }
  });

  it('toProviderError turns any other error into bad-answer, with the key redacted', () => {
    expect(toProviderError(new TypeError('no sesame here'), 'sesame')).toMatchObject({
      code: 'bad-answer',
      message: 'no ••• here',
    });
    expect(toProviderError('sesame', 'sesame').message).toBe('•••');
  });
});

describe('keys in messages', () => {
  const redacted = (message: string, key: string) => toProviderError(new Error(message), key).message;

  it('toProviderError replaces a key wherever it stands, plain or URL-encoded', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), fc.string(), fc.string(), (key, before, after) => {
        fc.pre(!'•••'.includes(key) && !`${before}•••${after}`.includes(key));
        expect(redacted(`${before}${key}${after}`, key)).not.toContain(key);
        expect(redacted(`?k=${encodeURIComponent(key)}&`, key)).toBe('?k=•••&');
      }),
    );
  });

  it('toProviderError keeps the message without a key', () => expect(redacted('text', '')).toBe('text'));
});
