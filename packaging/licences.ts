import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Tools that build the package without being in it. */
const TOOLS: ReadonlySet<string> = new Set(['wxt']);
/** Libraries that others contain in their files, with a package of the same licence. */
const CONTAINED = [
  { name: 'pdf.js, in unpdf', license: 'Apache-2.0', author: 'Mozilla Foundation', textOf: 'comlink' },
];
const MODULES = 'node_modules';
const DATA = 'public/data';
const RULE = `\n${'-'.repeat(80)}\n`;

const packageAt = (folder: string): Package => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns the folders of all packages that the product depends on, directly or not, by their path. */
function packages(of = '.', found = new Set<string>()): ReadonlySet<string> {
  for (const name of Object.keys(packageAt(of).dependencies ?? {})) {
    const folder = [join(of, MODULES, name), join(MODULES, name)].find(existsSync);
    if (TOOLS.has(name) || folder === undefined || found.has(folder)) continue;
    found.add(folder);
    packages(folder, found);
  }
  return found;
}

/** Returns the licence text of a package; undefined if it has none. */
function textIn(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)(?:\.|$)/i.test(name));
  return file && readFileSync(join(folder, file), 'utf8').trim();
}

function entry(name: string, license = '', author: Package['author'] = '', text = ''): string {
  const by = typeof author === 'string' ? author : author.name;
  return [name, license, by, '', text].filter((line, i) => line !== '' || i === 3).join('\n');
}

/**
 * Returns the licence texts of Tendril, of every library in the package, and of its data, as plain text.
 * @throws Error if a library has no text, and its licence is not MIT
 */
export function licences(): string {
  const mit = readFileSync('LICENSE', 'utf8').trim();
  const own = entry('Tendril', 'MIT', '', mit);
  const libraries = [...packages()].sort().map((folder) => {
    const { name, version, license, author } = packageAt(folder);
    const text =
      textIn(folder) ??
      (license === 'MIT' ? mit.replace(/^Copyright.*$/m, `Copyright the authors of ${name}`) : undefined);
    if (text === undefined) throw new Error(`${name} has no licence text`);
    return entry(`${name} ${version}`, license, author, text);
  });
  const contained = CONTAINED.map(({ name, license, author, textOf }) =>
    entry(name, license, author, textIn(join(MODULES, textOf))),
  );
  const data = readdirSync(DATA)
    .filter((name) => name.includes('LICENSE'))
    .map((name) => entry(name.replace('.LICENSE.txt', ''), '', '', readFileSync(join(DATA, name), 'utf8').trim()));
  return `${[own, ...libraries, ...contained, ...data].join(RULE)}\n`;
}
