import { expect, it } from 'vitest';
import { SEEDS, written } from '../../../../tests/support/transfer-samples';
import { urlFrontier } from './url-frontier';

it('is one object a line with the host as key and metadata as lists', async () => {
  const lines = (await written(urlFrontier, SEEDS))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(3);
  expect(lines[1].discovered.info).toMatchObject({
    url: 'http://www.example.com:8080/a%20b?x=1,2&y=%E9%B9%AD',
    key: 'www.example.com',
    crawlID: 'DEFAULT',
    metadata: { topic: { values: ['Grey herons & "wet" lands'] }, verdict: { values: ['yes'] } },
  });
  expect(lines[2].discovered.info.metadata.score).toEqual({ values: ['0.625'] });
});
