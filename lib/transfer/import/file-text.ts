import { byOrderMark, decodeHtml } from '../../engine/page/decode';

/** Bytes that the encoding of a file is told from. */
const HEAD_BYTES = 65_536;

/**
 * How a file with these first bytes is encoded: by its mark, else by the zero bytes of its first letter, else UTF-8 where it is that.
 * Spreadsheets and shells also write what the computer's language was once written in, which is declared or guessed as for a page.
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

/** The first characters of a file, at most so many. */
export async function headOf(file: Blob, chars: number): Promise<string> {
  const decoder = new TextDecoder(await encodingOfFile(file));
  return decoder.decode(await file.slice(0, chars * 4).arrayBuffer()).slice(0, chars);
}

/** The text of a file piece by piece, without a byte order mark. @param progress called with the share that was read, in [0, 1]. */
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
