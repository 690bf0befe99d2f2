import { OBJECT_WORDS } from './nasty';

/** What is put where it does not belong. */
const SHARDS = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    '&#',
    ';',
    '<!--',
    '-->',
    '</',
    '/>',
    '<![CDATA[',
    ']]>',
    '<script>',
    '</script>',
    '<a href=',
    '<svg>',
    '<math>',
  ],
  ...[
    '<title>',
    '</title>',
    '<base href=">',
    '<meta charset=',
    '<table><a>',
    '\u0000',
    '\ufeff',
    '\u202e',
    '\u0301',
    '\ud800',
    '\udfff',
    '🐝',
    'ก',
  ],
  ...OBJECT_WORDS,
];
const MOST_CHANGES = 30;
const MOST_COPIES = 2_000;

/** The page with a few things cut out, doubled, repeated, exchanged with another page or turned into other bytes. */
export function fuzzed(html: string, others: readonly string[], next: () => number): Uint8Array<ArrayBuffer> {
  let text = html;
  const int = (most: number) => Math.floor(next() * most);
  const piece = (of: string) => {
    const from = int(of.length);
    return of.slice(from, from + int(200));
  };
  for (let left = 1 + int(MOST_CHANGES); left > 0; left--) {
    const at = int(text.length);
    const [before, after] = [text.slice(0, at), text.slice(at)];
    switch (int(6)) {
      case 0:
        text = before + after.slice(int(100));
        break;
      case 1:
        text = before + (SHARDS[int(SHARDS.length)] ?? '') + after;
        break;
      case 2:
        text = before + piece(text) + after;
        break;
      case 3:
        text = before + piece(others[int(others.length)] ?? '') + after;
        break;
      case 4:
        text =
          before +
          (next() < 0.5 ? piece(text).slice(0, 20) : (SHARDS[int(SHARDS.length)] ?? '')).repeat(int(MOST_COPIES)) +
          after;
        break;
      default:
        text = before + String.fromCharCode(int(0x1_0000)) + after.slice(1);
    }
  }
  const bytes = new TextEncoder().encode(text);
  if (next() < 0.3) for (let left = int(50); left > 0; left--) bytes[int(bytes.length)] = int(256);
  return next() < 0.1 ? bytes.slice(0, int(bytes.length)) : bytes;
}
