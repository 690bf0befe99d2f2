/**
 * Protection against a fault of Chromium. A full disk cuts off the last record of the log file of IndexedDB. Chromium
 * appends the next records to the same file, takes it for damaged at its next start, and deletes all databases.
 */

const SCRATCH_DATABASE = 'tendril-log-renewal';
/** Larger values are stored in files of their own, outside the log. */
const ROW_BYTES = 48 * 1_024;
const ROWS_PER_WRITE = 16;
/** Writes twice the size at which Chromium begins a new log file and deletes the old one. */
const WRITES = 11;

/**
 * Makes Chromium begin a new log file, by writing 8 MB to a database that is deleted afterwards. Call it after the
 * browser has closed a database by itself, when writing works again.
 * @throws DOMException when there is still no room.
 */
export async function renewLog(factory: IDBFactory): Promise<void> {
  const opening = factory.open(SCRATCH_DATABASE);
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
  const scratch = await requestResult(opening);
  try {
    for (let write = 0; write < WRITES; write++) {
      const transaction = scratch.transaction('rows', 'readwrite', { durability: 'strict' });
      // Random bytes, because the browser would compress others, and the log would not grow as intended.
      for (let row = 0; row < ROWS_PER_WRITE; row++)
        transaction.objectStore('rows').add(crypto.getRandomValues(new Uint8Array(ROW_BYTES)));
      await transactionEnd(transaction);
    }
  } finally {
    scratch.close();
    await requestResult(factory.deleteDatabase(SCRATCH_DATABASE));
  }
}

/** Resolves with a request's result. @throws its error. */
function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when a transaction is committed. @throws its error at an abort. */
function transactionEnd(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
