import { existsSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { expect, it } from 'vitest';

const PAGE = readFileSync('docs/PAPERS.md', 'utf8');

function filesIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.ts)`/g)].map((match) => normalize(`lib/engine/${match[1]}`));
}

const testOf = (file: string) => file.replace(/\.ts$/, '.test.ts');

it.each([...new Set(filesIn(PAGE))])('%s, which docs/PAPERS.md names, exists and has a test', (file) => {
  expect(existsSync(file), file).toBe(true);
  if (file.startsWith('lib/')) expect(existsSync(testOf(file)), `${file} has a test beside it`).toBe(true);
});

const ROWS = PAGE.split('\n').filter((line) => line.startsWith('| ') && filesIn(line).length > 0);

it.each(ROWS)('docs/PAPERS.md quotes existing tests in the row %s', (row) => {
  const tests = filesIn(row)
    .map(testOf)
    .filter((file) => existsSync(file));
  const written = tests.map((file) => readFileSync(file, 'utf8').replaceAll("\\'", "'")).join('\n');
  const titles = [...row.matchAll(/“([^”]+)”/g)].map((match) => match[1] as string);
  expect(titles.length, 'a row names its test').toBeGreaterThan(0);
  for (const title of titles) expect(written, `${tests.join(', ')} has “${title}”`).toContain(title);
});
