import { countOf, getOrMake } from '../arrays';
import { readTags } from './tags';

/** The non-ASCII letters of a language, which distinguish encodings, with one encoding of that language. */
interface Language {
  readonly label: string;
  readonly common: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  readonly capitals: ReadonlySet<string>;
}

/** Returns a language by its common and its other non-ASCII letters, with the label of a charset that writes it. */
const languageOfCharset = (label: string, common: string, others = ''): Language => ({
  label,
  common: new Set(common),
  others: new Set(others),
  capitals: new Set((common + others).toUpperCase()),
});
/** Describes one language for several charsets. */
const languagesOfCharsets = (labels: readonly string[], common: string, others = '') =>
  labels.map((label) => languageOfCharset(label, common, others));

/** Languages in Latin script. windows-1252 comes first, because the first of equal scores wins. */
const LATIN: readonly Language[] = [
  languageOfCharset('windows-1252', 'éèàê', 'çîôûùâïœë'),
  languageOfCharset('windows-1252', 'äöüß', 'é'),
  languageOfCharset('windows-1252', 'áéíóñ', 'úüªº'),
  languageOfCharset('windows-1252', 'ãçáéíó', 'âàêôõú'),
  languageOfCharset('windows-1252', 'àèéìòù'),
  languageOfCharset('windows-1252', 'åäöæøé'),
  languageOfCharset('windows-1252', 'áéíóðþæö', 'úý'),
  ...languagesOfCharsets(['windows-1250', 'iso-8859-2'], 'ěščřžýáíé', 'úůťďňó'),
  ...languagesOfCharsets(['windows-1250', 'iso-8859-2'], 'áčéíľšťúýž', 'äďĺňóôŕ'),
  ...languagesOfCharsets(['windows-1250', 'iso-8859-2'], 'ąćęłńóśźż'),
  ...languagesOfCharsets(['windows-1250', 'iso-8859-2'], 'áéóöőü', 'íúű'),
  ...languagesOfCharsets(['windows-1250', 'iso-8859-2'], 'ăâîşţ'),
  ...languagesOfCharsets(['windows-1250', 'iso-8859-2'], 'čćžš', 'đ'),
  languageOfCharset('windows-1254', 'ğıöşü', 'ç'),
  ...languagesOfCharsets(['windows-1257', 'iso-8859-13'], 'ąčęėįšųūž'),
  ...languagesOfCharsets(['windows-1257', 'iso-8859-13'], 'āčēģīķļņšūž'),
  languageOfCharset('windows-1257', 'äõöüšž'),
  languageOfCharset('windows-1258', 'ăâđêôơư\u0300\u0301\u0303\u0309\u0323', 'àáèéìíòóùúý'),
];

/** Languages in other alphabets. */
const OTHER: readonly Language[] = [
  ...languagesOfCharsets(['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'], 'оеаинтсрвлкмдпуя', 'бгжзйфхцчшщъыьэюё'),
  ...languagesOfCharsets(['windows-1251', 'koi8-u', 'iso-8859-5'], 'оаинвіретслкдмпу', 'бгжзйфхцчшщьюяїєґ'),
  ...languagesOfCharsets(['windows-1251', 'iso-8859-5'], 'аоиентсрвкјудмпл', 'бгђжзљњћфхцчџшг'),
  ...languagesOfCharsets(['windows-1253', 'iso-8859-7'], 'αοιετσνρπκμληυίάς', 'βγδζθξφχψωέήόύώϊϋ'),
  ...languagesOfCharsets(['windows-1255', 'iso-8859-8'], 'יוהלארתבמשנ', 'גדזחטךכםןסעףפץצק'),
  ...languagesOfCharsets(['windows-1256', 'iso-8859-6'], 'اليمنترةوبعدسفه', 'تثجحخذزشصضطظغقكىأإآءؤئ'),
  languageOfCharset('windows-1256', 'ایرندهمتوبسشلک', 'پثجچحخذزژصضطظعغفقگ\u200c'),
  languageOfCharset('windows-874', 'านรอกเงมยลวดทสตะปบคหแ่้ัิี', 'ขฃชซญฎฏฐฑฒณถธนผฝพฟภฤศษฬฮำโใไึืุู็๊๋์จ'),
];

/** Common characters of languages with two-byte encodings; for Japanese, all kana. */
const COMMON_SIMPLIFIED =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经';
const COMMON_TRADITIONAL =
  '的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過子說產種面而方後多定行學法所民得經';
const COMMON_HANGUL = '이다는의에을가고하지로한기도인자사어리를은해서대시과정일아나그스있수전게만보으라여부들장제상';
const KANA = String.fromCharCode(...Array.from({ length: 0x30fc - 0x3041 + 1 }, (_, i) => 0x3041 + i));
const EAST_ASIAN: readonly Language[] = [
  languageOfCharset('gb18030', COMMON_SIMPLIFIED),
  languageOfCharset('big5', COMMON_TRADITIONAL),
  ...languagesOfCharsets(['euc-jp', 'shift_jis'], KANA),
  languageOfCharset('euc-kr', COMMON_HANGUL),
];

/** Symbols that occur in every language, so that they identify none. */
const NEUTRAL = new Set('\u00a0\u00ad‘’‚“”„–—…«»‹›°·•©®™§€£¿¡×½');
/** Maximum share of U+FFFD among the non-ASCII characters for an encoding to be considered. */
const MAX_FAULT_SHARE = 0.02;
/** Score of a non-ASCII character for a language: common letter, other letter, capital, or foreign letter. */
const WEIGHTS = { common: 1, others: 0.4, capitals: 0.3, foreign: -0.5 } as const;
/** Mean score above which the East Asian encodings are not tried, and minimum mean score of a guess. */
const SURE = 0.76;
const MIN_OWN = 0.45;
/** Minimum share of a language's common characters among the two-byte characters. */
const MIN_EAST_ASIAN = 0.1;
/** Share of non-ASCII bytes next to ASCII letters above which the script is Latin. */
const MIXED_SHARE = 0.35;

/**
 * Guesses the encoding of bytes that are not UTF-8, by the letters of about thirty languages; windows-1252 if no
 * language fits.
 */
function guessLegacyCharset(bytes: Uint8Array): string {
  const texts = new Map<string, ReadonlyMap<string, number>>();
  /** Returns the language with the highest score, or windows-1252 with 0 if no score is above 0. */
  const best = (languages: readonly Language[], score: typeof letterScore) => {
    let found = { label: 'windows-1252', score: 0 };
    for (const one of languages) {
      const counts = getOrMake(texts, one.label, () => countBeyondAscii(bytes, one.label));
      const own = score(counts, one);
      if (own > found.score) found = { label: one.label, score: own };
    }
    return found;
  };
  const own = isMixed(bytes) ? best(LATIN, letterScore) : best(OTHER, letterScore);
  if (own.score > SURE) return own.label;
  const asian = best(EAST_ASIAN, commonShare);
  if (asian.score > MIN_EAST_ASIAN) return asian.label;
  return own.score > MIN_OWN ? own.label : 'windows-1252';
}

/**
 * Returns whether many non-ASCII bytes stand next to ASCII letters, as in a text in Latin script; false if all are
 * ASCII.
 */
function isMixed(bytes: Uint8Array): boolean {
  let beyond = 0;
  let mixed = 0;
  const isLetter = (byte: number | undefined) =>
    byte !== undefined && byte < 0x80 && /[a-z]/i.test(String.fromCharCode(byte));
  bytes.forEach((byte, i) => {
    if (byte < 0x80) return;
    beyond += 1;
    if (isLetter(bytes[i - 1]) || isLetter(bytes[i + 1])) mixed += 1;
  });
  return mixed > beyond * MIXED_SHARE;
}

/**
 * Decodes bytes by a charset and counts each character beyond ASCII, without the symbols of `NEUTRAL`; undecodable
 * bytes count as U+FFFD.
 */
function countBeyondAscii(bytes: Uint8Array, label: string): ReadonlyMap<string, number> {
  return countOf([...new TextDecoder(label).decode(bytes)].filter((char) => char > '\x7f' && !NEUTRAL.has(char)));
}

/**
 * Returns the mean of `WEIGHTS` of a text's non-ASCII characters for a language, in [−0.5, 1]; 0 as in `meanScore`.
 * @param counts by character.
 */
function letterScore(counts: ReadonlyMap<string, number>, { common, others, capitals }: Language): number {
  return meanScore(counts, (char) => {
    if (common.has(char)) return WEIGHTS.common;
    if (others.has(char)) return WEIGHTS.others;
    return capitals.has(char) ? WEIGHTS.capitals : WEIGHTS.foreign;
  });
}

/** Returns the share of the non-ASCII characters that are common in the language, 0 to 1. */
function commonShare(counts: ReadonlyMap<string, number>, { common }: Language): number {
  return meanScore(counts, (char) => Number(common.has(char)));
}

/** Returns the mean score of the counted characters; 0 if there are none, or if more than 2 % are undecodable. */
function meanScore(counts: ReadonlyMap<string, number>, scoreOf: (char: string) => number): number {
  let all = 0;
  let sum = 0;
  for (const [char, count] of counts) {
    all += count;
    sum += count * scoreOf(char);
  }
  const faults = counts.get('\ufffd') ?? 0;
  return all === 0 || faults > all * MAX_FAULT_SHARE ? 0 : sum / all;
}

const CONTENT_CHARSET = /charset\s*=\s*["']?([^\s"';,]+)/i;

/** Returns the charset named in a Content-Type value, or ''. */
function charsetOf(contentType: string): string {
  return CONTENT_CHARSET.exec(contentType)?.[1] ?? '';
}

/**
 * Returns the charsets declared by `<meta>` elements, in their order. Comments, scripts and other raw text are skipped.
 * @param head start of a page, one character per byte.
 */
function declaredCharsets(head: string): string[] {
  const found: string[] = [];
  readTags(head, false, {
    /** Appends the charset of a `<meta>` element to `found`; '' if its Content-Type names none. */
    open(name, { charset, 'http-equiv': kind = '', content = '' }) {
      if (name !== 'meta') return;
      if (charset !== undefined) found.push(charset.trim());
      else if (kind.trim().toLowerCase() === 'content-type') found.push(charsetOf(content));
    },
  });
  return found.filter((label) => label !== '');
}

/** Number of bytes searched for declarations: browsers accept late declarations too. */
const DECLARATION_BYTES = 65_536;
/** Number of bytes read to distinguish UTF-8 from legacy encodings. */
const DETECT_BYTES = 65_536;
/** Number of bytes on which a guess is based. */
const GUESS_BYTES = 8192;
/** Largest share of invalid sequences in UTF-8. */
const MAX_BROKEN_SHARE = 0.2;
const XML_ENCODING = /^<\?xml\b[^>]*?encoding\s*=\s*["']([^"']+)["']/i;

interface DecodedHtml {
  readonly text: string;
  /** WHATWG name of the encoding used, in lower case. */
  readonly charset: string;
}

/**
 * Decodes a page by byte order mark, else by the header's charset, else by a declaration in the first 64 KiB, else by
 * detection. Declarations are `<meta>` elements or the XML declaration. Unknown labels are ignored. Never throws:
 * invalid bytes become U+FFFD.
 *
 * @param contentType value of the Content-Type header, or ''.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string): DecodedHtml {
  const decoder =
    byOrderMark(bytes) ??
    decoderFor(charsetOf(contentType)) ??
    declaredDecoder(bytes) ??
    new TextDecoder(isUtf8(bytes) ? 'utf-8' : guessLegacyCharset(sampleOf(bytes)));
  return { text: decoder.decode(bytes), charset: decoder.encoding };
}

/**
 * Returns the decoder for UTF-8 or UTF-16 by the byte order mark; undefined without a mark. Decoding drops the mark.
 */
export function byOrderMark(bytes: Uint8Array): TextDecoder | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return undefined;
}

/** Returns the decoder that the first bytes declare in a meta tag or XML declaration; undefined without a known one. */
function declaredDecoder(bytes: Uint8Array): TextDecoder | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  for (const label of [...declaredCharsets(head), XML_ENCODING.exec(head)?.[1] ?? '']) {
    const decoder = decoderFor(readableAs(label));
    if (decoder !== undefined) return decoder;
  }
  return undefined;
}

/**
 * Returns the label of the encoding to use for a declared label: UTF-8 for UTF-16, because a declaration readable as
 * single bytes cannot be in UTF-16 (HTML standard); windows-1252 for x-user-defined; else the label itself.
 */
function readableAs(label: string): string {
  if (/^x-user-defined$/i.test(label)) return 'windows-1252';
  return /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** Returns the decoder for a charset's label; undefined for an unknown one. */
function decoderFor(label: string): TextDecoder | undefined {
  if (label === '') return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/**
 * Returns whether nearly all sequences of non-ASCII bytes are valid UTF-8, also if there are none: a page may have a
 * broken byte, such as from a cut text, but text in a legacy encoding hardly ever forms valid sequences.
 */
function isUtf8(bytes: Uint8Array): boolean {
  const stream = bytes.length > DETECT_BYTES;
  // `subarray` may cut a character in two. In stream mode the decoder holds the first half back instead of reporting a
  // fault.
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, DETECT_BYTES), { stream });
  const beyond = text.match(/[\u0080-\u{10ffff}]/gu)?.length ?? 0;
  const faults = text.match(/\ufffd/g)?.length ?? 0;
  return faults <= beyond * MAX_BROKEN_SHARE;
}

/**
 * Returns `GUESS_BYTES` bytes from just before the first non-ASCII byte, because ASCII says nothing of the encoding.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, first - 1);
  return bytes.subarray(start, start + GUESS_BYTES);
}
