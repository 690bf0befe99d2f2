import type { Settings } from '../settings/settings';

/** Sets the theme of a page; `system` leaves it to the browser's preference. */
export function applyTheme(theme: Settings['theme'], root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
