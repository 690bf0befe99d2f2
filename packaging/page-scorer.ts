import { build } from 'vite';

let built: Promise<string> | undefined;

/** Returns the program `crawlers/spark/page-scorer.ts` for Node as one file. Needs `english-lexicon.json` beside it. */
export function pageScorer(): Promise<string> {
  built ??= bundled();
  return built;
}

async function bundled(): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: {
        input: 'crawlers/spark/page-scorer.ts',
        // The terms of pages are not stemmed, so the stemmers, which are imported on demand, stay out of the file.
        external: [/^node:/, /^@orama\//],
        output: { codeSplitting: false, entryFileNames: 'page-scorer.mjs' },
      },
    },
  });
  const chunks = 'output' in output ? output.output : [];
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk' || chunks.length > 1) throw new Error('the page scorer is not one file');
  return chunk.code;
}
