/** The object behind a download's address is kept this long: browsers read it after the click returned. */
const REVOKE_AFTER_MS = 60_000;

/** Saves `content` by the browser's ordinary download. Only in a page. */
export async function download(name: string, content: Blob): Promise<void> {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Puts text on the clipboard. Must be called from a user gesture in a page. */
export function copy(text: string): Promise<void> {
  return navigator.clipboard.writeText(text);
}
