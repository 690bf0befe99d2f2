import { fnv1a } from '../hash';
import type { WorkShare } from '../types';

const TWO_TO_32 = 2 ** 32;
/** Another offset gives an independent hash. */
const OVERLAP_OFFSET = 0x9e3779b9;

/** Number in [0, 1) that a text gives, uniform over texts. */
function uniform(text: string, offset?: number): number {
  const hash = fnv1a(text, offset);
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0) / TWO_TO_32;
}

/**
 * True where a site is in the share: sites go to one part each by their hash, so that every copy divides them alike and new sites have
 * their part at once; a fixed sample of `overlap` of them is in every part.
 */
export function isInShare(site: string, share: WorkShare | undefined): boolean {
  if (share === undefined) return true;
  if (uniform(site, OVERLAP_OFFSET) < share.overlap) return true;
  return Math.floor(uniform(site) * share.of) === share.part - 1;
}
