import { joined } from '../engine/arrays';
import { FetchError } from '../engine/errors';
import { byOrderMark } from '../engine/page/decode';

/** Size of a gzip header and checksum. */
const GZIP_FRAME_BYTES = 14;
/** Size of the pieces that the decoder gets, and number of pieces that it may have read ahead. */
const PIECE_BYTES = 1_024;
const PIECES_AGAIN = 3;

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
  return decoderOfText(plain, contentType).decode(plain);
}

/**
 * Returns the decoder by byte order mark, by Content-Type or by XML declaration; UTF-8 without them or for an unknown
 * encoding.
 */
function decoderOfText(bytes: Uint8Array, contentType: string): TextDecoder {
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

/**
 * Decompresses the first member of a gzip file. Bytes after it, which some servers add, are ignored: the decoder drops
 * what it has unpacked of a piece with such bytes, so the last pieces are given to it again byte by byte.
 * @throws FetchError.
 */
async function gunzip(bytes: Uint8Array, url: string, maxBytes: number): Promise<Uint8Array> {
  const whole = await unpacked(bytes, bytes.length, url, maxBytes);
  if (whole.isEnd) return whole.plain;
  const { plain, isEnd } = await unpacked(bytes, Math.max(0, whole.taken - PIECES_AGAIN * PIECE_BYTES), url, maxBytes);
  if (!isEnd && !isWhole(bytes, plain.length)) throw new FetchError('network-failed', url, 'broken compression');
  return plain;
}

/**
 * Decompresses gzip data as far as it goes.
 * @param singleFrom offset from which the decoder gets single bytes.
 * @returns the plain bytes, whether the decoder reached the end without an error, and the number of bytes that it took.
 * @throws FetchError `too-large`
 */
async function unpacked(bytes: Uint8Array, singleFrom: number, url: string, maxBytes: number) {
  let taken = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      /** Passes on the next piece: of `PIECE_BYTES` before `singleFrom`, of one byte after it. */
      pull(controller) {
        if (taken >= bytes.length) return controller.close();
        const end = taken < singleFrom ? Math.min(taken + PIECE_BYTES, singleFrom) : taken + 1;
        controller.enqueue(new Uint8Array(bytes.slice(taken, end)));
        taken = end;
      },
    },
    { highWaterMark: 0 },
  );
  const reader = source.pipeThrough(new DecompressionStream('gzip')).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isEnd = true;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      length += next.value.byteLength;
      if (length > maxBytes) throw new FetchError('too-large', url, `more than ${maxBytes} bytes`);
    }
  } catch (error) {
    if (error instanceof FetchError) throw error;
    isEnd = false;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  return { plain: joined(chunks), isEnd, taken };
}

/**
 * Returns whether unpacking stopped only at what follows the data: somewhere behind them stands their length, which
 * ends a gzip member (RFC 1952).
 */
function isWhole(bytes: Uint8Array, length: number): boolean {
  if (length === 0) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = bytes.length - 4; at >= GZIP_FRAME_BYTES; at -= 1) if (view.getUint32(at, true) === length) return true;
  return false;
}
