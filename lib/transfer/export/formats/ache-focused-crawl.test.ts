import { expect, it } from 'vitest';
import { parseYaml, unzipped } from '../../../../tests/support/transfer-parsers';
import { SEEDS, wantedUrls } from '../../../../tests/support/transfer-samples';
import { acheFocusedCrawl } from './ache-focused-crawl';

it('follows the rule of startCrawl: pageclassifier.yml and one *_seeds.txt at the top of the zip', async () => {
  const files = await unzipped(acheFocusedCrawl, SEEDS);
  expect([...files.keys()]).toEqual(['pageclassifier.yml', 'tendril_seeds.txt']);
  expect(parseYaml(files.get('pageclassifier.yml') ?? '')).toMatchObject({ type: 'regex' });
  expect(files.get('tendril_seeds.txt')?.trimEnd().split('\n')).toEqual(wantedUrls(SEEDS));
});
