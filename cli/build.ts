/** Bundles the command `tendril` into a folder, with the files that the extension's build generates. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { build } from 'vite';
import { ENGLISH_LEXICON } from '../lib/engine/defaults';
import { PAGE_SCORER } from '../lib/transfer/format';
import { englishLexicon } from '../packaging/english-lexicon';
import { pageScorer } from '../packaging/page-scorer';

const [, , folder] = argv;
if (folder === undefined) throw new Error('name the folder of the bundle');
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  // Bundles the npm packages too: Node would need longer to find and compile their hundreds of files.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: folder,
    target: 'node20',
    minify: true,
    rollupOptions: {
      input: { main: 'cli/main.ts', 'pdf-worker': 'cli/pdf-worker.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
const generated = { [ENGLISH_LEXICON]: englishLexicon(), [PAGE_SCORER]: await pageScorer() };
for (const [path, content] of Object.entries(generated)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
