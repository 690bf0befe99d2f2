/** Loads `file?raw` as the text of the file, as Vite does. */
import { readFile } from 'node:fs/promises';

export async function resolve(specifier, context, next) {
  if (!specifier.endsWith('?raw')) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
}

export async function load(url, context, next) {
  const { pathname, search } = new URL(url);
  if (!new URLSearchParams(search).has('raw')) return next(url, context);
  const text = await readFile(new URL(`file://${pathname}`), 'utf8');
  return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
}
