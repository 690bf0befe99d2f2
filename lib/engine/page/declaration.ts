import { Tokenizer } from 'htmlparser2';

const CONTENT_CHARSET = /charset\s*=\s*["']?([^\s"';,]+)/i;

/** The charset that a Content-Type value names, or ''. */
export function charsetOf(contentType: string): string {
  return CONTENT_CHARSET.exec(contentType)?.[1] ?? '';
}

/**
 * Charsets that `<meta>` elements declare, in their order. What stands in a comment, a script or another raw text is none.
 * @param head the beginning of a page, byte by byte.
 */
export function declaredCharsets(head: string): string[] {
  const found: string[] = [];
  const attributes = new Map<string, string>();
  let tag = '';
  let name = '';
  let value = '';
  const ignore = () => {};
  const onTag = () => {
    if (tag !== 'meta') return;
    const charset = attributes.get('charset');
    const isType = attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type';
    if (charset !== undefined) found.push(charset.trim());
    else if (isType) found.push(charsetOf(attributes.get('content') ?? ''));
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => {
        tag = head.slice(start, end).toLowerCase();
        attributes.clear();
      },
      onattribname: (start, end) => {
        name = head.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => {
        if (tag === 'meta') value += head.slice(start, end);
      },
      onattribend: () => {
        if (tag === 'meta' && !attributes.has(name)) attributes.set(name, value);
      },
      onopentagend: onTag,
      onselfclosingtag: onTag,
      onattribentity: ignore,
      onclosetag: ignore,
      ontext: ignore,
      ontextentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(head);
  tokenizer.end();
  return found.filter((label) => label !== '');
}
