/**
 * `npm run build:engine`: builds the package `@tendril/engine` for programs in Node: one module, its types, its data.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { build } from 'vite';
import { ENGLISH_LEXICON } from '../lib/engine/defaults';
import { engines, license, version } from '../package.json';
import { englishLexicon } from '../packaging/english-lexicon';
import { licences } from '../packaging/licences';

const ENTRY = join('packages', 'engine', 'index.ts');
const OUTPUT = join('.output', 'engine-package');

/** Builds the package. @param output folder, which is deleted first. @returns the folder, ready for `npm pack`. */
export async function buildEnginePackage(output = OUTPUT): Promise<string> {
  rmSync(output, { recursive: true, force: true });
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: ENTRY,
      outDir: output,
      minify: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'index.mjs', chunkFileNames: 'parts/[name].mjs' } },
    },
  });
  writeFileSync(join(output, 'index.d.mts'), declarations());
  const data = join(output, 'data');
  mkdirSync(data);
  for (const name of readdirSync('public/data'))
    if (name !== 'cmaps' && !name.includes('LICENSE')) cpSync(join('public/data', name), join(data, name));
  writeFileSync(join(output, ENGLISH_LEXICON), englishLexicon());
  writeFileSync(join(output, 'licences.txt'), licences());
  cpSync('LICENSE', join(output, 'LICENSE'));
  const manifest = {
    ...{ name: '@tendril/engine', version, license, type: 'module', engines },
    description: "Tendril's ranking for programs: rank a list of pages from a few examples.",
    exports: { '.': { types: './index.d.mts', default: './index.mjs' } },
  };
  writeFileSync(join(output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return output;
}

/** Returns the type declarations of the package's entry. @throws Error if they import other files. */
function declarations(): string {
  const { code, errors } = isolatedDeclarationSync(ENTRY, readFileSync(ENTRY, 'utf8'), {});
  if (errors.length > 0 || /^import\b/m.test(code)) throw new Error(`the types of ${ENTRY} need other files`);
  return code;
}

if (argv[1] === fileURLToPath(import.meta.url)) console.log(await buildEnginePackage());
