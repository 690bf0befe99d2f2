import type { ExportFormat } from '../../format';
import { escapeMarkup } from '../markup';
import { isoTime, oneLine, writeJsonArray } from '../text';

/** Tags parted by commas. The closing comma keeps a single tag of two words from being cut at the space. */
function tagList(tags: readonly string[]): string {
  return tags.map((tag) => `${oneLine(tag.replaceAll(',', ' '))},`).join('');
}

/**
 * JSON array for `archivebox add --parser=json`. ArchiveBox decodes HTML entities in addresses, titles and tags, so that an
 * address with `&copy=` would change; all three are encoded.
 */
export const archivebox: ExportFormat = {
  id: 'archivebox',
  labelKey: 'format_archivebox',
  extension: 'archivebox.json',
  mime: 'application/json',
  carries: { title: true, tags: true, score: false, provenance: false, rejected: false, scope: false },
  write: (seeds, options) =>
    writeJsonArray(seeds, (seed, url) => ({
      url: escapeMarkup(url),
      title: escapeMarkup(oneLine(seed.title)),
      tags: escapeMarkup(tagList(seed.tags)),
      time: isoTime(seed.decidedAtMs ?? options.createdAtMs),
    })),
};
