import type { ExportFormat } from '../format';
import { pageSurt, scopePrefix } from '../surt-prefix';
import { isWanted, oneLine, webAddress, writeSeeds } from '../text';

/**
 * Of the SURTs of rejected pages those that can be said as prefixes without loss. A prefix also takes what lies below it, so
 * a host's front page is left out, and so is a page above one that is wanted.
 */
export function safeRejections(rejected: readonly string[], wanted: string[]): string[] {
  wanted.sort();
  return rejected.filter((prefix) => {
    if (prefix.endsWith(')/')) return false;
    let low = 0;
    let high = wanted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((wanted[middle] as string) < prefix) low = middle + 1;
      else high = middle;
    }
    return !wanted[low]?.startsWith(prefix);
  });
}

/**
 * Heritrix 3 `seeds.txt`: a line that starts with a letter is a seed, `+` a SURT prefix to accept, `-` one to reject, `#` a
 * comment. Seeds with scope `page` bring no prefix; the crawler-beans fragment accepts them as seeds.
 */
export const heritrixSeeds: ExportFormat = {
  id: 'heritrix-seeds',
  labelKey: 'format_heritrix_seeds',
  extension: 'seeds.txt',
  mime: 'text/plain',
  carries: { title: false, tags: false, score: false, provenance: false, rejected: true, scope: true },
  write(seeds, options) {
    const prefixes = new Set<string>();
    const wanted: string[] = [];
    const rejected: string[] = [];
    return writeSeeds(
      seeds,
      (seed) => {
        const url = webAddress(seed.url);
        if (url === undefined) return undefined;
        if (!isWanted(seed)) {
          rejected.push(pageSurt(url));
          return undefined;
        }
        wanted.push(pageSurt(url));
        const prefix = scopePrefix(url, seed.scope ?? options.scope);
        if (prefix === undefined || prefixes.has(prefix)) return `${url}\n`;
        prefixes.add(prefix);
        return `${url}\n+${prefix}\n`;
      },
      `# ${oneLine(options.topicName)}\n`,
      () =>
        safeRejections(rejected, wanted)
          .map((prefix) => `-${prefix}\n`)
          .join(''),
    );
  },
};
