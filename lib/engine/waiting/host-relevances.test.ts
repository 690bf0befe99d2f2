import { expect, it } from 'vitest';
import type { PageRecord } from '../types';
import { HostRelevances } from './host-relevances';

const page = (host: string, n: number) => ({ n, host, url: `https://${host}/${n}` }) as PageRecord;

it('is the mean of a host and of two pages as all are in the mean, anew with each ranking', () => {
  const hosts = new HostRelevances();
  const pages = [page('a.example', 0), page('a.example', 1), page('b.example', 2)];
  const relevances = [0.9, 0.5, 0.1];
  const at = (url: string, version: number) => hosts.of(url, version, pages, ({ n }) => relevances[n] as number);
  expect(at('https://a.example/new', 1)).toBeCloseTo((1.4 + 2 * 0.5) / 4, 12);
  expect(at('https://b.example/', 1)).toBeCloseTo((0.1 + 2 * 0.5) / 3, 12);
  expect(at('https://new.example/', 1)).toBeCloseTo(0.5, 12);
  relevances.fill(1);
  expect(at('https://new.example/', 1)).toBeCloseTo(0.5, 12);
  expect(at('https://new.example/', 2)).toBe(1);
  expect(new HostRelevances().of('https://a.example/', 1, [], () => 1)).toBe(0);
});
