import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildExtension } from '../../scripts/build-extension';
import { expect, test } from './harness/fixture';

/** The card of the selected suggestion, with its reasons, is 9 kB of it. */
const LIMIT_BYTES = 235_000;

/** What the first paint has no use for, each by a word that minifying leaves alone. */
const NOT_NEEDED: Readonly<Record<string, string>> = {
  'HTML parser': 'onopentagname',
  'language processing': 'granularity',
  'line charts': 'u-legend',
  'map of sites': 'edgeReducer',
  'list of domain suffixes': 'allowIcannDomains',
};

test('the popup loads only the modules that its first paint needs', () => {
  const folder = buildExtension('chrome');
  const page = readFileSync(join(folder, 'popup.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path = '']) => join(folder, path));
  // Every further file is asked for by itself, which takes longer than reading it.
  expect(files.map((file) => extname(file))).toEqual(['.js', '.css']);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const packed = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  console.log(`popup: ${files.length} files, ${bytes} bytes, ${packed} compressed`);
  expect(bytes).toBeLessThan(LIMIT_BYTES);

  const code = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(file, 'utf8'));
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  for (const [what, word] of Object.entries(NOT_NEEDED)) {
    expect(
      all.some((text) => text.includes(word)),
      `${what} is somewhere in the build`,
    ).toBe(true);
    expect(
      code.some((text) => text.includes(word)),
      `${what} is loaded by the popup`,
    ).toBe(false);
  }
});
