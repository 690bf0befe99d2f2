import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** What is told of the tags of a file, in their order. */
export interface TagReader {
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
