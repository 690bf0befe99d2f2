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
  for (const part of ['lib', 'public/_locales', 'biome.json'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const newPart = (...args: string[]) =>
  spawnSync(process.execPath, [TSX, join(ROOT, 'scripts/new-part.ts'), ...args], { cwd: copy, encoding: 'utf8' });
const text = (file: string) => readFileSync(join(copy, file), 'utf8');

it.each([
  ['format', 'lib/transfer/lists', ['lib/transfer/registry.ts', 'lib/transfer/registry.test.ts']],
  ['provider', 'lib/providers', ['lib/providers/registry.ts']],
  ['ranker', 'lib/engine/papers/rankers', ['lib/engine/basics.ts', 'lib/engine/methods/rankers.ts']],
  ['frontier', 'lib/engine/papers/frontiers', ['lib/engine/method-names.ts', 'lib/engine/methods/frontiers.ts']],
  ['operator', 'lib/engine/operators', ['lib/engine/basics.ts', 'lib/engine/operators/registry.ts']],
])(
  '`npm run new -- %s` writes file and test, and enters the part where such parts are listed',
  (kind, folder, lists) => {
    const id = `sample-${kind}`;
    const { status, stderr, stdout } = newPart(kind, id, '--en', 'Sample', '--zh', '样例');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/Then run: npm run test:unit -- lib\/\w+ && npm run check\n$/);
    expect(text(`${folder}/${id}.test.ts`)).toContain(`from './${id}'`);
    for (const list of lists) expect(text(list)).toContain(id);
  },
);

it('`npm run new` refuses an unknown kind, a taken name and a part without a name in both languages', () => {
  expect(newPart('thing', 'a').stderr).toMatch(/^Usage: npm run new/);
  expect(newPart('provider', 'moz').stderr).toBe('lib/providers/moz.ts exists already; choose another name.\n');
  expect(newPart('format', 'other', '--en', 'Other').stderr).toContain('in both languages');
});
