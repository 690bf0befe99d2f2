import { isActing } from '../engine/url/acting';
import { createHttpClient } from '../net/http';

const MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 8_000;
/** Accepted formats; not SVG, which can contain more than a picture. */
const FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

const http = createHttpClient({ fetch: (url, init) => fetch(url, init) });

/**
 * Returns the picture at a public address as a data URL; the request has no cookies and no referrer.
 * @returns undefined if there is no picture of at most 1 MB, or if a request for the URL may change something, such as
 * a logout: pages choose these URLs.
 */
export async function pictureAt(url: string): Promise<string | undefined> {
  if (isActing({ url })) return undefined;
  try {
    const answer = await http.request(url, { accept: FORMATS, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
    const format = FORMATS.find((type) => answer.headers.get('content-type')?.startsWith(type));
    return answer.status === 200 && format ? `data:${format};base64,${base64Of(answer.bytes)}` : undefined;
  } catch {
    return undefined;
  }
}

/** Number of function arguments that every browser accepts. */
const SLICE_BYTES = 32_768;

/** Returns bytes in base64. */
function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += SLICE_BYTES)
    binary += String.fromCharCode(...bytes.subarray(from, from + SLICE_BYTES));
  return btoa(binary);
}
