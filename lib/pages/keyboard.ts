/**
 * Lets keys reach a page that has just been opened. Firefox gives its popup the focus, but no key until an element of the page has
 * it as well. What took the focus before keeps it.
 * @param root the page's outermost element.
 */
export function takeKeyboard(root: HTMLElement): void {
  const take = () => {
    if (document.activeElement === document.body) root.focus({ preventScroll: true });
  };
  root.tabIndex = -1;
  take();
  window.addEventListener('focus', take);
}
