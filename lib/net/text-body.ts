import { FetchError } from '../engine/errors';
import { byOrderMark } from '../engine/page/decode';
import { readBody } from './http';

/**
 * Returns the text of a sitemap or feed, decompressed if it is gzip. The encoding comes from the BOM, else the header,
 * else the XML declaration, else it is UTF-8.
 * @throws FetchError `too-large` when it unpacks to more than `maxBytes`, `network-failed` when the gzip data is
 * broken.
 */
export async function decodeTextBody(
  bytes: Uint8Array,
  contentType: string,
  url: string,
  maxBytes: number,
): Promise<string> {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? await gunzip(bytes, url, maxBytes) : bytes;
  return decoderFor(plain, contentType).decode(plain);
}

function decoderFor(bytes: Uint8Array, contentType: string): TextDecoder {
  const marked = byOrderMark(bytes);
  if (marked) return marked;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const label =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1];
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** Decodes a robots.txt: UTF-8 (RFC 9309 §2.3), or UTF-16 by its BOM or a zero byte in its first character. */
export function decodeRobots(bytes: Uint8Array): string {
  const [first = 1, second = 1] = bytes;
  const unmarked = second === 0 && first !== 0 ? 'utf-16le' : first === 0 && second !== 0 ? 'utf-16be' : 'utf-8';
  return (byOrderMark(bytes) ?? new TextDecoder(unmarked)).decode(bytes);
}

async function gunzip(bytes: Uint8Array, url: string, maxBytes: number): Promise<Uint8Array> {
  const plain = new Response(new Uint8Array(bytes)).body?.pipeThrough(new DecompressionStream('gzip'));
  try {
    return await readBody(new Response(plain), { maxBytes, url });
  } catch (error) {
    throw error instanceof FetchError ? error : new FetchError('network-failed', url, 'broken compression');
  }
}
