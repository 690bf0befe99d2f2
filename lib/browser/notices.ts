import { browser } from './browser';
import { openScreen } from './screens';

/** Id of the notification; a later one replaces it, so that at most one is shown. */
const NOTICE = 'new-pages';

/**
 * Opens the dashboard when the user clicks the notification. Call it synchronously when the background starts. Does
 * nothing without the permission.
 */
export function openDashboardOnNotice(): void {
  browser.notifications?.onClicked.addListener((id) => {
    if (id === NOTICE) void openScreen('dashboard');
  });
}

/**
 * Shows a notification without sound, in place of an earlier one. Does nothing without the permission; never rejects.
 */
export async function notifyQuietly(title: string, message: string): Promise<void> {
  const options = { type: 'basic' as const, iconUrl: browser.runtime.getURL('icon/128.png'), title, message };
  // Firefox plays no sound, and throws for a notification with `silent`.
  const quiet = import.meta.env.FIREFOX ? options : { ...options, silent: true };
  await browser.notifications?.create(NOTICE, quiet).catch(() => undefined);
}

interface TextFile {
  readonly name: string;
  readonly mime: string;
  readonly text: string;
}

/**
 * Saves a text to the downloads folder without asking; a number is added to a name that exists.
 * @returns false without the permission, or if the browser refused.
 */
export async function saveFile({ name: filename, mime, text }: TextFile): Promise<boolean> {
  if (browser.downloads === undefined) return false;
  // Service workers cannot make object URLs, and Firefox refuses `data:` URLs.
  const isPage = import.meta.env.FIREFOX;
  const url = isPage
    ? URL.createObjectURL(new Blob([text], { type: mime }))
    : `data:${mime};charset=utf-8,${encodeURIComponent(text)}`;
  try {
    await browser.downloads.download({ url, filename, saveAs: false, conflictAction: 'uniquify' });
    return true;
  } catch {
    return false;
  }
}
