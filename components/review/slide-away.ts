/** Movement of the answered card. */

const SLIDE_MS = 140;

/**
 * Slides a copy of the selected row out of its list in 140 ms and removes it. The row itself leaves in the same frame,
 * and nothing else moves. Does nothing where the user wants less motion, or without a selected row.
 */
export function slideAway(): void {
  const row = document.querySelector<HTMLElement>('.suggestion[aria-current="true"]');
  const list = row?.closest('.scroller');
  if (!row || !list || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [from, seen] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  const frame = document.createElement('div');
  frame.className = 'leaving';
  frame.inert = true;
  frame.setAttribute('aria-hidden', 'true');
  setBox(frame, { left: from.left, top: seen.top, width: from.width, height: seen.height });
  const copy = row.cloneNode(true) as HTMLElement;
  copy.removeAttribute('aria-current');
  copy.style.transform = 'none';
  setBox(copy, { left: 0, top: from.top - seen.top, width: from.width, height: from.height });
  frame.append(copy);
  document.body.append(frame);
  const isMirrored = getComputedStyle(row).direction === 'rtl';
  const leaving = copy.animate?.(
    { transform: `translateX(${isMirrored ? -100 : 100}%)`, opacity: 0 },
    { duration: SLIDE_MS, easing: 'ease-in' },
  );
  const end = () => frame.remove();
  if (leaving) leaving.finished.then(end, end);
  else end();
}

/** Sets position and size of an element in pixels. */
function setBox(element: HTMLElement, box: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>): void {
  for (const [side, px] of Object.entries(box)) element.style.setProperty(side, `${px}px`);
}
