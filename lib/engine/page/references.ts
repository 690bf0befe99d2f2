import { Tokenizer } from 'htmlparser2';
import { COPIED_CHARS } from '../defaults';

/** As far as it can say what it stands for: within an attribute, an equals sign behind it counts (HTML standard, 13.2.5.73). */
const REFERENCE = /&[#\w]+[;=]?/g;
/** Remembered of each kind of place; a page seldom has more than some dozen different ones. */
const MAX_REMEMBERED = 1_000;

/** Where a reference stands, as HTML around it. */
const PLACES = { text: ['', ''], attribute: ['<a b="', '"'] } as const;
const remembered = { text: new Map<string, string>(), attribute: new Map<string, string>() };

/**
 * Text with its character references (`&amp;`) decoded. It is asked for where text is used: a tokenizer that decodes them by itself looks at
 * each character of a page, where another goes from tag to tag.
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
/** What is being decoded, and what was made of it. */
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
