import type { ExportFormat } from '../../format';
import { pageSurt, scopePrefix, sitePrefix } from '../surt-prefix';
import { isWanted, oneLine, webAddress, writeSeeds } from '../text';

/**
 * SURTs of those rejected pages that can be said as prefixes without loss. A prefix also takes what lies below it, so a
 * host's front page is left out, and so is a page above one that is wanted.
 */
export function safeRejections(rejected: readonly string[], wanted: readonly string[]): string[] {
  const hosts = new Map<string, string[]>();
  for (const url of rejected) hosts.set(new URL(url).hostname, []);
  for (const url of wanted) hosts.get(new URL(url).hostname)?.push(pageSurt(url));
  return rejected.flatMap((url) => {
    const prefix = pageSurt(url);
    const others = hosts.get(new URL(url).hostname) ?? [];
    return prefix.endsWith(')/') || others.some((surt) => surt.startsWith(prefix)) ? [] : [prefix];
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
          rejected.push(url);
          return undefined;
        }
        wanted.push(url);
        const prefix = scopePrefix(url, options.scope);
        if (prefix === undefined || prefixes.has(prefix)) return `${url}\n`;
        prefixes.add(prefix);
        return `${url}\n+${prefix}\n`;
      },
      `# ${oneLine(options.topicName)}\n`,
      () =>
        [...(options.excludedSites ?? []).map(sitePrefix), ...safeRejections(rejected, wanted)]
          .map((prefix) => `-${prefix}\n`)
          .join(''),
    );
  },
};
