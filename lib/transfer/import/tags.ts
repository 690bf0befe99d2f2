import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** What is told of the tags of a file, in their order. */
interface TagReader {
  /** @param offset of the tag in the text */
  open(name: string, attributes: Readonly<Record<string, string>>, offset: number): void;
  close?(name: string): void;
  text?(part: string): void;
}

const ignore = () => {};

/**
 * Tells tags and text of HTML, names in lower case, or of XML. No stack of elements is kept, so that it takes a time linear in the text
 * however deep these lie; an element that closes itself in XML is closed at once.
 */
export function readTags(text: string, isXml: boolean, reader: TagReader): void {
  const cased = (start: number, end: number) => (isXml ? text.slice(start, end) : text.slice(start, end).toLowerCase());
  let name = '';
  let offset = 0;
  let attribute = '';
  let value = '';
  let attributes: Record<string, string> = {};
  const opened = () => reader.open(name, attributes, offset);
  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      name = cased(start, end);
      offset = start - 1;
      attributes = {};
    },
    onattribname(start, end) {
      attribute = cased(start, end);
      value = '';
    },
    onattribdata(start, end) {
      value += text.slice(start, end);
    },
    onattribentity(codePoint) {
      value += String.fromCodePoint(codePoint);
    },
    onattribend() {
      attributes[attribute] ??= value;
    },
    onopentagend: opened,
    onselfclosingtag() {
      opened();
      if (isXml) reader.close?.(name);
    },
    onclosetag: (start, end) => reader.close?.(cased(start, end)),
    ontext: (start, end) => reader.text?.(text.slice(start, end)),
    ontextentity: (codePoint) => reader.text?.(String.fromCodePoint(codePoint)),
    oncdata: (start, end, endOffset) => reader.text?.(text.slice(start, end - endOffset)),
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  };
  const tokenizer = new Tokenizer({ xmlMode: isXml, decodeEntities: true }, callbacks);
  tokenizer.write(text);
  tokenizer.end();
}

/** Tells the line of rising offsets in a text. */
export class LineCounter {
  #offset = 0;
  #line = 1;

  constructor(private readonly text: string) {}

  /** @param offset not before the last one asked for */
  lineAt(offset: number): number {
    for (; this.#offset < offset; this.#offset++) if (this.text[this.#offset] === '\n') this.#line++;
    return this.#line;
  }
}

const MARKED_UP = /<\/(?:p|div|span|li|h[1-6])>/i;
const BLOCKS: ReadonlySet<string> = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** A note as plain text: reference managers export theirs as HTML. */
export function noteText(raw: string): string {
  if (!MARKED_UP.test(raw)) return raw.trim();
  let text = '';
  const breakLine = (name: string) => {
    if (BLOCKS.has(name)) text += '\n';
  };
  readTags(raw, false, {
    open: breakLine,
    close: breakLine,
    text(part) {
      text += part.replace(/\s+/g, ' ');
    },
  });
  return text
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join('\n');
}
