import { existsSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { expect, it } from 'vitest';

const FILES = [...readFileSync('docs/PAPERS.md', 'utf8').matchAll(/`([\w./-]+\.ts)`/g)].map(
  (match) => match[1] as string,
);

it.each([...new Set(FILES)])('%s, which docs/PAPERS.md names, is there and has its test', (name) => {
  const file = normalize(`lib/engine/${name}`);
  expect(existsSync(file), file).toBe(true);
  if (!file.startsWith('lib/')) return;
  expect(existsSync(file.replace(/\.ts$/, '.test.ts')), `${file} has a test beside it`).toBe(true);
});
