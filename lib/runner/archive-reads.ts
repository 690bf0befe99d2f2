import { CommandError, FetchError } from '../engine/errors';
import { takeArchived } from '../engine/session/page-visibility';
import type { ArchiveCopy } from '../engine/types';
import { canonicalUrl } from '../engine/url/canonical';
import type { Commit } from './topic-room';
import type { OpenTopics } from './topics';

/** Time stamp of a capture in its URL. With `id_` after it, archives return the page without their own changes. */
const TIMESTAMP = /\/(\d{14})\//;

/**
 * Reads the last capture of a page in the user's archives and adds it to the topic under the page's own URL, so that
 * its links are those of the page.
 * @throws CommandError `not-archived`, `bad-argument`; FetchError, PageError
 */
export async function readArchived(
  topics: OpenTopics,
  commit: Commit,
  topic: string,
  given: string,
): Promise<ArchiveCopy> {
  const url = canonicalUrl(given);
  if (url === undefined) throw new CommandError('bad-argument', `${given} is not the address of a web page`);
  const { captures, fault } = await topics.options.findCaptures(topics.settings, topic, url);
  const { lastUrl, lastMs } = captures ?? {};
  if (lastUrl === undefined || lastMs === undefined) throw new CommandError('not-archived', fault ?? 'no capture');
  const { retriever } = topics.deps;
  const answer = await retriever.revalidate(lastUrl.replace(TIMESTAMP, '/$1id_/'), {});
  if (answer === undefined || answer.status >= 300)
    throw new FetchError('http-client-error', lastUrl, 'the archive did not return the capture');
  const archived = { url: lastUrl, atMs: lastMs };
  const arrival = await retriever.readAnswer({ ...answer, url, finalUrl: url }, ARCHIVED);
  return commit(topic, (engine) => ({
    change: takeArchived(engine.state, { ...arrival, archived }, () => engine.model.rank()),
    value: archived,
  }));
}

const ARCHIVED = { operator: 'import', round: 0, depth: 0 } as const;
