import { byOrderMark, decodeHtml } from '../../engine/page/decode';

/** Number of leading bytes from which the encoding is detected. */
const HEAD_BYTES = 65_536;

/**
 * Detects the encoding of a text file from its first bytes.
 * Tests in this order: byte order mark, zero bytes of UTF-16, valid UTF-8, then declaration or guess as for HTML pages.
 * Older programs write the legacy encoding of the computer's language, hence the last step.
 */
export function encodingOf(head: Uint8Array): string {
  const marked = byOrderMark(head);
  if (marked) return marked.encoding;
  const [first = 1, second = 1] = head;
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return decodeHtml(head, '').charset;
  }
}

const encodingOfFile = async (file: Blob) => encodingOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));

/** Returns the first characters of a file, at most `chars`. */
export async function headOf(file: Blob, chars: number): Promise<string> {
  const decoder = new TextDecoder(await encodingOfFile(file));
  return decoder.decode(await file.slice(0, chars * 4).arrayBuffer()).slice(0, chars);
}

/**
 * Yields the decoded text of a file in pieces, without a byte order mark.
 * @param progress called with the share of the file read so far, in [0, 1]
 */
export async function* fileText(file: Blob, progress: (share: number) => void): AsyncGenerator<string> {
  let readBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      readBytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  const encoding = await encodingOfFile(file);
  const decoder = new TextDecoderStream(encoding) as unknown as ReadableWritablePair<string, Uint8Array>;
  const reader = file.stream().pipeThrough(counter).pipeThrough(decoder).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
      progress(file.size > 0 ? readBytes / file.size : 1);
    }
  } finally {
    await reader.cancel();
  }
}
