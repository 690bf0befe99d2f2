import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../lib/store/migrations';
import { version } from '../../package.json';
import lock from '../../package-lock.json';

it('has the number of the last migration as the middle number of the version, so that builds that refuse each other’s data differ in name', () => {
  expect(version.split('.').map(Number)).toEqual([1, MIGRATIONS.length, expect.any(Number)]);
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
});
