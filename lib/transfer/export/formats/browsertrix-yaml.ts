import type { ExportFormat } from '../../format';
import { pagePattern } from '../patterns';
import { isWanted, oneLine, webAddress, writeSeeds } from '../text';

/** JSON text is YAML text, and escapes whatever a plain scalar could not hold. */
const scalar = (text: string): string => JSON.stringify(text);

/** The crawler sorts query parameters before it tests exclusions. */
function withSortedQuery(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  return `${url.slice(0, at)}?${url
    .slice(at + 1)
    .split('&')
    .sort()
    .join('&')}`;
}

/** The name the crawl's files are kept under: letters, digits, dashes. */
function collectionName(topicName: string): string {
  const name = topicName.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '-');
  return name.replace(/^-+|-+$/g, '').toLowerCase() || 'topic';
}

/** Configuration for `crawl --config`: each seed with its scope, rejected pages as exclusions. */
export const browsertrixYaml: ExportFormat = {
  id: 'browsertrix-yaml',
  labelKey: 'format_browsertrix_yaml',
  extension: 'browsertrix.yaml',
  mime: 'application/yaml',
  carries: { title: false, tags: false, score: false, provenance: false, rejected: true, scope: true },
  write(seeds, options) {
    const exclusions = new Set<string>();
    const head = `# ${oneLine(options.topicName)}\ncollection: ${scalar(collectionName(options.topicName))}\nseeds:\n`;
    return writeSeeds(
      seeds,
      (seed) => {
        const url = webAddress(seed.url);
        if (url === undefined) return undefined;
        if (isWanted(seed)) return `  - url: ${scalar(url)}\n    scopeType: ${seed.scope ?? options.scope}\n`;
        for (const form of [url, withSortedQuery(url)]) exclusions.add(`  - ${scalar(pagePattern(form))}\n`);
        return undefined;
      },
      head,
      () => (exclusions.size === 0 ? '' : `exclude:\n${[...exclusions].join('')}`),
    );
  },
};
