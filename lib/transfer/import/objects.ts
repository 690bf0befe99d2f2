import type { ImportRow } from '../../messaging/commands';
import { splitTags } from '../cells';
import type { ImportOptions, ImportProblem } from '../format';
import { doiAddress, type Line, outcomeIn, problem, rowOf, verdictOf } from './lines';

type Members = Readonly<Record<string, unknown>>;

const ADDRESS_NAMES = ['url', 'URL', 'href', 'link', 'uri', 'Url', 'domain', 'host', 'site'];
const DOI_NAMES = ['DOI', 'doi'];
const TITLE_NAMES = ['title', 'name', 'label', 'Title'];
const NOTE_NAMES = ['note', 'text', 'comment', 'extended'];
const TAG_NAMES = ['tags', 'keyword', 'keywords'];
const TIME_NAMES = ['decided_at', 'time', 'date', 'created', 'accessed'];

function firstText(members: Members, names: readonly string[]): string {
  for (const name of names) {
    const value = members[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

/** Hypothesis keeps the titles of a page in its `document`; Pinboard calls its title `description`. */
function titleOf(members: Members): string {
  const { document, extended, description } = members;
  const [title] = [(document as Members | undefined)?.title ?? ''].flat();
  return (
    firstText(members, TITLE_NAMES) || firstText({ title: extended === undefined ? title : description }, TITLE_NAMES)
  );
}

function tagsOf(members: Members): string[] {
  for (const name of TAG_NAMES) {
    const value = members[name];
    if (Array.isArray(value)) return value.filter((tag): tag is string => typeof tag === 'string' && tag !== '');
    if (typeof value !== 'string') continue;
    // Pinboard parts its tags by spaces, and calls its notes `extended`.
    return 'extended' in members ? value.split(' ').filter(Boolean) : splitTags(value);
  }
  return [];
}

function timeOf(members: Members): number | undefined {
  const time = firstText(members, TIME_NAMES);
  if (time !== '') return Date.parse(time);
  const parts = (members.accessed as { 'date-parts'?: unknown } | undefined)?.['date-parts'];
  const [day] = Array.isArray(parts) ? parts : [];
  if (!Array.isArray(day)) return undefined;
  // Not all that JSON holds can be made a number.
  const [year, month = 1, date = 1] = day.map((part) => (typeof part === 'object' ? Number.NaN : Number(part)));
  return year === undefined ? undefined : Date.UTC(year, month - 1, date);
}

/** A row from JSON as crawlers, search services and reference managers write it: a text or an object with an address. */
export function rowOfJson(line: Line, value: unknown, options: ImportOptions): ImportRow | ImportProblem {
  if (typeof value === 'string') return rowOf(line, value, { verdict: options.verdict });
  if (typeof value !== 'object' || value === null) return problem(line.line, line.text, 'broken-row');
  const members = value as Members;
  const verdict = verdictOf(firstText(members, ['verdict']), options);
  if (verdict === undefined) return problem(line.line, line.text, 'not-judged');
  return rowOf(line, firstText(members, ADDRESS_NAMES) || doiAddress(firstText(members, DOI_NAMES)), {
    verdict,
    outcome: outcomeIn(firstText(members, ['outcome'])),
    title: titleOf(members),
    tags: tagsOf(members),
    note: firstText(members, NOTE_NAMES),
    atMs: timeOf(members),
  });
}
