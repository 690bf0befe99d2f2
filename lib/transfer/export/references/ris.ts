import type { ExportFormat, ExportSeed } from '../../format';
import { oneLine, writeWanted } from '../text';

/** One field on one line; an empty one is left out. */
function field(tag: string, text: string): string {
  const value = oneLine(text);
  return value === '' ? '' : `${tag}  - ${value}\r\n`;
}

function record(seed: ExportSeed, url: string, createdAtMs: number): string {
  const day = new Date(seed.decidedAtMs ?? createdAtMs).toISOString().slice(0, 10).replaceAll('-', '/');
  return [
    'TY  - ELEC\r\n',
    field('TI', oneLine(seed.title) || url),
    field('UR', url),
    field('Y2', day),
    field('LA', seed.language === 'und' ? '' : (seed.language ?? '')),
    field('AB', seed.excerpt ?? ''),
    field('N1', seed.note ?? ''),
    ...seed.tags.map((tag) => field('KW', tag)),
    'ER  - \r\n',
  ].join('');
}

/** RIS with one `ELEC` record for each seed, for Zotero and other reference managers. */
export const ris: ExportFormat = {
  id: 'ris',
  extension: 'ris',
  mime: 'application/x-research-info-systems',
  carries: { title: true, tags: true, score: false, provenance: false, rejected: false, scope: false },
  write: (seeds, options) => writeWanted(seeds, (seed, url) => record(seed, url, options.createdAtMs)),
};
