/** The user's settings: shape, defaults and validation. Where they are kept is the platform's affair. */
import * as v from 'valibot';
import { ReviewKeysSchema } from './review-keys';

/** No longer than a browser's timer can be. */
const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));

export const PolitenessSchema = v.object({
  /** Least time between two requests to one host. */
  hostDelayMs: v.optional(Milliseconds, 2_000),
  maxConcurrent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16)), 6),
  timeoutMs: v.optional(Milliseconds, 10_000),
  maxBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1_024)), 2 * 1_024 * 1_024),
  /** Longest Crawl-delay that is honoured; a host that asks for more is left out. */
  maxCrawlDelayMs: v.optional(Milliseconds, 30_000),
  /** Pages fetched from one site in one session; 0 = no limit. */
  maxPagesPerSite: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});
export type Politeness = v.InferOutput<typeof PolitenessSchema>;

/** What the user set for one provider. Never exported, never logged. */
export const ProviderSettingsSchema = v.object({
  enabled: v.optional(v.boolean()),
  /** API key, kept in `storage.local` only. */
  key: v.optional(v.string(), ''),
  /** Base address of a self-hosted provider, without a trailing slash. Its origin is exempt from the private-address guard. */
  baseUrl: v.optional(v.string(), ''),
});
export type ProviderSettings = v.InferOutput<typeof ProviderSettingsSchema>;

export const SettingsSchema = v.object({
  politeness: v.optional(PolitenessSchema, {}),
  /** By provider id; a missing entry means the provider's own default. One that cannot be read costs no other its key. */
  providers: v.optional(v.record(v.string(), v.fallback(ProviderSettingsSchema, { key: '', baseUrl: '' })), {}),
  theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
  /** Topic that the popup, the badge and the menus act on; '' before there is one. */
  activeTopic: v.optional(v.string(), ''),
  budgetPages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 150),
  welcomed: v.optional(v.boolean(), false),
  /** Whether suggestions are listed as sites or page by page. */
  suggestionView: v.optional(v.picklist(['sites', 'pages']), 'sites'),
  /** Leave sites out that are in the topic already, once a site was confirmed. */
  newSitesOnly: v.optional(v.boolean(), false),
  /** What is selected after an answer by key: the best suggestion that is left, or the one that comes to stand at the same place. */
  afterAnswer: v.optional(v.picklist(['best', 'next']), 'best'),
  /** Keys of the review lists. */
  reviewKeys: v.optional(ReviewKeysSchema, {}),
});
export type Settings = v.InferOutput<typeof SettingsSchema>;

export const DEFAULT_SETTINGS: Settings = v.parse(SettingsSchema, {});

/** Stored settings made whole: an invalid part falls back to its default, the rest is kept. */
export function readSettings(stored: unknown): Settings {
  const whole = v.safeParse(SettingsSchema, stored ?? {});
  if (whole.success) return whole.output;
  const kept: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(SettingsSchema.entries)) {
    const part = (stored as Record<string, unknown> | null)?.[key];
    if (v.safeParse(schema, part).success) kept[key] = part;
  }
  return v.parse(SettingsSchema, kept);
}
