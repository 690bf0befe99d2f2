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
export function withoutReferences(html: string, place: keyof typeof PLACES): string {
  if (!html.includes('&')) return html;
  const known = remembered[place];
  return html.replace(REFERENCE, (reference) => {
    let text = known.get(reference);
    if (text === undefined) {
      text = decoded(reference, place);
      if (known.size >= MAX_REMEMBERED) known.clear();
      if (reference.length <= COPIED_CHARS) known.set(reference, text);
    }
    return text;
  });
}

function decoded(reference: string, place: keyof typeof PLACES): string {
  const html = PLACES[place].join(reference);
  const ignore = () => {};
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
      ...{ ontext: add, ontextentity: addCode, onattribdata: add, onattribentity: addCode },
      ...{ onopentagname: ignore, onattribname: ignore, onattribend: ignore, onopentagend: ignore },
      ...{ onselfclosingtag: ignore, onclosetag: ignore, oncdata: ignore, oncomment: ignore },
      ...{ ondeclaration: ignore, onprocessinginstruction: ignore, onend: ignore },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return text;
}
