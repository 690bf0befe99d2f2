/**
 * Writes public/data/chinese-variants.txt: traditional Chinese characters, each followed by its simplified form.
 * The source is the dictionary of Open Chinese Convert (package `opencc-js`, Apache License 2.0). Its licence is copied
 * too.
 *
 *     npx tsx research/data/build-chinese-variants.ts
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OUT = fileURLToPath(new URL('../../public/data/chinese-variants.txt', import.meta.url));
const LICENCE = fileURLToPath(new URL('../../public/data/chinese-variants.LICENSE.txt', import.meta.url));
const PACKAGE = new URL('../../node_modules/opencc-js/', import.meta.url);
/** Common Chinese characters; rarer ones hardly ever occur. */
const COMMON = /^[\u4e00-\u9fff]$/;

const { default: dictionary } = (await import(new URL('dist/esm-lib/dict/TSCharacters.js', PACKAGE).href)) as {
  default: string;
};
const pairs = dictionary
  .split('|')
  .map((entry) => entry.split(' '))
  .filter(([from = '', to = '']) => COMMON.test(from) && COMMON.test(to) && from !== to);
writeFileSync(OUT, `${pairs.map(([from, to]) => `${from}${to}`).join('')}\n`);
copyFileSync(new URL('LICENSES/Apache-2.0.txt', PACKAGE), LICENCE);
