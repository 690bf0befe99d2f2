import { fnv1a } from '../hash';
import type { WorkShare } from '../types';

const TWO_TO_32 = 2 ** 32;
/** Offset of a second, independent hash. */
const OVERLAP_OFFSET = 0x9e3779b9;

/** Maps a text to a number in [0, 1), uniformly over texts. */
function uniform(text: string, offset?: number): number {
  const hash = fnv1a(text, offset);
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0) / TWO_TO_32;
}

/**
 * True if a site belongs to the share. The site's hash determines its part, so every copy divides sites alike and new
 * sites have a part at once. A fixed sample of `overlap` of all sites belongs to every part.
 */
export function isInShare(site: string, share: WorkShare | undefined): boolean {
  if (share === undefined) return true;
  if (uniform(site, OVERLAP_OFFSET) < share.overlap) return true;
  return Math.floor(uniform(site) * share.of) === share.part - 1;
}
