import { expect, it } from 'vitest';
import { unzipped } from '../../../../tests/support/transfer-parsers';
import { SEEDS, wantedUrls } from '../../../../tests/support/transfer-samples';
import { ddt } from './ddt';

it('holds training pages by side and the list of all wanted addresses', async () => {
  const files = await unzipped(ddt, SEEDS);
  const folders = [...files.keys()].map((path) => path.replace(/[^/]*$/, ''));
  expect(folders).toEqual(['training_data/positive/', 'training_data/positive/', 'training_data/negative/', '']);
  expect(files.get('seeds.txt')?.trimEnd().split('\n')).toEqual(wantedUrls(SEEDS));
});
