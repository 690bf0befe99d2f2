import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Keeps the whole of an element in sight while `isOn`, also when it grows, or when what it scrolls in shrinks. An element taller than
 * its window shows its beginning.
 */
export function useInView(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!isOn || !current) return;
    const scroller = current.closest<HTMLElement>('.scroller');
    const show = () => {
      const isTaller = scroller ? current.offsetHeight > scroller.clientHeight : false;
      current.scrollIntoView({ block: isTaller ? 'start' : 'nearest' });
    };
    show();
    const observer = new ResizeObserver(show);
    observer.observe(current);
    if (scroller) observer.observe(scroller);
    return () => observer.disconnect();
  }, [isOn]);
}
