import { readTags } from '../../engine/page/tags';

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
