import type { Page } from '@playwright/test';

/**
 * What a person could not read or press on the page as it is drawn now: text that lies outside of the window or of a part that
 * hides what is too long, words broken letter by letter, controls that are covered, a window that scrolls sideways.
 * Names and texts of pages may end in an ellipsis; what the interface itself says may not.
 */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 1.5;
    const FOREIGN = '[dir=auto], bdi, .site, .excerpt, .terms, .page-title, textarea, .map-plot, .uplot';
    const found: string[] = [];
    const name = (element: Element) => {
      const { className, tagName, textContent } = element;
      return `${tagName.toLowerCase()}.${String(className).replaceAll(' ', '.')} «${(textContent ?? '').trim().slice(0, 40)}»`;
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.closest('.visually-hidden, [aria-hidden=true], option, title, script, style') === null;
    const clips = (value: string) => value === 'hidden' || value === 'clip';

    /** What hides a part of the rectangle, or undefined; what can be scrolled into sight is not hidden. */
    const hiderOf = (from: Element, left: number, right: number): Element | undefined => {
      for (let around: Element | null = from; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll') return undefined;
        if (!clips(overflowX)) continue;
        const box = around.getBoundingClientRect();
        if (left < box.left - SLACK_PX || right > box.right + SLACK_PX) return around;
      }
      return left < -SLACK_PX || right > innerWidth + SLACK_PX ? document.documentElement : undefined;
    };

    const isScrolledAway = (control: Element, y: number) => {
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { top, bottom } = around.getBoundingClientRect();
        if (getComputedStyle(around).overflowY !== 'visible' && (y < top || y > bottom)) return true;
      }
      return false;
    };

    /** Bars that stay in sight while what is under them scrolls on. */
    const isStuck = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(around).position)) return true;
      return false;
    };

    if (document.documentElement.scrollWidth > innerWidth) {
      found.push(`scrolls sideways: ${document.documentElement.scrollWidth} in ${innerWidth} px`);
    }
    for (const part of document.querySelectorAll('.panel-scroll, .popup-list, .beside, dialog')) {
      const hidden = part.scrollWidth - part.clientWidth;
      if (hidden > SLACK_PX) found.push(`scrolls sideways by ${hidden} px: ${name(part).split(' ')[0]}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!parent || text === '' || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      const isLatin = /^[\x20-\x7e’“”…·–]+$/.test(text);
      if (isLatin && lines.length > 3 && text.length / lines.length < 3)
        found.push(`letter by letter: ${name(parent)}`);
      if (parent.closest(FOREIGN)) continue;
      for (const { left, right } of lines) {
        const hider = hiderOf(parent, left, right);
        if (hider && right - left > size / 4) {
          found.push(`cut off by ${name(hider).split(' ')[0]}: ${name(parent)}`);
          break;
        }
      }
    }
    for (const control of document.querySelectorAll('button, a[href], input, select, textarea, summary')) {
      if (!isSeen(control)) continue;
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const hider = hiderOf(control, left, right);
      if (hider && !control.closest('.map-plot'))
        found.push(`cut off by ${name(hider).split(' ')[0]}: ${name(control)}`);
      if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) {
        const isText = control instanceof HTMLSelectElement || /^(?:number)$/.test(control.type);
        if (isText && width < 48) found.push(`too narrow to read: ${name(control)}`);
      }
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      if (y < 0 || y > innerHeight || x < 0 || x > innerWidth || isScrolledAway(control, y)) continue;
      const dialog = document.querySelector('dialog[open], [role=dialog]');
      if (dialog && !dialog.contains(control)) continue;
      const hit = document.elementFromPoint(x, y);
      const isOwn = hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
      if (!isOwn && hit && !isStuck(hit)) found.push(`covered by ${name(hit)}: ${name(control)}`);
    }
    return [...new Set(found)];
  });
}
