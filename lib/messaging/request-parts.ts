/** What requests are made of. */
import * as v from 'valibot';
import { MAX_PAGES_PER_ROUND } from '../engine/defaults';
import {
  CENTROID_NAMES,
  FRONTIER_NAMES,
  FUSION_NAMES,
  OPERATOR_NAMES,
  PRINTED_NAMES,
  RANKER_NAMES,
  SITE_OUTCOMES,
  WATCH_INTERVALS,
} from '../engine/types';
import { canonicalUrl } from '../engine/url/canonical';
import { type CapturedPage, MAX_HTML_CHARS } from './captured-page';
import { Time } from './site-and-time';

const MAX_NAME_CHARS = 200;
/** Tabs marked by one request. */
export const MAX_TABS = 1_000;

export const Topic = v.pipe(v.string(), v.minLength(1));
export const TabId = v.pipe(v.number(), v.integer(), v.minValue(0));
/** The address of a web page, which becomes its canonical form. */
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
  // By characters, since half of one is none.
  v.transform((name) => [...name].slice(0, MAX_NAME_CHARS).join('')),
);
export const Description = v.pipe(v.string(), v.trim());
export const PolicyName = v.picklist(['bayes-ucb', 'ucb1', 'round-robin', ...OPERATOR_NAMES]);

/** A page as the content script read it; the page itself is not to be trusted. */
export const CapturedPageSchema: v.GenericSchema<CapturedPage> = v.object({
  url: v.pipe(v.string(), v.url(), v.regex(/^https?:/)),
  html: v.pipe(v.string(), v.maxLength(MAX_HTML_CHARS)),
  contentType: v.pipe(v.string(), v.maxLength(200)),
  language: v.pipe(v.string(), v.maxLength(100)),
});

/** What the user may change of a topic's settings. */
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
  }),
);

const MAX_CRITERIA_CHARS = 5_000;
const MAX_REASON_CHARS = 200;
/** Digits of the keyboard. */
const MAX_REASONS = 9;
const MAX_PARTS = 50;
const CriteriaText = v.pipe(v.string(), v.trim(), v.maxLength(MAX_CRITERIA_CHARS));
export const ReasonText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_REASON_CHARS));

/** What a team may change of a topic; `share: null` gives all sites to this reviewer again. */
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
 * One row of an import after parsing: what is to become of an address. `known` is said of its whole site: it is hidden, and no example
 * of what does not belong. `outcome` is what was decided on the site of the address. A `candidate` is judged by nobody: it waits to be fetched and ranked, as found by `crawler` on the page `from`. `tags` and `note` are kept beside what the user wrote on the page, and exported again.
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
