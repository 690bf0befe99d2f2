import type { Web } from '../../web/web';

/** Addresses of the first pages of a topic of the practice web. @throws Error where it has fewer. */
export function seedsOf(web: Web, label: string, count: number): string[] {
  const urls = web.pages.filter((page) => page.label === label).map((page) => page.url);
  if (urls.length < count) throw new Error(`The practice web has only ${urls.length} pages of ${label}.`);
  return urls.slice(0, count);
}
