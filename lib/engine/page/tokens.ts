const [GT, SLASH, EQUALS, BANG, QUESTION, DASH, QUOTE, APOSTROPHE] = [0x3e, 0x2f, 0x3d, 0x21, 0x3f, 0x2d, 0x22, 0x27];
/** What an ASCII character may be in a tag, as bits. */
const [LETTER, BLANK, ENDS_NAME] = [1, 2, 4];
const KINDS = new Uint8Array(0x80);
for (let code = 0; code < KINDS.length; code += 1) {
  const char = String.fromCharCode(code);
  KINDS[code] = (/[A-Za-z]/.test(char) ? LETTER : 0) | (/[\t\n\f\r ]/.test(char) ? BLANK : 0);
  if (/[\t\n\f\r />]/.test(char)) KINDS[code] = (KINDS[code] as number) | ENDS_NAME;
}
const COMMENT_END = /--!?>/g;
const CDATA = '[CDATA[';

export type Token = 'text' | 'start-tag' | 'end-tag' | 'end';

/**
 * Text and tags of HTML, one after the other (HTML standard, 13.2.5), as places in it: what nobody asks for is never copied. Comments and
 * declarations are passed over, entities are left as they are. Text may come in several pieces.
 *
 * After a start tag its attributes are to be read, until there are no more.
 */
export class Tokens {
  /** Where to read on. */
  at = 0;
  /** Of the text, or of the tag's name. */
  start = 0;
  end = 0;
  /** Of the attribute that was read last; its value is empty where it has none. */
  nameStart = 0;
  nameEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  /** Where the `>` of the start tag is; −1 before its attributes are read, and where the page ends in it. */
  tagEnd = -1;
  isSelfClosing = false;
  #rawEnd: RegExp | undefined;

  constructor(private readonly html: string) {}

  next(): Token {
    const { html } = this;
    if (this.#rawEnd !== undefined) return this.#rawText(this.#rawEnd);
    while (this.at < html.length) {
      const from = this.at;
      const tag = html.indexOf('<', from);
      if (tag !== from) return this.#text(from, tag < 0 ? html.length : tag);
      const code = html.charCodeAt(from + 1);
      if (this.#is(code, LETTER)) {
        if (!this.#name(from + 1)) break;
        this.at = this.end;
        this.tagEnd = -1;
        return 'start-tag';
      }
      if (code === BANG) this.at = this.#declarationEnd(from + 2);
      else if (code === QUESTION) this.at = this.#behind('>', from + 2);
      else if (code !== SLASH) return this.#text(from, from + 1);
      else if (from + 2 === html.length) return this.#text(from, html.length);
      else if (this.#is(html.charCodeAt(from + 2), LETTER)) return this.#endTag(from + 2);
      else this.at = this.#behind('>', from + 2);
    }
    this.at = html.length;
    return 'end';
  }

  /** Reads the next attribute of a start tag. @returns false where there are no more; the page ends in the tag if `tagEnd` is −1 then. */
  nextAttribute(): boolean {
    const { html } = this;
    let isSelfClosing = false;
    for (; this.at < html.length; this.at += 1) {
      const code = html.charCodeAt(this.at);
      if (code === GT) {
        this.tagEnd = this.at;
        this.isSelfClosing = isSelfClosing;
        this.at += 1;
        return false;
      }
      if (code === SLASH) isSelfClosing = true;
      else if (!this.#is(code, BLANK)) return this.#attribute();
    }
    return false;
  }

  /** To be called behind the start tag of an element whose content is text up to its end tag. @param end see `rawEnd`. */
  enterRaw(end: RegExp): void {
    this.#rawEnd = end;
  }

  #text(start: number, end: number): Token {
    this.start = start;
    this.end = end;
    this.at = end;
    return 'text';
  }

  #rawText(rawEnd: RegExp): Token {
    this.#rawEnd = undefined;
    rawEnd.lastIndex = this.at;
    return this.#text(this.at, rawEnd.exec(this.html)?.index ?? this.html.length);
  }

  #endTag(name: number): Token {
    if (!this.#name(name)) {
      this.at = this.html.length;
      return 'end';
    }
    this.at = this.#behind('>', this.end);
    return 'end-tag';
  }

  /** Finds where a tag's name ends. @returns false where the page ends in it. */
  #name(start: number): boolean {
    this.start = start;
    this.end = start + 1;
    while (this.end < this.html.length && !this.#is(this.html.charCodeAt(this.end), ENDS_NAME)) this.end += 1;
    return this.end < this.html.length;
  }

  /** Reads an attribute that begins here. @returns false where the page ends in it. */
  #attribute(): boolean {
    const { html } = this;
    let at = this.at + 1;
    for (; at < html.length; at += 1) {
      const code = html.charCodeAt(at);
      if (code === EQUALS || this.#is(code, ENDS_NAME)) break;
    }
    this.nameStart = this.at;
    this.nameEnd = at;
    this.valueStart = at;
    this.valueEnd = at;
    at = this.#behindBlanks(at);
    if (html.charCodeAt(at) === EQUALS) at = this.#value(this.#behindBlanks(at + 1));
    this.at = at;
    return at < html.length;
  }

  /** @param at where the value begins. @returns where to read on. */
  #value(at: number): number {
    const { html } = this;
    const code = html.charCodeAt(at);
    if (code === QUOTE || code === APOSTROPHE) {
      const end = html.indexOf(code === QUOTE ? '"' : "'", at + 1);
      this.valueStart = at + 1;
      this.valueEnd = end < 0 ? html.length : end;
      return end < 0 ? html.length : end + 1;
    }
    let end = at;
    for (; end < html.length; end += 1) {
      const each = html.charCodeAt(end);
      if (each === GT || this.#is(each, BLANK)) break;
    }
    this.valueStart = at;
    this.valueEnd = end;
    return end;
  }

  #behindBlanks(from: number): number {
    let at = from;
    while (at < this.html.length && this.#is(this.html.charCodeAt(at), BLANK)) at += 1;
    return at;
  }

  /** @param from behind `<!`. */
  #declarationEnd(from: number): number {
    const { html } = this;
    if (html.startsWith(CDATA, from)) return this.#behind(']]>', from + CDATA.length);
    if (html.charCodeAt(from) !== DASH || html.charCodeAt(from + 1) !== DASH) return this.#behind('>', from);
    const comment = from + 2;
    if (html.charCodeAt(comment) === GT) return comment + 1;
    if (html.startsWith('->', comment)) return comment + 2;
    COMMENT_END.lastIndex = comment;
    return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length;
  }

  #behind(mark: string, from: number): number {
    const found = this.html.indexOf(mark, from);
    return found < 0 ? this.html.length : found + mark.length;
  }

  #is(code: number, kind: number): boolean {
    return code < 0x80 && ((KINDS[code] as number) & kind) !== 0;
  }
}

/** What ends the raw text of an element. @param name in lower case. */
export function rawEnd(name: string): RegExp {
  return name === 'plaintext' ? /(?!)/g : new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'gi');
}
