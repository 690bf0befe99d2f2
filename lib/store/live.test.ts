import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { TendrilDb } from './db';
import { live, reopenAfterClosing } from './live';

it('a live query runs again when the browser has deleted the database', async () => {
  const db = new TendrilDb('live-test');
  reopenAfterClosing(db);
  await db.holds.put({ host: 'bees.example', untilMs: 1 });
  const holds = live(() => () => db.holds.count());
  await vi.waitFor(() => expect(holds.value).toBe(1));
  const connection = db.backendDB();
  const deleted = new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('live-test');
    request.onsuccess = resolve;
  });
  connection.onversionchange = null;
  forceCloseDatabase(connection as never);
  await deleted;
  await vi.waitFor(() => expect(holds.value).toBe(0), { timeout: 5_000 });
});
