import { Tokenizer } from 'htmlparser2';
import { COPIED_CHARS } from '../defaults';

/**
 * A character reference with the next sign: within an attribute, a following equals sign matters (HTML standard,
 * 13.2.5.73).
 */
const REFERENCE = /&[#\w]+[;=]?/g;
/** Size of the cache per context; a page rarely has more than some dozen different references. */
const MAX_REMEMBERED = 1_000;

/** HTML around a reference, by context. */
const PLACES = { text: ['', ''], attribute: ['<a b="', '"'] } as const;
const remembered = { text: new Map<string, string>(), attribute: new Map<string, string>() };

/**
 * Returns text with its character references (`&amp;`) decoded. Called only where text is used: a tokenizer that
 * decodes references must look at each character, while another jumps from tag to tag.
 */
export function withoutReferences(written: string, place: keyof typeof PLACES): string {
  if (!written.includes('&')) return written;
  const known = remembered[place];
  return written.replace(REFERENCE, (reference) => {
    const before = known.get(reference);
    if (before !== undefined) return before;
    const meant = decoded(reference, place);
    if (known.size >= MAX_REMEMBERED) known.clear();
    if (reference.length <= COPIED_CHARS) known.set(reference, meant);
    return meant;
  });
}

const ignore = () => {};
/** Input and output of the current call of `decoded`. */
let html = '';
let text = '';
const add = (start: number, end: number) => {
  text += html.slice(start, end);
};
const addCode = (code: number) => {
  text += String.fromCodePoint(code);
};
const tokenizer = new Tokenizer(
  {},
  {
    ontext: add,
    ontextentity: addCode,
    onattribdata: add,
    onattribentity: addCode,
    onattribend: ignore,
    onattribname: ignore,
    onopentagname: ignore,
    onopentagend: ignore,
    onselfclosingtag: ignore,
    onclosetag: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  },
);

function decoded(reference: string, place: keyof typeof PLACES): string {
  html = PLACES[place].join(reference);
  text = '';
  tokenizer.reset();
  tokenizer.write(html);
  tokenizer.end();
  return text;
}
