import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildEnginePackage } from '../../scripts/build-engine-package';

/** A folder outside the project, into which the packed package is installed without a network. */
let program: string;
const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8' });
const runScript = (code: string) => {
  writeFileSync(join(program, 'script.mjs'), `import * as engine from '@tendril/engine';\n${code}`);
  return JSON.parse(run(process.execPath, ['script.mjs'], program));
};

beforeAll(async () => {
  program = mkdtempSync(join(tmpdir(), 'engine-package-'));
  const folder = await buildEnginePackage(join(program, 'package'));
  const [tarball = ''] = run('npm', ['pack', folder, '--silent'], program).trim().split('\n');
  writeFileSync(join(program, 'package.json'), '{"type":"module"}');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', `./${tarball}`], program);
  rmSync(folder, { recursive: true });
});
afterAll(() => rmSync(program, { recursive: true, force: true }));

it('the documented example ranks the two pages of the topic first, on a clean install of the package', () => {
  const example = 'docs/examples/rank-pages.mjs';
  copyFileSync(example, join(program, 'rank-pages.mjs'));
  const lines = run(process.execPath, ['rank-pages.mjs'], program).trim().split('\n');
  const urls = lines.map((line) => line.split(' ')[1]);
  expect(urls.slice(0, 2).sort()).toEqual(['https://honey.example/', 'https://queens.example/']);
  expect(urls.slice(2).sort()).toEqual(['https://bread.example/rye', 'https://trains.example/rails']);
  for (const line of lines.slice(0, 2)) expect(line).toMatch(/^[01]\.\d\d \S+ \w/);
  expect(readFileSync(example, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});

it('the package has one function, and its types accept the example and refuse a seed without a URL', () => {
  expect(runScript('console.log(JSON.stringify(Object.keys(engine)))')).toEqual(['rankPages']);
  const check = (code: string) => {
    writeFileSync(join(program, 'check.mts'), `import { rankPages, type Ranking } from '@tendril/engine';\n${code}`);
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--ignoreConfig'];
    return () => run(process.execPath, [tsc, ...options, 'check.mts'], program);
  };
  const pages = "pages: [{ url: 'https://b.example/', html: '<p>b' }]";
  const right = `const r: Ranking = await rankPages({ seeds: [{ url: 'https://a.example/', text: 'a' }], ${pages} });`;
  expect(check(`${right} r.ranked[0]?.probability.toFixed();`)).not.toThrow();
  expect(check(right.replace("url: 'https://a.example/', ", ''))).toThrow();
});

it('rankPages is deterministic, accounts for every page, and learns from rejected pages', () => {
  const result = runScript(`
    const words = (subject, n) => Array.from({ length: 40 }, (_, i) => subject + ' word' + ((i * n) % 17)).join(' ');
    const page = (name, subject, n) => ({ url: 'https://' + name + '.example/', text: name + '. ' + words(subject, n) });
    const seeds = [page('one', 'orchid', 3), page('two', 'orchid', 5)];
    const pages = [
      page('three', 'orchid', 7), page('four', 'engine', 3), page('one', 'orchid', 3),
      { url: 'https://copy.example/', text: page('three', 'orchid', 7).text },
      { url: 'file:///etc/passwd', text: 'secret' }, { url: 'https://none.example/', html: '' },
    ];
    const rejected = [{ url: 'https://five.example/', text: 'Engine repair. An engine needs oil, valves and pistons.' }];
    const rankings = [];
    for (const more of [{}, {}, { rejected }]) rankings.push(await engine.rankPages({ seeds, pages, ...more }));
    const refused = await engine.rankPages({ seeds: [], pages }).catch((error) => error.message);
    console.log(JSON.stringify({ rankings, refused }));`);
  const [first, second, taught] = result.rankings;
  expect(second).toEqual(first);
  const urls = first.ranked.map(({ url }: { url: string }) => url);
  expect(urls).toEqual(['https://three.example/', 'https://four.example/']);
  expect(first.leftOut).toEqual([
    { url: 'https://one.example/', reason: 'example' },
    { url: 'https://copy.example/', reason: 'duplicate' },
    { url: 'file:///etc/passwd', reason: 'bad-url' },
    { url: 'https://none.example/', reason: 'empty-page' },
  ]);
  expect(taught.ranked[1].probability).toBeLessThan(first.ranked[1].probability);
  expect(result.refused).toContain('no seed can be read');
});
