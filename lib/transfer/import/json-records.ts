import type { Line } from './lines';

/** Where lists of results lie in the answers of search services; '' is a list at the top. */
const LIST_PATHS = new Set([
  '',
  'results',
  'organic_results',
  'items',
  'data',
  'webPages.value',
  'web.results',
  'annotations',
]);

const MAX_PATH_CHARS = Math.max(...[...LIST_PATHS].map((path) => path.length));

export interface JsonRecord extends Line {
  /** Undefined where the record's text is no JSON. */
  readonly value: unknown;
}

interface Level {
  readonly kind: '[' | '{';
  /** Member names from the top to here, joined by dots; undefined where no list of results lies. */
  readonly path: string | undefined;
  /** Name of the member whose value comes next. */
  key: string;
}

const TOKEN = /"(?:[^"\\]+|\\.)*"?|[[\]{},:]|[^\s"[\]{},:]+/gs;

/** Elements of the lists of results, each parsed by itself, so that a broken one does not take the others with it. */
export function* jsonRecords(text: string): Generator<JsonRecord> {
  const levels: Level[] = [];
  let start = -1;
  let startDepth = 0;
  let line = 1;
  let counted = 0;
  let lastText = '';

  const record = (end: number): JsonRecord => {
    for (; counted < start; counted++) if (text[counted] === '\n') line++;
    const source = text.slice(start, end);
    start = -1;
    return { line, text: source, value: parsed(source) };
  };

  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    const endsValue = token === ',' || token === ']' || token === '}';
    if (endsValue && start >= 0 && levels.length === startDepth) yield record(trimmedEnd(text, start, index));
    if (token === ']' || token === '}') levels.pop();
    else if (token === ':' && level) level.key = lastText;
    else if (!endsValue) {
      if (start < 0 && level?.kind === '[' && level.path !== undefined && LIST_PATHS.has(level.path)) {
        start = index;
        startDepth = levels.length;
      }
      if (token === '[' || token === '{') levels.push({ kind: token, path: pathBelow(level), key: '' });
      else lastText = token.replace(/^"|"$/g, '');
    }
  }
  if (start >= 0) yield record(text.length);
}

function pathBelow(level: Level | undefined): string | undefined {
  if (level === undefined) return '';
  if (level.kind === '[' || level.path === undefined) return undefined;
  const path = level.path === '' ? level.key : `${level.path}.${level.key}`;
  return path.length <= MAX_PATH_CHARS ? path : undefined;
}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
