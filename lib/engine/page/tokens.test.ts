import fc from 'fast-check';
import { Tokenizer } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { elementKind } from './elements';
import { Tokens } from './tokens';

/** What was seen; pieces of text that touch are one. */
class Seen {
  readonly parts: string[] = [];
  #isInText = false;

  text(text: string): void {
    if (text === '') return;
    if (this.#isInText) this.parts.push(`${this.parts.pop()}${text}`);
    else this.parts.push(text);
    this.#isInText = true;
  }

  tag(tag: string): void {
    this.parts.push(tag);
    this.#isInText = false;
  }
}
const own = (html: string): string[] => {
  const tokens = new Tokens(html);
  const seen = new Seen();
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
    const shown = html.slice(tokens.start, tokens.end);
    if (token !== 'start-tag') {
      if (token === 'text') seen.text(shown);
      else seen.tag(`</${shown}>`);
      continue;
    }
    const attributes: string[] = [];
    while (tokens.nextAttribute()) {
      const { nameStart, nameEnd, valueStart, valueEnd } = tokens;
      attributes.push(`${html.slice(nameStart, nameEnd)}=[${html.slice(valueStart, valueEnd)}]`);
    }
    if (tokens.tagEnd < 0) continue;
    seen.tag(`<${shown} ${attributes.join(' ')}${tokens.isSelfClosing ? '/' : ''}>@${tokens.tagEnd}`);
    const { rawEnd } = elementKind(shown);
    if (rawEnd !== undefined) tokens.enterRaw(rawEnd);
  }
  return seen.parts;
};

const library = (html: string): string[] => {
  const seen = new Seen();
  let [name, attributes, attribute, value]: [string, string[], string, string] = ['', [], '', ''];
  const opened = (end: number, mark: string) => seen.tag(`<${name} ${attributes.join(' ')}${mark}>@${end}`);
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext: (start, end) => seen.text(html.slice(start, end)),
      onopentagname: (start, end) => {
        [name, attributes] = [html.slice(start, end), []];
      },
      onattribname: (start, end) => {
        [attribute, value] = [html.slice(start, end), ''];
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end);
      },
      onattribend: () => attributes.push(`${attribute}=[${value}]`),
      onopentagend: (end) => opened(end, ''),
      onselfclosingtag: (end) => opened(end, '/'),
      onclosetag: (start, end) => seen.tag(`</${html.slice(start, end)}>`),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
      onattribentity: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return seen.parts;
};

describe('tokens', () => {
  const piece = fc.constantFrom(
    ...'<a |<B>|</a>|</A |<p class=x |href="/y"|title=\'z\'|a=b/|= |=|/|/>|>|"|\'|<|</|</ >|<!|<!-|<!--|-->|--!>|-|<!-->|<?xml|<![CDATA[|]]>|<!doctype html>'.split(
      '|',
    ),
    ...'<script>|</script|</script >|<style|<title>|</title>|<textarea>|</textarea/|<xmp>|</xmp>|<plaintext>|<iframe/>|<noembed>|</noembed>|<noframes>'.split(
      '|',
    ),
    ...'some words|&amp;|é字| |\n|\t|\f'.split('|'),
  );

  it('are those of htmlparser2', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        // Where a page ends in a tag, they differ on purpose.
        const html = `${pieces.join('')}"'>-->]]>x`;
        expect(own(html)).toEqual(library(html));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['<', ['<']],
    ['x</', ['x</']],
    ['x<a', ['x']],
    ['x<scri', ['x']],
    ['x<a b', ['x']],
    ['x<a b="c', ['x']],
    ['x<a b=c', ['x']],
    ['x<a /', ['x']],
    ['x</a', ['x']],
    ['x</a b', ['x', '</a>']],
    ['x<!--', ['x']],
    ['x<!-- y --', ['x']],
    ['x<!doctype', ['x']],
    ['<title>x</titl', ['<title >@6', 'x</titl']],
    ['', []],
  ])('of a page that ends too early, %s, are those before', (html, seen) => {
    expect(own(html)).toEqual(seen);
  });
});
