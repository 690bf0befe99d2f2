/** How long rounds take to be committed; `commitRounds` runs in a page of the extension, with the store as it is shipped. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** @returns what makes `commitRounds` a global function of the page it is run in. */
export async function commitRoundsCode(): Promise<string> {
  const entry = fileURLToPath(new URL('./commit-rounds-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'rounds' } },
  });
  const [bundle] = [built].flat();
  const [chunk] = bundle && 'output' in bundle ? bundle.output : [];
  if (!chunk) throw new Error('Vite has built nothing.');
  return `${chunk.code}; globalThis.rounds = rounds`;
}
