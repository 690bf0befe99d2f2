import * as v from 'valibot';
import { ProviderError } from '../providers/provider-error';
import { jsonBody, requestJson, withQuery } from '../providers/request';
import { createOnce, deliver, type SendTarget, type TargetContext, userAuthorization } from './target';

const ADDRESS = 'https://partner.archive-it.org/api';
const Seed = v.object({
  url: v.string(),
  crawl_definition: v.optional(v.nullable(v.number())),
  deleted: v.optional(v.nullable(v.boolean())),
});
/** A list of seeds, or one page of it. */
const Seeds = v.union([v.array(Seed), v.object({ results: v.array(Seed), next: v.optional(v.nullable(v.string())) })]);
/** Number of seeds in one answer, and largest number of answers for one collection. */
const SEEDS_AT_ONCE = 1_000;
const MOST_ANSWERS = 100;

/**
 * Yields the seeds of a collection that are not deleted, in the order of the answers, of which at most `MOST_ANSWERS`
 * are requested.
 * @param limit seeds in one answer
 * @throws ProviderError, FetchError
 */
async function* seedsOf(
  context: TargetContext,
  collection: string,
  limit = SEEDS_AT_ONCE,
  only: { url?: string } = {},
) {
  const headers = userAuthorization(context.settings);
  for (let answers = 0, offset = 0; answers < MOST_ANSWERS; answers++) {
    const url = withQuery(`${context.settings.address}/seed`, { collection, format: 'json', limit, offset, ...only });
    const answer = await requestJson(context, url, Seeds, { headers });
    const seeds = Array.isArray(answer) ? answer : answer.results;
    yield* seeds.filter(({ deleted }) => !deleted);
    offset += seeds.length;
    // A server that answers in pages may make them shorter than asked.
    const hasMore = Array.isArray(answer) ? seeds.length >= limit : Boolean(answer.next);
    if (!hasMore || seeds.length === 0) return;
  }
}

/**
 * Returns the seed URLs of a public collection of Archive-It.
 * @param collection number of the collection
 * @throws ProviderError, FetchError
 */
export async function collectionSeeds(context: TargetContext, collection: string): Promise<string[]> {
  const urls: string[] = [];
  for await (const { url } of seedsOf(context, collection)) urls.push(url);
  return urls;
}

/** Crawl definition of a delivery's collection, which is asked for once. */
const definitions = new WeakMap<TargetContext, number>();

/**
 * Returns the crawl definition of the collection's first seed, which is requested once in a delivery.
 * @throws ProviderError `not-configured` for a collection without seeds; other ProviderErrors, FetchError
 */
async function definitionOf(context: TargetContext): Promise<number> {
  const known = definitions.get(context);
  if (known !== undefined) return known;
  const first = await seedsOf(context, context.settings.place, 1).next();
  const definition = first.value?.crawl_definition ?? undefined;
  if (definition === undefined) throw new ProviderError('not-configured', 'the collection has no seed yet');
  definitions.set(context, definition);
  return definition;
}

/** Returns `url` if it is a seed of the collection, else undefined. @throws ProviderError, FetchError */
async function seedAt(context: TargetContext, url: string): Promise<string | undefined> {
  // A server that ignores the filter lists all seeds.
  for await (const seed of seedsOf(context, context.settings.place, SEEDS_AT_ONCE, { url }))
    if (seed.url === url) return seed.url;
  return undefined;
}

/**
 * A collection of an Archive-It account. New seeds get the crawl frequency of the collection's first seed. Interface:
 * https://support.archive-it.org/hc/en-us/articles/360032747311 and the client at
 * https://github.com/kenlhlui/pyarchiveit (`create_seed`, `models.py`), read on 2026-11-24.
 */
export const archiveIt: SendTarget = {
  id: 'archive-it',
  name: 'Archive-It',
  fields: ['user', 'secret', 'place'],
  optional: [],
  address: ADDRESS,
  batch: 1,
  intervalMs: 500,
  /** Creates a seed for each page that is none yet, and returns the pages without those that Archive-It refused. */
  async send(pages, context) {
    const { settings } = context;
    const definition = await definitionOf(context);
    const headers = userAuthorization(settings);
    const sent: { url: string }[] = [];
    for (const { url } of pages) {
      const seed = { url, collection: Number(settings.place), crawl_definition: definition };
      try {
        await createOnce(
          () => seedAt(context, url),
          () => deliver(context, `${settings.address}/seed`, jsonBody(seed, headers)),
        );
        sent.push({ url });
      } catch (error) {
        if (!(error instanceof ProviderError && error.code === 'bad-request')) throw error;
      }
    }
    return sent;
  },
};
