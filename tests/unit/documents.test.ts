import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { RANKER_NAMES } from '../../lib/engine/basics';
import { FRONTIER_NAMES } from '../../lib/engine/method-names';
import { MIGRATIONS } from '../../lib/store/migrations';

/** Lines of the documents that a newcomer reads whole. Others are as long as their matter, the changelog and generated pages too. */
const MAX_LINES: Readonly<Record<string, number>> = { 'README.md': 80, 'ARCHITECTURE.md': 250, 'CONTRIBUTING.md': 170 };
const MAX_RECORD_LINES = 30;
const MAX_PARAGRAPH_WORDS = 90;
const SKIPPED = /^(node_modules|coverage|test-results|\.(?!github$).*)$/;

function markdownIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : markdownIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const DOCUMENTS = markdownIn('.').map((path): [string, string] => [path, readFileSync(path, 'utf8')]);
const document = (path: string): string => readFileSync(path, 'utf8');

const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '');

/** Counts words with a letter or a digit, so that table borders do not count. */
const words = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const lineCount = (text: string): number => text.trimEnd().split('\n').length;

it.each(Object.entries(MAX_LINES))('%s has at most %i lines', (path, limit) => {
  expect(lineCount(document(path))).toBeLessThanOrEqual(limit);
});

it.each(DOCUMENTS.filter(([path]) => path.startsWith(join('docs', 'decisions'))))(
  '%s, a decision record, has at most 30 lines',
  (_, text) => {
    expect(lineCount(text)).toBeLessThanOrEqual(MAX_RECORD_LINES);
  },
);

it.each(DOCUMENTS)('%s has no paragraph of more than 90 words', (_, text) => {
  const blocks = withoutCode(text).split(/\n\s*\n|\n(?=\s*(?:[-|]|\d+\.) ?)/);
  const long = blocks.filter((block) => !block.trimStart().startsWith('|') && words(block) > MAX_PARAGRAPH_WORDS);
  expect(long).toEqual([]);
});

it.each(DOCUMENTS)('%s links only to files that exist', (path, text) => {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, target]) => (target as string).split('#')[0] as string,
  );
  const missing = targets.filter((target) => target !== '' && !/^\w+:/.test(target));
  expect(missing.filter((target) => !existsSync(join(dirname(path), target)))).toEqual([]);
});

it('ARCHITECTURE.md shows every table of the database', () => {
  const tables = new Set(MIGRATIONS.flatMap(({ stores }) => Object.keys(stores ?? {})));
  for (const { stores } of MIGRATIONS)
    for (const [name, keys] of Object.entries(stores ?? {})) if (keys === null) tables.delete(name);
  const shown = document('ARCHITECTURE.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] as string).matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect([...tables].filter((name) => !shown.includes(name))).toEqual([]);
});

it.each(DOCUMENTS.filter(([path]) => path.startsWith(join('docs', 'decisions'))))(
  '%s, a decision record, says since when it holds, and which alternatives it has',
  (_, text) => {
    const [, status = '', ...sections] = text.split(/\n\n(?=## )|\n\n/);
    expect(status).toMatch(/^(Accepted on|Replaced by \[.+\]\(.+\) on) \d{4}-\d{2}-\d{2}\. /);
    const headings = sections.flatMap((section) => section.match(/^## .*/)?.[0] ?? []);
    expect(headings).toEqual(['## Context', '## Decision', '## Alternatives', '## Consequences']);
  },
);

/** The file that the reader of CONTRIBUTING.md adds. */
const FIRST_CHANGE = /lists\/markdown(\.test)?\.ts$/;

it.each(DOCUMENTS)('%s names only source files that exist', (path, text) => {
  const named = [...withoutCode(text).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.tsx?)`/g)].map(([, file]) => file as string);
  const roots = ['.', 'lib', 'lib/engine', dirname(path)];
  const missing = named.filter((file) => !roots.some((root) => existsSync(join(root, file))));
  expect(missing.filter((file) => !FIRST_CHANGE.test(file))).toEqual([]);
});

it('ARCHITECTURE.md lists every decision record', () => {
  const text = document('ARCHITECTURE.md');
  expect(readdirSync('docs/decisions').filter((name) => !text.includes(`(docs/decisions/${name})`))).toEqual([]);
});

it('docs/ARENA.md has a row for every frontier', () => {
  const text = document('docs/ARENA.md');
  expect(FRONTIER_NAMES.filter((name) => !text.includes(`| \`${name}\` |`))).toEqual([]);
});

it('docs/PAPERS.md names every ranker of a paper and every frontier', () => {
  const text = document('docs/PAPERS.md');
  const ofPapers = RANKER_NAMES.filter((name) => name !== 'topic-classifier' && name !== 'own-words');
  expect([...ofPapers, ...FRONTIER_NAMES].filter((name) => !text.includes(name))).toEqual([]);
});

it('the source names no document that does not exist', () => {
  const sources = ['lib', 'components', 'scripts', 'packaging', 'tests', 'research', 'crawlers', 'entrypoints'].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|tsx|mjs|sh)$/.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const named = new Set(sources.flatMap((text) => text.match(/docs\/[A-Z-]+\.md/g) ?? []));
  expect([...named].filter((path) => !existsSync(path))).toEqual([]);
});
