import { isActing } from './acting';
import { canonicalUrl } from './canonical';
import { isPagePath, isTrapUrl } from './filter';
import { hasSecret } from './secrets';

/** Canonical form of a URL worth fetching; undefined where it cannot be a page, is likely to lead nowhere, or is off limits. */
export function pageAddress(url: string): string | undefined {
  const canonical = canonicalUrl(url);
  if (canonical === undefined || !isPagePath(canonical) || isTrapUrl(canonical)) return undefined;
  return isOffLimits(url) ? undefined : canonical;
}

/** Whether a URL must not be requested: it acts, or it lets in whoever has it. */
export function isOffLimits(url: string): boolean {
  return hasSecret(url) || isActing({ url });
}
