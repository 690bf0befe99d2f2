import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { renewLog } from './log-renewal';

it('renewLog leaves no database behind', async () => {
  const factory = new IDBFactory();
  await renewLog(factory);
  expect(await factory.databases()).toEqual([]);
});
