import Dexie from 'dexie';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../engine/errors';
import { toStoreError } from './store-error';

const named = (name: string) => Object.assign(new Error('x'), { name });

describe('toStoreError', () => {
  test.each([
    ['QuotaExceededError', 'quota'],
    ['ConstraintError', 'conflict'],
    ['DatabaseClosedError', 'closed'],
    ['InvalidStateError', 'closed'],
    ['TypeError', 'broken'],
  ])('toStoreError maps %s to the code %s', (name, code) => {
    expect(toStoreError(named(name)).code).toBe(code);
  });

  test('toStoreError recognises a full disk inside an aborted transaction and a bulk error', () => {
    const aborted = new Dexie.AbortError('aborted', named('QuotaExceededError'));
    expect(toStoreError(aborted).code).toBe('quota');
    const bulk = new Dexie.BulkError('bulk', [named('QuotaExceededError')]);
    expect(toStoreError(bulk).code).toBe('quota');
  });

  test('toStoreError recognises a full disk by Chromium’s messages, also after the database is closed', () => {
    const lost = 'Connection is closing because of: IO error: 000003.log: FILE_ERROR_NO_SPACE (WritableFileAppend::8)';
    expect(toStoreError(Object.assign(new Error(lost), { name: 'UnknownError' })).code).toBe('quota');
    const notOpened = new Error('Internal error opening backing store for indexedDB.open.');
    expect(toStoreError(new Dexie.DatabaseClosedError(notOpened as never)).code).toBe('quota');
  });

  test('toStoreError returns a StoreError unchanged, and accepts a cyclic cause', () => {
    const own = new StoreError('conflict', 'x');
    expect(toStoreError(own)).toBe(own);
    const loop = named('Error');
    loop.cause = loop;
    expect(toStoreError(loop).code).toBe('broken');
  });

  test('toStoreError maps a value that is no error to the code broken', () => {
    expect(toStoreError('x')).toMatchObject({ code: 'broken', message: 'x' });
  });
});
