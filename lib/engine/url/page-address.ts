import { canonicalUrl } from './canonical';
import { isPagePath, isTrapUrl } from './filter';

/** Canonical form of an address worth fetching; undefined where it cannot be a page, or is likely to lead nowhere. */
export function pageAddress(url: string): string | undefined {
  const canonical = canonicalUrl(url);
  return canonical !== undefined && isPagePath(canonical) && !isTrapUrl(canonical) ? canonical : undefined;
}
