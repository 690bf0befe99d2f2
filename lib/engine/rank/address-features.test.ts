import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFeatures } from './address-features';

describe('addressFeatures', () => {
  it('addressFeatures lists the host, each directory and each word of a URL', () => {
    expect(addressFeatures('http://docs.example.org/db/v2/Query-plan.html?x=1#y')).toEqual([
      'docs.example.org/',
      'docs.example.org/db/',
      'docs.example.org/db/v2/',
      'db',
      'query',
      'plan',
      'html',
    ]);
    expect(addressFeatures('http://example.org')).toEqual(['example.org/']);
    expect(addressFeatures('')).toEqual([]);
  });

  it('addressFeatures decodes words of any script, and keeps the host of a URL with broken encoding', () => {
    expect(addressFeatures('http://a.example/%E6%95%B0%E6%8D%AE')).toContain('数据');
    expect(addressFeatures('http://a.example/%E6%ZZ')).toContain('a.example/');
  });

  it('addressFeatures returns at most 40 distinct features for any URL', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const features = addressFeatures(url);
        expect(features.length).toBeLessThanOrEqual(40);
        expect(new Set(features).size).toBe(features.length);
      }),
    );
    expect(addressFeatures(`http://a.example/${'ab/'.repeat(5_000)}`).length).toBeLessThanOrEqual(40);
  });
});
