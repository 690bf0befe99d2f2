import { FetchError } from '../engine/errors';

/**
 * Text of a sitemap or feed: unpacked where it is gzip, decoded by BOM, else header, else XML declaration, else UTF-8.
 * @throws FetchError `too-large` when it unpacks to more than `maxBytes`, `network-failed` when it is broken gzip.
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
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder();
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

async function gunzip(bytes: Uint8Array, url: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = new Response(new Uint8Array(bytes)).body?.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (;;) {
      const read = await reader?.read();
      if (!read || read.done) break;
      chunks.push(read.value);
      length += read.value.byteLength;
      if (length > maxBytes) throw new FetchError('too-large', url, `unpacks to more than ${maxBytes} bytes`);
    }
  } catch (error) {
    await reader?.cancel().catch(() => undefined);
    throw error instanceof FetchError ? error : new FetchError('network-failed', url, 'broken compression');
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
