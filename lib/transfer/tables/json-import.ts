import type { ImportRow } from '../../messaging/commands';
import { splitTags } from '../cells';
import type { ImportFormat, ImportOptions, ImportProblem } from '../format';
import { doiAddress, importProblem, type Line, linesOf, outcomeIn, rowOf, verdictOf, wholeText } from '../records';

type Members = Readonly<Record<string, unknown>>;

const ADDRESS_NAMES = ['url', 'URL', 'href', 'link', 'uri', 'Url', 'domain', 'host', 'site'];
/** Members of bookmark files and of nested lists, below which further records may lie. */
const MAX_NESTING = 100;
const DOI_NAMES = ['DOI', 'doi'];
const TITLE_NAMES = ['title', 'name', 'label', 'Title'];
const NOTE_NAMES = ['note', 'text', 'comment', 'extended'];
const TAG_NAMES = ['tags', 'keyword', 'keywords'];
const TIME_NAMES = ['decided_at', 'time', 'date', 'created', 'accessed'];

/** Returns the first member, in the order of `names`, that is a non-empty string; '' if none is. */
function firstText(members: Members, names: readonly string[]): string {
  for (const name of names) {
    const value = members[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

/** Returns the title of a record; '' without one. Hypothesis stores it in `document`, Pinboard in `description`. */
function titleOf(members: Members): string {
  const { document, extended, description } = members;
  const [title] = [(document as Members | undefined)?.title ?? ''].flat();
  return (
    firstText(members, TITLE_NAMES) || firstText({ title: extended === undefined ? title : description }, TITLE_NAMES)
  );
}

/** Returns the tags of the first member that holds any, as list or text; [] without one. */
function tagsOf(members: Members): string[] {
  for (const name of TAG_NAMES) {
    const value = members[name];
    if (Array.isArray(value)) return value.filter((tag): tag is string => typeof tag === 'string' && tag !== '');
    if (typeof value !== 'string') continue;
    // Pinboard separates tags by spaces; only its records have `extended`.
    return 'extended' in members ? value.split(' ').filter(Boolean) : splitTags(value);
  }
  return [];
}

/**
 * Converts the date of a browser's bookmark, in microseconds since 1601 (Chrome) or 1970 (Firefox), to milliseconds
 * since 1970; undefined without one.
 */
function browserTime({ date_added: chrome, dateAdded: firefox }: Members): number | undefined {
  if (typeof chrome === 'string' && /^\d{16,17}$/.test(chrome))
    return Math.floor(Number(chrome) / 1_000) - 11_644_473_600_000;
  return typeof firefox === 'number' && firefox > 1e14 ? Math.floor(firefox / 1_000) : undefined;
}

/** Returns the first member that holds a moment, in ms since 1970; undefined without one, NaN for an invalid one. */
function timeOf(members: Members): number | undefined {
  const browserMs = browserTime(members);
  if (browserMs !== undefined) return browserMs;
  const time = firstText(members, TIME_NAMES);
  if (time !== '') return Date.parse(time);
  const parts = (members.accessed as { 'date-parts'?: unknown } | undefined)?.['date-parts'];
  const [day] = Array.isArray(parts) ? parts : [];
  if (!Array.isArray(day)) return undefined;
  // `Number` throws for some objects that JSON can contain.
  const [year, month = 1, date = 1] = day.map((part) => (typeof part === 'object' ? Number.NaN : Number(part)));
  return year === undefined ? undefined : Date.UTC(year, month - 1, date);
}

/**
 * Converts a JSON string or object of a crawler, search service or reference manager to a row; a problem for another
 * value, without an address, and for a candidate that is not imported.
 */
function rowOfJson(line: Line, value: unknown, options: ImportOptions): ImportRow | ImportProblem {
  if (typeof value === 'string') return rowOf(line, value, { verdict: options.verdict });
  if (typeof value !== 'object' || value === null) return importProblem(line.line, line.text, 'broken-row');
  const members = value as Members;
  const verdict = verdictOf(firstText(members, ['verdict']), options);
  if (verdict === undefined) return importProblem(line.line, line.text, 'not-judged');
  return rowOf(line, firstText(members, ADDRESS_NAMES) || doiAddress(firstText(members, DOI_NAMES)), {
    verdict,
    outcome: outcomeIn(firstText(members, ['outcome'])),
    title: titleOf(members),
    tags: tagsOf(members),
    note: firstText(members, NOTE_NAMES),
    atMs: timeOf(members),
  });
}

/** Paths of result lists in search services' answers; '' = a list at the top level. */
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

interface JsonRecord extends Line {
  /** The parsed record; undefined if its text is not JSON. */
  readonly value: unknown;
}

interface Level {
  readonly kind: '[' | '{';
  /** Member names from the top level to here, joined by dots; undefined if no result list can lie below. */
  readonly path: string | undefined;
  /** Name of the current member. */
  key: string;
}

const TOKEN = /"(?:[^"\\]+|\\.)*"?|[[\]{},:]|[^\s"[\]{},:]+/gs;

/**
 * Yields the elements of the arrays at `LIST_PATHS`, where services put their results. Each is parsed separately:
 * `value` is undefined for an element with a syntax error, and the others are read.
 */
export function* jsonRecords(text: string): Generator<JsonRecord> {
  const levels: Level[] = [];
  let start = -1;
  let startDepth = 0;
  let line = 1;
  let counted = 0;
  let lastText = '';

  /** Returns the element from `start` to `end`, with its 1-based line, and ends it. */
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

/**
 * Returns the path of a value that begins in `level`, '' for the whole text; undefined within arrays, and if no result
 * list can lie there.
 */
function pathBelow(level: Level | undefined): string | undefined {
  if (level === undefined) return '';
  if (level.kind === '[' || level.path === undefined) return undefined;
  const path = level.path === '' ? level.key : `${level.path}.${level.key}`;
  return path.length <= MAX_PATH_CHARS ? path : undefined;
}

/** Returns the offset behind the last character from `start` to `end` that is no white space. */
function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

/** Returns the parsed text; undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads JSON Lines: one value per line, a URL or an object that contains one. */
export const jsonLinesImport: ImportFormat = {
  id: 'json-lines',
  accepts: (fileName, head) =>
    /\.(?:jsonl|ndjson|jl)$/.test(fileName) || /^\ufeff?\s*\{.*\}[ \t]*\r?\n\s*\{/.test(head),
  /** Yields a row per line, or a problem if it is not JSON or has no address; blank lines are skipped. */
  async *read(source, options) {
    for await (const line of linesOf(source)) {
      if (line.text.trim() === '') continue;
      yield rowOfJson(line, parsed(line.text), options);
    }
  },
};

/**
 * Yields the objects with a URL or DOI anywhere in a JSON value, down to 100 levels, with the names of the five
 * innermost folders around each as tags: bookmarks of Firefox and Chrome, and a single item of a reference manager.
 */
function* nestedRecords(value: unknown, folders: readonly string[] = [], depth = 0): Generator<Members> {
  if (typeof value !== 'object' || value === null || depth > MAX_NESTING) return;
  if (Array.isArray(value)) {
    for (const element of value) yield* nestedRecords(element, folders, depth + 1);
    return;
  }
  const members = value as Members;
  const isRecord = firstText(members, NESTED_ADDRESSES) !== '' || firstText(members, DOI_NAMES) !== '';
  if (isRecord) {
    const tags = [...new Set([...tagsOf(members), ...folders])];
    yield tags.length > 0 ? { ...members, tags } : members;
    return;
  }
  // The browser's root folders (at most three levels deep, or with the member `root`) have names that users did not
  // choose.
  const isFolder = Array.isArray(members.children) && depth > 3 && members.root === undefined;
  const name = isFolder ? firstText(members, TITLE_NAMES) : '';
  const inside = name === '' ? folders : [...folders, name].slice(-MAX_FOLDERS);
  for (const member of Object.values(members)) yield* nestedRecords(member, inside, depth + 1);
}

const NESTED_ADDRESSES = ['url', 'URL', 'uri', 'href'];
/** Largest number of folders that become tags, the innermost ones. */
const MAX_FOLDERS = 5;

/**
 * Reads saved answers of search services, bookmarks in JSON, and any JSON list of URLs or of objects that contain one.
 */
export const searchResultsImport: ImportFormat = {
  id: 'search-results',
  accepts: (fileName, head) => fileName.endsWith('.json') || /^\ufeff?\s*[[{]\s*["[{]/.test(head),
  /**
   * Yields a row per element of a result list, and a problem per element that is no JSON or has no address. Without a
   * list, yields a row or problem per object with a URL or DOI anywhere; nothing for text that is not JSON.
   */
  async *read(source, options) {
    const text = await wholeText(source);
    let isList = false;
    for (const record of jsonRecords(text)) {
      isList = true;
      yield rowOfJson(record, record.value, options);
    }
    if (isList) return;
    for (const members of nestedRecords(parsed(text)))
      yield rowOfJson({ line: 1, text: firstText(members, NESTED_ADDRESSES) }, members, options);
  },
};

/** Reads CSL-JSON of Zotero and other reference managers: each item with a `URL` or `DOI`. */
export const cslJsonImport: ImportFormat = {
  id: 'csl-json',
  accepts: (fileName, head) =>
    fileName.endsWith('.csl.json') ||
    (/^\ufeff?\s*\[\s*\{/.test(head) && /"type"\s*:\s*"[a-z-]+"/.test(head) && /"URL"\s*:/.test(head)),
  read: searchResultsImport.read,
};

const TEXTS = ['crawler', 'url', 'status', 'title', 'from'] as const;

/**
 * Reads the results of an exported crawler project: one JSON object per line with `crawler`, `url` and `status`. Pages
 * also have `score`, `title` and `from`, the linking page. They become suggestions; seeds and verdicts do not change.
 */
export const crawlResultsImport: ImportFormat = {
  id: 'crawl-results',
  accepts: (_fileName, head) => /^\ufeff?\s*\{"crawler":"[^"]+","url":"[^"]+","status":"/.test(head),
  /** Yields fetched pages as candidates, and a problem per other line; blank lines are skipped. */
  async *read(source) {
    for await (const line of linesOf(source)) {
      if (line.text.trim() === '') continue;
      const record = membersOf(line.text);
      if (record === undefined) yield importProblem(line.line, line.text, 'broken-row');
      else if (record.status !== 'fetched') yield importProblem(line.line, line.text, 'not-fetched');
      else {
        const { url = '', ...found } = record;
        yield rowOf(line, url, { ...found, verdict: 'candidate' });
      }
    }
  },
};

/** Returns the string members of the object on a line; undefined if the line is not a JSON object. */
function membersOf(text: string): { readonly [name in (typeof TEXTS)[number]]?: string } | undefined {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value).filter(
    ([name, member]) => (TEXTS as readonly string[]).includes(name) && typeof member === 'string',
  );
  return Object.fromEntries(members);
}
