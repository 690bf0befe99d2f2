/** Schemas that several requests share. */
import * as v from 'valibot';
import { OPERATOR_NAMES, RANKER_NAMES, SITE_OUTCOMES, STOP_TARGETS } from '../engine/basics';
import { MAX_PAGES_PER_ROUND } from '../engine/defaults';
import { CENTROID_NAMES, FRONTIER_NAMES, FUSION_NAMES, PRINTED_NAMES } from '../engine/method-names';
import { canonicalUrl } from '../engine/url/canonical';
import { WATCH_INTERVALS } from '../engine/watch-records';

const MAX_NAME_CHARS = 200;

/** Name of a site as `siteOf` (url/site.ts) returns it: a host or, on a platform, the path of one person's pages. */
export const Site = v.pipe(v.string(), v.regex(/^([^\s/:?#[\]]+|\[[\da-f:.]+\])(:\d+)?(\/[^\s/?#]+)*$/));
/** Largest distance of a date from the epoch, in milliseconds (ECMA-262, time values). */
const MOST_MS = 8.64e15;
/** Time in milliseconds since the epoch, within the range of `Date`. */
export const Time = v.pipe(v.number(), v.minValue(-MOST_MS, 'not a time'), v.maxValue(MOST_MS, 'not a time'));

export const Topic = v.pipe(v.string(), v.minLength(1));
export const TabId = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Address of a web page; validation converts it to its canonical form. */
export const Address = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const canonical = canonicalUrl(dataset.value);
    if (canonical !== undefined) return canonical;
    addIssue({ message: `${dataset.value} is not the address of a web page` });
    return NEVER;
  }),
);
export const TopicName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'a topic needs a name'),
  // Cut by code points, so that no surrogate pair is split.
  v.transform((name) => [...name].slice(0, MAX_NAME_CHARS).join('')),
);
export const Description = v.pipe(v.string(), v.trim());
export const PolicyName = v.picklist(['ucb1', 'round-robin', ...OPERATOR_NAMES]);

/** Characters of HTML kept of a live page; the rest is cut off. */
export const MAX_HTML_CHARS = 5 * 1024 * 1024;

/** A page as the content script reads it from the live document; the page's content is untrusted. */
export const CapturedPageSchema = v.object({
  url: v.pipe(v.string(), v.url(), v.regex(/^https?:/)),
  html: v.pipe(v.string(), v.maxLength(MAX_HTML_CHARS)),
  contentType: v.pipe(v.string(), v.maxLength(200)),
  language: v.pipe(v.string(), v.maxLength(100)),
});
export type CapturedPage = Readonly<v.InferOutput<typeof CapturedPageSchema>>;

const MAX_SOURCE_CHARS = 100;
const MAX_TRANSLATED_TEXTS = 30;
/** ISO 639 code of a language. */
export const LanguageCode = v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/));
const TranslatedText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

/** The settings of a topic that the user can change; absent ones stay unchanged. */
export const TopicSettingsPatch = v.partial(
  v.object({
    policy: PolicyName,
    frontier: v.picklist(FRONTIER_NAMES),
    fusion: v.picklist(FUSION_NAMES),
    centroid: v.picklist(CENTROID_NAMES),
    rankers: v.array(v.picklist(RANKER_NAMES)),
    pagesPerRound: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGES_PER_ROUND)),
    printed: v.array(v.picklist(PRINTED_NAMES)),
    breadth: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    termBoosts: v.record(v.string(), v.pipe(v.number(), v.finite())),
    watch: v.picklist(WATCH_INTERVALS),
    stopTarget: v.picklist(STOP_TARGETS),
    stoppedSources: v.array(v.pipe(v.string(), v.maxLength(MAX_SOURCE_CHARS))),
    languages: v.record(LanguageCode, v.pipe(v.array(TranslatedText), v.maxLength(MAX_TRANSLATED_TEXTS))),
  }),
);

const MAX_CRITERIA_CHARS = 5_000;
const MAX_REASON_CHARS = 200;
/** Reasons are chosen by the keys 1 to 9. */
const MAX_REASONS = 9;
const MAX_PARTS = 50;
const CriteriaText = v.pipe(v.string(), v.trim(), v.maxLength(MAX_CRITERIA_CHARS));
export const ReasonText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_REASON_CHARS));

/** The members of a topic that a team can change; `share: null` assigns all sites to this reviewer again. */
export const TeamPatch = v.object({
  criteria: v.optional(v.object({ include: CriteriaText, exclude: CriteriaText })),
  reasons: v.optional(
    v.pipe(v.array(v.object({ text: ReasonText, verdict: v.picklist(['yes', 'no']) })), v.maxLength(MAX_REASONS)),
  ),
  isBlind: v.optional(v.boolean()),
  share: v.optional(
    v.nullable(
      v.pipe(
        v.object({
          part: v.pipe(v.number(), v.integer(), v.minValue(1)),
          of: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_PARTS)),
          overlap: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
        }),
        v.check(({ part, of }) => part <= of),
      ),
    ),
  ),
});

/**
 * One row of an import: an address and the user's decision on it.
 *
 * `known` concerns the whole site, which is hidden but not a negative example. `outcome` is a decision on the address's
 * site. A `candidate` has no verdict: it is queued for fetching and ranking, with the `crawler` and the page `from`
 * that found it. `tags` and `note` are added to the user's notes on the page.
 */
export const ImportRowSchema = v.object({
  url: v.string(),
  verdict: v.picklist(['seed', 'yes', 'no', 'known', 'candidate']),
  outcome: v.optional(v.picklist(SITE_OUTCOMES)),
  crawler: v.optional(v.string()),
  from: v.optional(v.string()),
  title: v.optional(v.string()),
  tags: v.optional(v.array(v.string())),
  note: v.optional(v.string()),
  atMs: v.optional(Time),
});
