import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressTable, addressFeatures } from './address-features';
import { inputOf } from './ranking-input.fixture';

describe('addressFeatures', () => {
  it('names host, directories and words', () => {
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

  it('reads encoded words of any script, and survives broken encoding', () => {
    expect(addressFeatures('http://a.example/%E6%95%B0%E6%8D%AE')).toContain('数据');
    expect(addressFeatures('http://a.example/%E6%ZZ')).toContain('a.example/');
  });

  it('gives few and distinct features for any address', () => {
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

describe('AddressTable', () => {
  it('numbers features per row and continues with new rows', () => {
    const input = inputOf([
      { url: 'http://a.example/x', role: 'seed', text: '' },
      { url: 'http://a.example/yy', role: 'candidate', text: '' },
    ]);
    const table = new AddressTable();
    table.update(input);
    expect([...table.offsets.subarray(0, 3)]).toEqual([0, 1, 3]);
    expect(table.ids).toEqual([0, 0, 1]);
    input.matrix.append(input.matrix.row(0));
    table.update({ ...input, url: () => 'http://b.example/yy' });
    expect(table.ids).toEqual([0, 0, 1, 2, 1]);
    expect(table.width).toBe(3);
  });
});
