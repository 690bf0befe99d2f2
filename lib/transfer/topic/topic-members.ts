import { JSONParser, TokenType } from '@streamparser/json';
import { CommandError } from '../../engine/errors';
import type { RowTable } from '../../store/topic-tables';
import type { TextSource } from '../format';
import { piecesOf } from '../records';
import { ROW_SCHEMAS } from './tendril-schema';

/** Document members with a single value. */
const SINGLE = ['format', 'version', 'topic', 'session'] as const;
type SingleName = (typeof SINGLE)[number];

/** One unchecked value of a Tendril JSON document: a member of the head, or a table row. */
export interface TopicMember {
  readonly name: SingleName | RowTable;
  readonly value: unknown;
  /** 1-based line of the file where the value ends. */
  readonly line: number;
  /** Number of characters from the end of the previous value to the end of this one. */
  readonly chars: number;
}

const TABLES = Object.keys(ROW_SCHEMAS) as RowTable[];
const PATHS = [...SINGLE.map((name) => `$.${name}`), ...TABLES.map((name) => `$.${name}.*`)];
/** Maximum nesting depth: ten times that of an exported document. */
const MOST_LEVELS = 64;
const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * Parses a Tendril JSON document in pieces, and yields the values found in each piece. Memory: one piece and one row.
 * @throws CommandError `bad-import` if the text is not JSON, is cut off or is nested too deep; the message names the
 * line
 */
export async function* topicMembers(source: TextSource): AsyncGenerator<readonly TopicMember[]> {
  const parser = new JSONParser({ paths: PATHS, keepStack: false });
  let found: TopicMember[] = [];
  let line = 1;
  let chars = 0;
  parser.onValue = ({ value, key, stack }) => {
    const name = stack.length === 1 ? key : typeof key === 'number' ? stack[1]?.key : undefined;
    if (name === undefined) throw new CommandError('bad-import', `line ${line}: not a list of rows`);
    found.push({ name: name as TopicMember['name'], value, line, chars });
    chars = 0;
  };
  let levels = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) levels += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) levels -= 1;
    if (levels > MOST_LEVELS)
      throw new CommandError('bad-import', `line ${line}: nested deeper than ${MOST_LEVELS} levels`);
  };
  let isFirst = true;
  for await (const piece of piecesOf(source)) {
    const text = isFirst ? piece.replace(BYTE_ORDER_MARK, '') : piece;
    isFirst = false;
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf('\n', from) + 1 || text.length;
      chars += end - from;
      parseStep(() => parser.write(text.slice(from, end)), line);
      if (text[end - 1] === '\n') line += 1;
      from = end;
    }
    if (found.length > 0) yield found;
    found = [];
  }
  if (!parser.isEnded) {
    parseStep(() => parser.end(), line);
    throw new CommandError('bad-import', `line ${line}: the file ends in the middle`);
  }
}

/** Runs a step of the parser. @throws CommandError `bad-import` with the line. */
function parseStep(step: () => void, line: number): void {
  try {
    step();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('bad-import', `line ${line}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
