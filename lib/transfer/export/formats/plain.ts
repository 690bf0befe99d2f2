import type { Carries, ExportFormat, Seeds } from '../../format';
import { writeWanted } from '../text';

export const ADDRESSES_ONLY: Carries = {
  title: false,
  tags: false,
  score: false,
  provenance: false,
  rejected: false,
  scope: false,
};

/** One address a line and nothing else: no comment, no tab, which wget and httrack would fetch. */
export function writePlain(seeds: Seeds): AsyncGenerator<string> {
  return writeWanted(seeds, (_, url) => `${url}\n`);
}

export const plain: ExportFormat = {
  id: 'plain',
  labelKey: 'format_plain',
  extension: 'txt',
  mime: 'text/plain',
  carries: ADDRESSES_ONLY,
  write: writePlain,
};
