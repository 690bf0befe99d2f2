/** Encodings in which a character is one byte or two; UTF-8 is used for queries in all others. */
const TWO_BYTE = new Set(['gbk', 'gb18030', 'big5', 'euc-kr', 'shift_jis', 'euc-jp']);
const NOT_LEGACY = /^(?:utf-|iso-2022-|replacement|x-user-defined)/;
const encoders = new Map<string, ReadonlyMap<string, readonly number[]>>();

/**
 * An address as browsers read it on a page in a legacy charset: what its query holds beyond ASCII is percent-encoded in
 * the page's charset (URL standard, 4.4); a character the charset lacks becomes `&#…;`.
 * @param charset WHATWG name in lower case.
 */
export function encodeQuery(href: string, charset: string): string {
  const start = href.indexOf('?');
  if (start < 0 || NOT_LEGACY.test(charset)) return href;
  const hash = href.indexOf('#', start);
  const end = hash < 0 ? href.length : hash;
  const query = href.slice(start, end);
  return /[\u0080-\uffff]/.test(query) ? href.slice(0, start) + encoded(query, charset) + href.slice(end) : href;
}

function encoded(query: string, charset: string): string {
  const encoder = encoderOf(charset);
  let out = '';
  for (const char of query) {
    const code = char.codePointAt(0) as number;
    const bytes = encoder.get(char);
    if (code < 0x80) out += char;
    else if (bytes === undefined) out += `%26%23${code}%3B`;
    else
      for (const byte of bytes) out += byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`;
  }
  return out;
}

/** Character → bytes, for all beyond ASCII; made from the decoder, as there is no encoder in browsers. */
export function encoderOf(charset: string): ReadonlyMap<string, readonly number[]> {
  const known = encoders.get(charset);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(charset);
  const map = new Map<string, readonly number[]>();
  const note = (text: string, bytes: readonly number[]) => {
    if ([...text].length === 1 && text !== '\ufffd' && text > '\x7f' && !map.has(text)) map.set(text, bytes);
  };
  for (let byte = 0x80; byte <= 0xff; byte++) note(decoder.decode(Uint8Array.of(byte)), [byte]);
  if (TWO_BYTE.has(charset)) {
    const pairs: [number, number][] = [];
    for (let lead = 0x81; lead <= 0xfe; lead++)
      for (let trail = 0x40; trail <= 0xfe; trail++) pairs.push([lead, trail]);
    // A line break after each pair: one run of the decoder instead of 24,000.
    const lines = decoder.decode(Uint8Array.from(pairs.flatMap(([lead, trail]) => [lead, trail, 10]))).split('\n');
    pairs.forEach((pair, i) => {
      note(lines[i] ?? '', pair);
    });
  }
  encoders.set(charset, map);
  return map;
}
