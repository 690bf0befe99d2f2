/** Converts typed arrays to base64 and back, in the machine's byte order: little-endian on all supported machines. */

/** Number of function arguments that every browser accepts. */
const SLICE_BYTES = 8_192;

/** Returns the bytes of an array, in the byte order of this machine, in standard base64 (RFC 4648). */
export function toBase64(array: Uint32Array | Uint16Array | Uint8Array | Float32Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let binary = '';
  for (let i = 0; i < bytes.length; i += SLICE_BYTES) {
    binary += String.fromCharCode.apply(null, bytes.subarray(i, i + SLICE_BYTES) as unknown as number[]);
  }
  return btoa(binary);
}

/**
 * Decodes a base64 text.
 * @throws RangeError if the byte count is not a multiple of the element size; DOMException if the text is not base64
 */
function bytesOf(text: string, bytesPerElement: number): ArrayBuffer {
  const binary = atob(text);
  if (binary.length % bytesPerElement !== 0) throw new RangeError('a typed array is cut off');
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes.buffer;
}

export const uint32FromBase64 = (text: string): Uint32Array => new Uint32Array(bytesOf(text, 4));
export const uint16FromBase64 = (text: string): Uint16Array => new Uint16Array(bytesOf(text, 2));
export const float32FromBase64 = (text: string): Float32Array => new Float32Array(bytesOf(text, 4));
