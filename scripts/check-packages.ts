/**
 * Checks the packages for the stores. Two builds must give equal bytes.
 * The package must pass Mozilla's linter, apart from known warnings, and the rules of the Chrome Web Store.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { outputOf } from './build-extension';

const OUTPUT = '.output';
/** Limits of the Chrome Web Store, in characters. */
const MOST_NAME = 75;
const MOST_DESCRIPTION = 132;

/** Known warnings of addons-linter, each with the reason why it is ignored. */
const KNOWN: Readonly<Record<string, string>> = {
  KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION: 'the extension is for desktops, where 140 knows the key',
  UNSAFE_VAR_ASSIGNMENT: 'in Preact, for an attribute that nothing here uses',
  DANGEROUS_EVAL: 'in d3-dsv, for a function that nothing here calls, and the content security policy forbids it',
};

/** Returns the SHA-256 of a file in hexadecimal. */
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** Runs a program in Node. @throws Error with its output if it fails */
function run(program: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program.join(' ')} failed:\n${stdout}${stderr}`);
}

/** Deletes all output and builds the packages for both browsers. @returns the SHA-256 of each zip file by its name */
function packFromScratch(): Record<string, string> {
  rmSync(OUTPUT, { recursive: true, force: true });
  const wxt = join('node_modules', 'wxt', 'bin', 'wxt.mjs');
  run([wxt, 'zip']);
  run([wxt, 'zip', '-b', 'firefox', '--mv3']);
  const names = readdirSync(OUTPUT).filter((name) => name.endsWith('.zip'));
  return Object.fromEntries(names.map((name) => [name, hashOf(join(OUTPUT, name))]));
}

interface Manifest {
  readonly manifest_version: number;
  readonly version: string;
  readonly name: string;
  readonly description: string;
  readonly default_locale: string;
  readonly icons: Readonly<Record<string, string>>;
  readonly background: { readonly service_worker?: string };
  readonly content_security_policy: { readonly extension_pages: string };
}

/** Returns the rules of the Chrome Web Store that a zipped package violates; checks only rules about its files. */
function chromeFaults(path: string): string[] {
  const files = unzipSync(readFileSync(path));
  const manifest = JSON.parse(text(files['manifest.json'])) as Manifest;
  const faults: string[] = [];
  const must = (what: string, holds: boolean) => holds || faults.push(what);
  must('manifest version 3', manifest.manifest_version === 3);
  must('a version of one to four numbers', /^\d{1,5}(\.\d{1,5}){0,3}$/.test(manifest.version));
  must('a service worker that is there', (manifest.background.service_worker ?? '') in files);
  for (const size of ['16', '48', '128'])
    must(`an icon of ${size}`, (manifest.icons[size] ?? '').replace(/^\//, '') in files);
  must(
    'no script from elsewhere',
    !/unsafe|script-src[^;]*https?:/.test(manifest.content_security_policy.extension_pages),
  );
  const locales = Object.keys(files).filter((name) => /^_locales\/[^/]+\/messages\.json$/.test(name));
  must('the default locale', locales.includes(`_locales/${manifest.default_locale}/messages.json`));
  for (const locale of locales) {
    const messages = JSON.parse(text(files[locale])) as Record<string, { message: string }>;
    const said = (value: string) => value.replace(/__MSG_(\w+)__/g, (_, key: string) => messages[key]?.message ?? '');
    must(
      `${locale}: a name of at most ${MOST_NAME}`,
      said(manifest.name).length > 0 && said(manifest.name).length <= MOST_NAME,
    );
    const { length } = said(manifest.description);
    must(`${locale}: a description of at most ${MOST_DESCRIPTION}`, length > 0 && length <= MOST_DESCRIPTION);
  }
  for (const [name, bytes] of Object.entries(files)) {
    if (name.endsWith('.html'))
      must(
        `${name}: scripts of its own files only`,
        !/<script(?![^>]*src="\/)|\son\w+=|src="https?:/i.test(text(bytes)),
      );
    must(`${name}: no source map, no hidden file`, !/\.map$|(^|\/)\./.test(name));
  }
  return faults;
}

interface Remark {
  readonly code: string;
}

const [first, second] = [packFromScratch(), packFromScratch()];
const differing = Object.keys({ ...first, ...second }).filter((name) => first[name] !== second[name]);
const chrome = Object.keys(second).find((name) => name.endsWith('-chrome.zip'));
const faults = [
  ...differing.map((name) => `${name} differs between two builds`),
  ...(chrome
    ? chromeFaults(join(OUTPUT, chrome)).map((fault) => `${chrome} lacks ${fault}`)
    : ['no package for Chrome']),
];
const lint = ['--source-dir', outputOf('firefox'), '--output', 'json'];
const linted = spawnSync(process.execPath, [join('node_modules', 'web-ext', 'bin', 'web-ext.js'), 'lint', ...lint], {
  encoding: 'utf8',
});
const { summary, errors, warnings } = JSON.parse(linted.stdout) as {
  summary: object;
  errors: Remark[];
  warnings: Remark[];
};
const unknown = [...errors, ...warnings].filter(({ code }) => KNOWN[code] === undefined);
faults.push(...unknown.map((one) => `addons-linter: ${JSON.stringify(one)}`));

for (const [name, hash] of Object.entries(second)) console.log(hash, name);
console.log('addons-linter', JSON.stringify(summary));
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 ? 1 : 0);
