import { expect, it } from 'vitest';
import { imported } from '../../../../tests/support/transfer-samples';
import { tendrilJsonImport } from './tendril-json';

it('is one problem where the file is no topic', async () => {
  for (const text of ['', '[]', '{"format": "tendril-topic", "version": 99}']) {
    expect(await imported(tendrilJsonImport, text)).toMatchObject([{ line: 1, reason: 'broken-row' }]);
  }
});
