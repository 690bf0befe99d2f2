import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../lib/store/migrations';
import { version } from '../../package.json';
import lock from '../../package-lock.json';

it('the middle number of the version is the number of migrations, and the lock file has the same version', () => {
  expect(version.split('.').map(Number)).toEqual([1, MIGRATIONS.length, expect.any(Number)]);
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
});
