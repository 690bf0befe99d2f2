/** Typed arrays as base64 of their little-endian bytes, which is the byte order of every platform browsers run on. */

/** Arguments one call takes on every engine. */
const SLICE_BYTES = 8_192;

export function toBase64(array: Uint32Array | Uint16Array | Uint8Array | Float32Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let binary = '';
  for (let i = 0; i < bytes.length; i += SLICE_BYTES) {
    binary += String.fromCharCode.apply(null, bytes.subarray(i, i + SLICE_BYTES) as unknown as number[]);
  }
  return btoa(binary);
}

/** @throws RangeError where the bytes are no whole number of elements; DOMException where the text is no base64. */
function bytesOf(text: string, bytesPerElement: number): ArrayBuffer {
  const binary = atob(text);
  if (binary.length % bytesPerElement !== 0) throw new RangeError('a typed array is cut off');
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes.buffer;
}

export const uint32FromBase64 = (text: string): Uint32Array => new Uint32Array(bytesOf(text, 4));
export const uint16FromBase64 = (text: string): Uint16Array => new Uint16Array(bytesOf(text, 2));
export const uint8FromBase64 = (text: string): Uint8Array => new Uint8Array(bytesOf(text, 1));
export const float32FromBase64 = (text: string): Float32Array => new Float32Array(bytesOf(text, 4));
