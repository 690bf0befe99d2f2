import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dotIn, inputOf, type PageFixture } from '../../../tests/support/ranking-input';
import { grown } from '../arrays';
import { AddressVectors, addressFeatures } from './address-vectors';
import { PackedRows } from './packed-rows';

const page = (url: string, role: PageFixture['role']): PageFixture => ({ url, role, text: '' });
const pages = [
  page('http://a.example/x', 'seed'),
  page('', 'negative'),
  page('http://a.example/yy', 'candidate'),
  page('http://b.example/', 'candidate'),
];

/** Dot products of a row with others, itself last. */
const productsOf = (addresses: AddressVectors, row: number, others: readonly number[]) =>
  [...others, row].map((other) => dotIn(addresses, row, other));

const combination = (addresses: AddressVectors, rows: readonly number[], factors: readonly number[]) =>
  grown(
    new PackedRows((row) => addresses.vector(row)).combination(rows, Float64Array.from(factors)),
    addresses.width,
    0,
  );

describe('AddressVectors', () => {
  it('AddressVectors are unit vectors of IDF weights over the pages that have a URL', () => {
    const addresses = new AddressVectors();
    addresses.update(inputOf(pages));
    // a.example/ is on 2 of 3 addresses, yy on one: ln(4 / 2.5) and ln(4 / 1.5).
    const host = Math.log(4 / 2.5);
    const word = Math.log(4 / 1.5);
    const products = productsOf(addresses, 2, [0, 1, 3]);
    expect(products[0]).toBeCloseTo(host / Math.hypot(host, word), 6);
    expect(products[1]).toBe(0);
    expect(products[2]).toBe(0);
    expect(products[3]).toBeCloseTo(1, 6);
  });

  it('AddressVectors sums the unit vectors of rows, appended rows included', () => {
    const input = inputOf(pages);
    const addresses = new AddressVectors();
    addresses.update(input);
    const row = input.matrix.append(input.matrix.row(0));
    const url = (n: number) => (n === row ? 'http://b.example/yy' : (pages[n]?.url ?? ''));
    addresses.update({ ...input, url, candidates: Uint32Array.of(2, 3, row) });
    const dense = combination(addresses, [row, 3], [1, 2]);
    const [other, self] = productsOf(addresses, row, [3]) as [number, number];
    expect(addresses.dot(row, dense)).toBeCloseTo(self + 2 * other, 6);
    expect(other).toBeGreaterThan(0);
  });

  it('AddressVectors scores a URL without a row like a row, and unknown words count in its length', () => {
    const addresses = new AddressVectors();
    addresses.update(inputOf(pages));
    const dense = combination(addresses, [0], [1]);
    expect(addresses.dotOf('http://a.example/yy', dense)).toBeCloseTo(addresses.dot(2, dense), 9);
    // a.example/ is on 2 of 3 addresses, zz on none: ln(4 / 2.5) and ln(4 / 0.5); the seed's own vector has the host alone.
    const host = Math.log(4 / 2.5);
    expect(addresses.dotOf('http://a.example/zz', dense)).toBeCloseTo(host / Math.hypot(host, Math.log(8)), 6);
    expect(addresses.dotOf('http://unknown.example/zz', dense)).toBe(0);
    expect(addresses.dotOf('no address', dense)).toBe(0);
  });

  it('AddressVectors gives a page without a URL the zero vector and dot products of 0', () => {
    const addresses = new AddressVectors();
    addresses.update(inputOf(pages));
    const dense = combination(addresses, [0, 1, 2], [1, 1, 1]);
    expect(addresses.vector(1).ids).toHaveLength(0);
    expect(addresses.dot(1, dense)).toBe(0);
    expect(addresses.dotOf('', dense)).toBe(0);
    expect(addresses.dot(0, dense)).toBeGreaterThan(1);
  });
});

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
