import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Receives the tags and text of a document in order; names are in lower case. */
interface TagReader {
  /** Receives a start tag with its attributes. @param offset offset of the tag in the text. */
  open(name: string, attributes: Readonly<Record<string, string>>, offset: number): void;
  /** Receives an end tag. */
  close?(name: string): void;
  /** Receives text with decoded entities, in pieces. */
  text?(piece: string): void;
}

const doNothing = () => {};

/**
 * Reads the tags of HTML or XML in one pass without a tree. Time is linear in the text, whatever the nesting. In XML, a
 * self-closing element is closed at once. Entities of a document type are not expanded.
 */
export function readTags(text: string, isXml: boolean, reader: TagReader): void {
  const lower = (start: number, end: number) => text.slice(start, end).toLowerCase();
  let name = '';
  let offset = 0;
  let attribute = '';
  let value = '';
  let attributes: Record<string, string> = {};
  const opened = () => reader.open(name, attributes, offset);
  const callbacks: TokenizerCallbacks = {
    /** Starts a tag without attributes. */
    onopentagname(start, end) {
      name = lower(start, end);
      offset = start - 1;
      attributes = {};
    },
    /** Starts an attribute with an empty value. */
    onattribname(start, end) {
      attribute = lower(start, end);
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
    /** Reports a start tag and, in XML, its end tag. */
    onselfclosingtag() {
      opened();
      if (isXml) reader.close?.(name);
    },
    onclosetag: (start, end) => reader.close?.(lower(start, end)),
    ontext: (start, end) => reader.text?.(text.slice(start, end)),
    ontextentity: (codePoint) => reader.text?.(String.fromCodePoint(codePoint)),
    oncdata: (start, end, endOffset) => reader.text?.(text.slice(start, end - endOffset)),
    oncomment: doNothing,
    ondeclaration: doNothing,
    onprocessinginstruction: doNothing,
    onend: doNothing,
  };
  const tokenizer = new Tokenizer({ xmlMode: isXml, decodeEntities: true }, callbacks);
  tokenizer.write(text);
  tokenizer.end();
}
