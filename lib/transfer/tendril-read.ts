import * as v from 'valibot';
import { CommandError } from '../engine/errors';
import { hashLinks } from '../engine/session/link-index';
import type { LinksRecord, RoundRecord, TermsRecord, TopicSnapshot } from '../engine/types';
import type { ExportRecord } from '../store/db';
import { float32FromBase64, uint16FromBase64, uint32FromBase64 } from './base64';
import { DOCUMENT_FORMAT, DOCUMENT_VERSION, DocumentSchema, type TopicDocument } from './tendril-schema';

/** A topic as a Tendril JSON document holds it. The ranking is not in it: it follows from the rest. */
export interface TopicImport extends Omit<TopicSnapshot, 'rankingVersion'> {
  readonly links: readonly LinksRecord[];
  readonly rounds: readonly RoundRecord[];
  readonly exports: readonly ExportRecord[];
}

function bad(message: string): CommandError {
  return new CommandError('bad-import', message);
}

/** @throws CommandError (`bad-import`), its message naming the first member that is wrong. */
export function readTopicDocument(document: unknown): TopicImport {
  const head = document as { format?: unknown; version?: unknown } | null;
  if (typeof head !== 'object' || head?.format !== DOCUMENT_FORMAT) throw bad('not a Tendril topic');
  if (head.version !== DOCUMENT_VERSION) throw bad(`version ${String(head.version)} is not known`);
  const parsed = v.safeParse(DocumentSchema, document, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw bad(`${v.getDotPath(issue) ?? 'document'}: ${issue.message}`);
  }
  const { output } = parsed;
  const terms = decodedTerms(output);
  check(output, terms);
  return restored(output, terms);
}

function decodedTerms(document: TopicDocument): TermsRecord[] {
  const topic = document.topic.id;
  const targets = new Map(document.links.map((row) => [row.n, row.targets]));
  return document.terms.map(({ n, ids, counts, weights }) => {
    try {
      return {
        topic,
        n,
        ids: uint32FromBase64(ids),
        counts: uint16FromBase64(counts),
        weights: float32FromBase64(weights),
        linkHashes: hashLinks(targets.get(n) ?? []),
      };
    } catch {
      throw bad(`terms of page ${n}: not readable`);
    }
  });
}

/** What a schema cannot say, and the engine relies on: keys are unique, references lead somewhere. */
function check(document: TopicDocument, terms: readonly TermsRecord[]): void {
  const { pages, vocabulary, verdicts, links, rounds } = document;
  unique('pages', pages, (page) => page.url);
  unique('pages', pages, (page) => page.n);
  unique('terms', document.terms, (row) => row.n);
  unique('links', links, (row) => row.n);
  unique('frontier', document.frontier, (row) => row.url);
  unique('attempts', document.attempts, (row) => row.url);
  unique('rounds', rounds, (row) => row.round);
  const numbers = new Set(pages.map((page) => page.n));
  let size = 0;
  for (const row of vocabulary) {
    if (row.from !== size) throw bad(`vocabulary: a gap before term ${row.from}`);
    size += row.terms.length;
  }
  for (const row of terms) {
    if (!numbers.has(row.n)) throw bad(`terms: no page ${row.n}`);
    if (!isVector(row, size)) throw bad(`terms of page ${row.n}: not a term vector`);
  }
  for (const row of links) {
    if (!numbers.has(row.n)) throw bad(`links: no page ${row.n}`);
    if (row.anchors.length !== row.targets.length || row.contexts.length !== row.targets.length) {
      throw bad(`links of page ${row.n}: arrays of unequal length`);
    }
  }
  verdicts.forEach((row, i) => {
    if (row.seq !== i + 1) throw bad(`verdicts: a gap before ${row.seq}`);
    const isUndo = row.verdict === 'undo';
    if (isUndo !== (row.undoes !== undefined) || (row.undoes ?? 0) >= row.seq)
      throw bad(`verdict ${row.seq}: bad undo`);
  });
}

function unique<T>(table: string, rows: readonly T[], key: (row: T) => string | number): void {
  const seen = new Set<string | number>();
  for (const row of rows) {
    if (seen.has(key(row))) throw bad(`${table}: ${key(row)} appears twice`);
    seen.add(key(row));
  }
}

function isVector({ ids, counts, weights }: TermsRecord, vocabularySize: number): boolean {
  if (counts.length !== ids.length || weights.length !== ids.length) return false;
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] as number;
    if (id >= vocabularySize || (i > 0 && id <= (ids[i - 1] as number))) return false;
    if ((counts[i] as number) < 1 || !((weights[i] as number) > 0)) return false;
  }
  return true;
}

function restored(document: TopicDocument, terms: readonly TermsRecord[]): TopicImport {
  const topic = document.topic.id;
  const owned = <T extends object>(row: T): T & { topic: string } => ({ ...row, topic });
  return {
    topic: document.topic,
    session: document.session === null ? undefined : owned(document.session),
    pages: document.pages.map(owned),
    terms,
    links: document.links.map(owned),
    vocabulary: document.vocabulary.map(owned),
    frontier: document.frontier.map(owned),
    attempts: document.attempts.map(owned),
    verdicts: document.verdicts.map(owned),
    rounds: document.rounds.map(owned),
    exports: document.exports.map(owned),
  };
}
