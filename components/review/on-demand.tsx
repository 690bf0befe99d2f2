/**
 * Components that the popup loads after its first paint. They share one file, because each more would split the main
 * bundle.
 */
import { grouped } from '../../lib/engine/arrays';
import type { PageRecord } from '../../lib/engine/records';
import type { RoundError } from '../../lib/engine/session-records';
import { useApp } from '../common/app-context';
import { displayUrl } from '../common/format';
import { someNames } from '../common/messages';
import { useLoaded } from '../common/rendering';
import { sourceFaultKey, useSourceNames } from '../common/sources';
import { Note } from './note';

/**
 * Form for the user's tags and note of a page, empty or as they are stored. Renders nothing until they are read, or if
 * they cannot be read.
 */
export function CardNote({ page, onClose }: { page: PageRecord; onClose(): void }) {
  const { noteOf } = useApp();
  const stored = useLoaded(async () => ({ note: await noteOf(page.topic, page.url) }), []);
  if (!stored) return null;
  const { tags = [], text = '' } = stored.note ?? {};
  const name = page.title || displayUrl(page.url);
  return <Note topic={page.topic} target={page.url} {...{ name, tags, text, onClose }} />;
}

export { Why } from './why';

/** Most sources listed for one problem of a round; of the others only the number is shown. */
const MOST_SOURCES = 3;

/**
 * List of the sources and addresses that failed in the last round by problem, with an explanation of each problem,
 * closed at first. At most three are named per problem.
 */
export function RoundErrors({ errors }: { errors: readonly RoundError[] }) {
  const { t } = useApp();
  const nameOf = useSourceNames(errors.some(({ source }) => !source.includes('/')));
  const found = errors.map(({ code, source }) => ({ code, name: nameOf(source) ?? displayUrl(source) }));
  return <Problems summary={t('round_problems', errors.length)} found={found} most={MOST_SOURCES} />;
}

interface ProblemsProps {
  readonly summary: string;
  /** Each fault code with the name of the source or address that it concerns. */
  readonly found: readonly { readonly code: string; readonly name: string }[];
  /** Most names listed for one problem. */
  readonly most: number;
}

/**
 * List of problems, each with its explanation and the distinct names that it concerns, under a summary that opens it.
 */
export function Problems({ summary, found, most }: ProblemsProps) {
  const { t } = useApp();
  return (
    <details>
      <summary>{summary}</summary>
      <ul>
        {[...grouped(found, ({ code }) => t(sourceFaultKey(code)))].map(([problem, same]) => (
          <li key={problem}>
            {problem} <span class="error-source">{someNames(t, [...new Set(same.map(({ name }) => name))], most)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
