import { expect, it } from 'vitest';
import { SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { scrapyList } from './scrapy-list';

it('gives a spider that strips lines the addresses alone', async () => {
  const text = await written(scrapyList, SEEDS);
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(wantedUrls(SEEDS));
});
