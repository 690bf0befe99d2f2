import { Tokenizer } from 'htmlparser2';
import { guessLegacyCharset } from './charset';

const CONTENT_CHARSET = /charset\s*=\s*["']?([^\s"';,]+)/i;

/** The charset that a Content-Type value names, or ''. */
function charsetOf(contentType: string): string {
  return CONTENT_CHARSET.exec(contentType)?.[1] ?? '';
}

/**
 * Charsets that `<meta>` elements declare, in their order. What stands in a comment, a script or another raw text is none.
 * @param head the beginning of a page, byte by byte.
 */
function declaredCharsets(head: string): string[] {
  const found: string[] = [];
  const attributes = new Map<string, string>();
  let tag = '';
  let name = '';
  let value = '';
  const ignore = () => {};
  const onTag = () => {
    if (tag !== 'meta') return;
    const charset = attributes.get('charset');
    const isType = attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type';
    if (charset !== undefined) found.push(charset.trim());
    else if (isType) found.push(charsetOf(attributes.get('content') ?? ''));
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => {
        tag = head.slice(start, end).toLowerCase();
        attributes.clear();
      },
      onattribname: (start, end) => {
        name = head.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => {
        if (tag === 'meta') value += head.slice(start, end);
      },
      onattribend: () => {
        if (tag === 'meta' && !attributes.has(name)) attributes.set(name, value);
      },
      onopentagend: onTag,
      onselfclosingtag: onTag,
      onattribentity: ignore,
      onclosetag: ignore,
      ontext: ignore,
      ontextentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(head);
  tokenizer.end();
  return found.filter((label) => label !== '');
}

/** Bytes in which declarations are looked for: browsers take late ones, too. */
const DECLARATION_BYTES = 65_536;
/** Bytes looked at to tell UTF-8 from legacy encodings. */
const DETECT_BYTES = 65_536;
/** Bytes that a guess is made from. */
const GUESS_BYTES = 8192;
const XML_ENCODING = /^<\?xml\b[^>]*?encoding\s*=\s*["']([^"']+)["']/i;

interface DecodedHtml {
  readonly text: string;
  /** WHATWG name of the encoding used, in lower case. */
  readonly charset: string;
}

/**
 * Decodes a page by byte order mark, else the header's charset, else a `<meta>` or XML declaration in the first 64 KiB,
 * else by detection. Labels no decoder knows are passed over. Never throws: bytes that do not fit become U+FFFD.
 *
 * @param contentType value of the Content-Type header, or ''
 */
export function decodeHtml(bytes: Uint8Array, contentType: string): DecodedHtml {
  const decoder =
    byOrderMark(bytes) ??
    decoderFor(charsetOf(contentType)) ??
    byDeclaration(bytes) ??
    new TextDecoder(isUtf8(bytes) ? 'utf-8' : guessLegacyCharset(sampleOf(bytes)));
  return { text: decoder.decode(bytes), charset: decoder.encoding };
}

/** The decoder that a byte order mark asks for. */
export function byOrderMark(bytes: Uint8Array): TextDecoder | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return undefined;
}

function byDeclaration(bytes: Uint8Array): TextDecoder | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  for (const label of [...declaredCharsets(head), XML_ENCODING.exec(head)?.[1] ?? '']) {
    const decoder = decoderFor(readableAs(label));
    if (decoder !== undefined) return decoder;
  }
  return undefined;
}

/** A declaration that was readable byte by byte cannot be in UTF-16 (HTML standard). */
function readableAs(label: string): string {
  if (/^x-user-defined$/i.test(label)) return 'windows-1252';
  return /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function decoderFor(label: string): TextDecoder | undefined {
  if (label === '') return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  let head = bytes.subarray(0, DETECT_BYTES);
  if (head.length < bytes.length) {
    // Do not cut inside a character.
    let end = head.length;
    while (end > head.length - 4 && ((bytes[end] as number) & 0xc0) === 0x80) end--;
    head = bytes.subarray(0, end);
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head);
    return true;
  } catch {
    return false;
  }
}

/** The part of a page where it says most: from its first byte beyond ASCII on. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, first - 1);
  return bytes.subarray(start, start + GUESS_BYTES);
}
