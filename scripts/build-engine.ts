/** Checks that lib/engine is pure: all its modules build without a platform, and plain Node can import the result. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const ENGINE = join('lib', 'engine');
const OUTPUT = join('.output', 'engine');
const ENTRY = 'virtual:engine';
const FORBIDDEN = /^(node:|webextension-polyfill|wxt|dexie|comlink|preact|@preact|valibot)(\/|$)?/;

/**
 * Builds all modules of the engine into `output`, and imports them in a Node process.
 * @returns the number of modules. @throws Error that names the first forbidden import
 */
export async function proveEnginePure(folder = ENGINE, output = OUTPUT): Promise<number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|d)\.ts$/.test(file))
    .sort();
  const entry = files.map((file, i) => `export * as m${i} from ${JSON.stringify(resolve(folder, file))};`).join('\n');
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [entryPlugin(entry), purityPlugin()],
    build: {
      outDir: output,
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      rollupOptions: { input: ENTRY, preserveEntrySignatures: 'strict', output: { entryFileNames: 'engine.mjs' } },
    },
  });
  importInPlainNode(resolve(output, 'engine.mjs'), files.length);
  return files.length;
}

/** Returns a plugin that gives the entry module this code. */
function entryPlugin(code: string): Plugin {
  return {
    name: 'engine-entry',
    resolveId: (source) => (source === ENTRY ? source : undefined),
    load: (id) => (id === ENTRY ? code : undefined),
  };
}

/** Returns a plugin that fails the build at an import of a platform or of a library that needs one. */
function purityPlugin(): Plugin {
  return {
    name: 'engine-purity',
    enforce: 'pre',
    resolveId(source, importer) {
      const builtin = builtinModules.includes(source);
      if (builtin || FORBIDDEN.test(source)) throw new Error(`lib/engine is not pure: ${importer} imports ${source}`);
      return undefined;
    },
  };
}

/** Imports a module in a new Node process. @throws Error if that fails or its number of exports is not `modules` */
function importInPlainNode(file: string, modules: number): void {
  const script = `import(${JSON.stringify(pathToFileURL(file).href)}).then((all) => { if (Object.keys(all).length !== ${modules}) process.exit(3); });`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Plain Node cannot import the engine (exit ${status}): ${stderr}`);
}
