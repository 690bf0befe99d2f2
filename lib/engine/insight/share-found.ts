/** Share of what is there that was found, in [0, 1]; 1 where there is nothing to find. */
export function shareFound(found: number, left: number): number {
  return found + left === 0 ? 1 : found / (found + left);
}
