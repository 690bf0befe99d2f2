import type { Page } from 'playwright';

/**
 * What of a page cannot be read or reached at its width: what is wider than the window, text that its box cuts off without a way to
 * scroll to it or an ellipsis, and words that break letter by letter.
 */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const page: string[] = [];
    const faults: [string, Element][] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) page.push(`${root.scrollWidth - root.clientWidth} px too wide`);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { width, height, left, right } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || element.closest('.visually-hidden, .chart, .map-plot, [aria-hidden=true]'))
        continue;
      const style = getComputedStyle(element);
      if (style.visibility === 'hidden') continue;
      const scrolls = element.closest('.table-scroll, textarea, .export-preview');
      if (!scrolls && (left < -1 || right > root.clientWidth + 1)) faults.push(['outside', element]);
      const hides =
        !element.matches('input') && /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis';
      if (!scrolls && hides && element.scrollWidth > element.clientWidth + 1) faults.push(['cut', element]);
      if (element.matches('.menu-label') && width > 1 && element.scrollHeight > element.clientHeight + 2)
        faults.push(['cut', element]);
      const isControl = element.matches('button, select');
      if (isControl && element.scrollWidth > element.clientWidth + 1 && style.textOverflow !== 'ellipsis')
        faults.push(['cut', element]);
      const text = element.childElementCount === 0 ? (element.textContent?.trim() ?? '') : '';
      const letters = Number.parseFloat(style.fontSize);
      if (text.length > 3 && width < 2.2 * letters && height > 3 * letters) faults.push(['letter by letter', element]);
    }
    return [
      ...page,
      ...faults.map(
        ([fault, { tagName, className, textContent }]) =>
          `${fault}: ${tagName}.${className} ${textContent?.trim().slice(0, 40)}`,
      ),
    ];
  });
}
