import * as v from 'valibot';
import { SITE_OUTCOMES, SPLIT, STOP_TARGETS } from '../../engine/basics';
import { MAX_BUDGET_PAGES } from '../../engine/defaults';
import { PERMISSIONS } from '../../engine/insight/permissions';
import { USES } from '../../engine/named-crawlers';
import { Address, Site } from '../../messaging/request-parts';

export const METHODS_FORMAT = 'tendril-methods';
export const METHODS_VERSION = 1;

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** ISO 8601. */
const Time = v.pipe(v.string(), v.isoTimestamp());
const Permitted = v.object(v.entriesFromList(PERMISSIONS, Count));
const Counts = v.record(v.string(), Count);

/**
 * One thing that was done: a page marked or judged, a site decided on, split or joined, or `pages` fetched by rounds.
 */
const Step = v.variant('do', [
  v.object({ do: v.picklist(['seed', 'yes', 'no', 'skip']), url: Address }),
  v.object({ do: v.literal('site'), site: Site, url: v.string(), outcome: v.picklist(SITE_OUTCOMES) }),
  v.object({ do: v.literal('extent'), site: Site, extent: v.union([v.literal(SPLIT), Site]) }),
  v.object({ do: v.literal('discover'), pages: v.pipe(Count, v.maxValue(MAX_BUDGET_PAGES)) }),
]);
export type MethodStep = v.InferOutput<typeof Step>;

/** Schema of the methods report as JSON: the account of how a collection was made. */
export const MethodsSchema = v.object({
  format: v.literal(METHODS_FORMAT),
  version: v.literal(METHODS_VERSION),
  createdAt: Time,
  program: v.object({ name: v.literal('Tendril'), version: v.string() }),
  topic: v.object({
    /** Common to all copies of the topic. */
    id: v.string(),
    /** Changes with each decision, note and tag. */
    version: v.string(),
    name: v.string(),
    description: v.string(),
    language: v.string(),
    languages: v.array(v.string()),
    /** Criteria. */
    include: v.string(),
    exclude: v.string(),
    createdAt: Time,
  }),
  /** Settings of the topic by name (`TopicSettings`). */
  settings: v.record(v.string(), v.unknown()),
  /** What was done, in order, without answers that were taken back. */
  steps: v.array(Step),
  seeds: v.array(v.object({ url: v.string(), title: v.string() })),
  /** Present decisions on whole sites by site, and sites that were split (`/`) or joined with another. */
  sites: v.optional(
    v.object({ outcomes: v.record(v.string(), v.picklist(SITE_OUTCOMES)), extents: v.record(v.string(), v.string()) }),
  ),
  sources: v.array(
    v.object({
      source: v.string(),
      questions: v.array(v.object({ query: v.string(), operator: v.string(), at: Time, results: Count })),
      /** Pages in the topic that the source named first, and the confirmed ones among them. */
      pages: Count,
      confirmed: Count,
      /** Faults by code. */
      errors: Counts,
    }),
  ),
  /** Pages kept, in the order of arrival. */
  pages: v.array(
    v.object({ url: Address, operator: v.string(), round: Count, permits: v.optional(v.array(v.string())) }),
  ),
  fetched: Count,
  duplicates: Count,
  /** URLs that gave no page, by the code of the reason. */
  refused: Counts,
  judged: v.object({
    seeds: Count,
    confirmed: Count,
    rejected: Count,
    /** Pages without an answer. */
    open: Count,
    reviewers: v.array(v.object({ name: v.string(), answers: Count })),
    /**
     * Agreement on pages that several reviewers judged: share of pairs, and Krippendorff's alpha with 95 % interval.
     */
    agreement: v.optional(
      v.object({
        pages: Count,
        share: Share,
        alpha: v.optional(v.number()),
        interval: v.optional(v.tuple([v.number(), v.number()])),
      }),
    ),
  }),
  /**
   * Seeds and confirmed pages of each use by what they permit, and of each licence; absent in reports of older
   * versions.
   */
  permissions: v.optional(v.object({ uses: v.object(v.entriesFromList(USES, Permitted)), licenses: Counts })),
  /** Estimate of the relevant pages left, from `least` to `most`; absent with too few answers. */
  stop: v.optional(
    v.object({
      found: v.number(),
      left: v.number(),
      least: v.number(),
      most: v.number(),
      /** Share of the relevant pages to find; absent in reports of older versions. */
      target: v.optional(v.picklist(STOP_TARGETS)),
      isGoodStop: v.boolean(),
    }),
  ),
  notSearched: v.object({
    /** Sources that the topic does not ask, and sources of the program that named no page and were sent no question. */
    stoppedSources: v.array(v.string()),
    neverAsked: v.optional(v.array(v.string())),
    queued: Count,
  }),
  /** The most cited sites and the confirmed sites that link to them. */
  cited: v.array(
    v.object({
      site: v.string(),
      by: v.array(v.object({ from: v.string(), links: Count, words: v.array(v.string()) })),
    }),
  ),
});
export type MethodsRecord = v.InferOutput<typeof MethodsSchema>;
