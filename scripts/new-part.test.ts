import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TSX = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tendril-new-part-'));
  for (const part of ['lib', 'public/_locales', 'docs/PAPERS.md', 'docs/ARENA.md', 'biome.json'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const newPart = (...args: string[]) =>
  spawnSync(process.execPath, [TSX, join(ROOT, 'scripts/new-part.ts'), ...args], { cwd: copy, encoding: 'utf8' });
const NAMES = ['--en', 'Sample', '--zh', '样例'];
const HINTS = ['--en-hint', 'Counts samples.', '--zh-hint', '统计样例。'];
const text = (file: string) => readFileSync(join(copy, file), 'utf8');

it.each([
  [
    'format',
    'lib/transfer/lists',
    ['lib/transfer/registry.ts', 'lib/transfer/registry.test.ts', 'lib/transfer/export-groups.ts'],
  ],
  ['provider', 'lib/providers', ['lib/providers/registry.ts']],
  ['ranker', 'lib/engine/papers/rankers', ['lib/engine/basics.ts', 'lib/engine/methods/rankers.ts', 'docs/PAPERS.md']],
  [
    'frontier',
    'lib/engine/papers/frontiers',
    ['lib/engine/method-names.ts', 'lib/engine/methods/frontiers.ts', 'docs/PAPERS.md', 'docs/ARENA.md'],
  ],
  ['operator', 'lib/engine/operators', ['lib/engine/basics.ts', 'lib/engine/operators/registry.ts']],
])(
  '`npm run new -- %s` writes file and test, and enters the part where such parts are listed',
  (kind, folder, lists) => {
    const id = `sample-${kind}`;
    const { status, stderr, stdout } = newPart(kind, id, ...NAMES, ...HINTS);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/Then run: npm run test:unit -- lib\/\w+ && npm run check\n$/);
    expect(text(`${folder}/${id}.test.ts`)).toContain(`from './${id}'`);
    for (const list of lists) expect(text(list)).toContain(id);
  },
);

it('`npm run new -- ranker` writes name and explanation in both languages, with the notes of other rankers', () => {
  expect(newPart('ranker', 'told-apart', ...NAMES, ...HINTS).status).toBe(0);
  const texts = (locale: string) => JSON.parse(text(`public/_locales/${locale}/messages.json`));
  const { ranker_cosine, ranker_cosine_hint } = texts('en');
  expect(texts('en')).toMatchObject({
    ranker_told_apart: { message: 'Sample', description: ranker_cosine.description },
    ranker_told_apart_hint: { message: 'Counts samples.', description: ranker_cosine_hint.description },
  });
  expect(texts('zh_CN').ranker_told_apart_hint).toEqual({ message: '统计样例。' });
});

it('`npm run new -- format --group tables` writes the format into the folder and the group of tables', () => {
  expect(newPart('format', 'tab-lines', ...NAMES, '--group', 'tables').status).toBe(0);
  expect(text('lib/transfer/registry.ts')).toContain("from './tables/tab-lines'");
  expect(text('lib/transfer/export-groups.ts')).toMatch(/TABLES = \[[^\]]*'tab-lines'/);
});

it('`npm run new` refuses an unknown kind, a taken name and a part without a name in both languages', () => {
  expect(newPart('thing', 'a').stderr).toMatch(/^Usage: npm run new/);
  expect(newPart('provider', 'moz').stderr).toBe('lib/providers/moz.ts exists already; choose another name.\n');
  expect(newPart('format', 'other', '--en', 'Other').stderr).toContain('in both languages');
  expect(newPart('ranker', 'other', ...NAMES).stderr).toContain('--en-hint');
  expect(newPart('format', 'other', ...NAMES, '--group', 'others').stderr).toContain('one of the groups lists, tables');
});
