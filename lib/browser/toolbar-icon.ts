import type { Standing } from '../engine/insight/standing';
import { browser } from './browser';

const SIZES = [16, 32] as const;

/** Marks on the icon; a standing without one shows the plain icon. */
const MARKS: Readonly<Partial<Record<Standing, string>>> = {
  seed: 'in',
  confirmed: 'in',
  suggested: 'suggested',
  rejected: 'rejected',
};

export function iconPaths(standing: Standing): Record<number, string> {
  const mark = MARKS[standing];
  return Object.fromEntries(SIZES.map((size) => [size, `/icon/${mark ? `${mark}-` : ''}${size}.png`]));
}

/** Shows on the toolbar icon how the page in a tab stands in the topic. A tab that is gone is ignored. */
export async function showStanding(tabId: number, standing: Standing): Promise<void> {
  await browser.action.setIcon({ tabId, path: iconPaths(standing) }).catch(() => undefined);
}
