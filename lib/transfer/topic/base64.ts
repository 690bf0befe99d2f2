/** Base64 texts of typed arrays in the byte order of the machine, little-endian on every supported one. */

/** Number of arguments that a call takes in every browser. */
const SLICE_BYTES = 8_192;

export function toBase64(array: Uint32Array | Uint16Array | Uint8Array | Float32Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let binary = '';
  for (let i = 0; i < bytes.length; i += SLICE_BYTES) {
    binary += String.fromCharCode.apply(null, bytes.subarray(i, i + SLICE_BYTES) as unknown as number[]);
  }
  return btoa(binary);
}

/** @throws RangeError where the byte count is no multiple of the element size; DOMException where the text is not base64. */
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
