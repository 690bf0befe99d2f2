import { CommandError } from '../../engine/errors';
import type { TermsRecord } from '../../engine/records';
import type { RoundRecord } from '../../engine/session-records';
import { unpackLinks } from '../../store/packed-links';
import type { RowTable } from '../../store/topic-tables';
import type { ExportFormat, ExportOptions, ImportFormat, ImportProblem } from '../format';
import { importProblem } from '../records';
import { inChunks } from '../text';
import {
  DOCUMENT_FORMAT,
  DOCUMENT_VERSION,
  INNER_MEMBERS,
  ROW_SCHEMAS,
  SESSION,
  type StoredRow,
  TOPIC,
  type TopicRecords,
  toBase64,
} from '../topic/tendril-schema';
import { summarizeTopic } from '../topic/topic-summary';

/** Matches a parameter or header that looks like a credential in the text of a provider's error. */
const CREDENTIAL =
  /((?:(?<![\w-])(?=[\w-]*(?:key|token|secret|passw(?:or)?d|auth|signature))[\w-]+|\bcx)["']?\s*[=:]\s*["']?(?:Bearer\s+|Basic\s+)?|\bBearer\s+)[^\s&"',;]+/gi;

/** Replaces the values of keys, tokens, passwords and signatures in an error message. */
export function withoutCredentials(message: string): string {
  return message.replace(CREDENTIAL, '$1…');
}

/** Returns a row of terms with its arrays in base64. */
const encodedTerms = ({ n, ids, counts, weights }: TermsRecord) => ({
  n,
  ids: toBase64(ids),
  counts: toBase64(counts),
  weights: toBase64(weights),
});

/** Returns a round without credentials in its error messages. */
const cleanRound = (round: RoundRecord): RoundRecord => ({
  ...round,
  errors: round.errors.map((error) => ({ ...error, message: withoutCredentials(error.message) })),
});

/** Returns a record as JSON with only the members of its schema. */
function picked(record: object, members: object): string {
  const known = Object.entries(record).filter(([key]) => key in members);
  return JSON.stringify(Object.fromEntries(known));
}

/** Conversions of rows that the document holds in another form than the store. */
const WRITTEN: { readonly [T in RowTable]?: (row: StoredRow<T>) => object } = {
  terms: encodedTerms,
  links: unpackLinks,
  rounds: cleanRound,
};
const TABLES = Object.keys(ROW_SCHEMAS) as RowTable[];

/** Yields the rows of a table as a member of the document, one a line, with only the members of their schema. */
async function* tableJson(table: RowTable, records: TopicRecords): AsyncGenerator<string> {
  const names = [...Object.keys(ROW_SCHEMAS[table].entries), ...Object.keys(INNER_MEMBERS[table] ?? {})];
  yield `,\n"${table}": [`;
  let between = '\n';
  for await (const row of records.rows(table)) {
    yield between + JSON.stringify(WRITTEN[table]?.(row as never) ?? row, names);
    between = ',\n';
  }
  yield ']';
}

/** Yields the topic with all tables as one JSON document. */
async function* topicJson(records: TopicRecords, { createdAtMs, edition }: ExportOptions): AsyncGenerator<string> {
  const { topic, session } = records;
  yield `{"format": "${DOCUMENT_FORMAT}", "version": ${DOCUMENT_VERSION}, "exportedAtMs": ${createdAtMs}`;
  if (edition) yield `,\n"collection": ${JSON.stringify({ id: edition.id, version: edition.version })}`;
  yield `,\n"topic": ${picked(topic, TOPIC)}`;
  yield `,\n"session": ${session === undefined ? 'null' : picked(session, SESSION)}`;
  for (const table of TABLES) yield* tableJson(table, records);
  yield '}\n';
}

/** Tendril's own format: the whole topic as JSON with one row per line, without the user's settings and keys. */
export const tendrilJson: ExportFormat = {
  id: 'tendril-json',
  extension: 'tendril.json',
  mime: 'application/json',
  carries: { title: true, tags: true, probability: true, provenance: true, rejected: true, scope: false },
  needsRecords: true,
  /** Writes the whole topic, not only the seeds. @throws TypeError if `options.records` is absent. */
  write(_seeds, options) {
    if (options.records === undefined) throw new TypeError('the topic format needs the records of the topic');
    return inChunks(topicJson(options.records, options));
  },
  async verify(written) {
    await summarizeTopic(written);
  },
};

/** Reads the judged pages of a Tendril topic as rows for another topic. `sendTopic` imports the whole topic instead. */
export const tendrilJsonImport: ImportFormat = {
  id: 'tendril-json',
  accepts: (_fileName, head) => /^\ufeff?\s*\{\s*"format"\s*:\s*"tendril-topic"/.test(head),
  /** Yields the latest verdict on each page as a row, without skipped pages, or one problem for an invalid file. */
  async *read(source) {
    try {
      yield* (await summarizeTopic(source)).rows;
    } catch (error) {
      yield topicProblem(error);
    }
  },
};

/** Converts the error of an invalid topic file to a problem at its line. Rethrows all errors but CommandErrors. */
export function topicProblem(error: unknown): ImportProblem {
  if (!(error instanceof CommandError)) throw error;
  const [, line = '1', text = error.message] = /^line (\d+): (.*)$/s.exec(error.message) ?? [];
  return importProblem(Number(line), text, 'broken-row');
}
