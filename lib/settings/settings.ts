/** The user's settings: shape, defaults and validation. Where they are kept is the platform's affair. */
import * as v from 'valibot';
import { BUDGET_PAGES, MAX_BUDGET_PAGES } from '../engine/defaults';
import { ReviewKeysSchema } from './review-keys';

/** No longer than a browser's timer can be. */
const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));

const MAX_REVIEWER_CHARS = 100;

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
const ProviderSettingsSchema = v.object({
  enabled: v.optional(v.boolean()),
  /** API key, kept in `storage.local` only. */
  key: v.optional(v.string(), ''),
  /** Base address of a self-hosted provider, without a trailing slash. Its origin is exempt from the private-address guard. */
  baseUrl: v.optional(v.string(), ''),
  /** Least time between two requests to a server of one's own, in place of the provider's. */
  intervalMs: v.optional(Milliseconds),
});
export type ProviderSettings = v.InferOutput<typeof ProviderSettingsSchema>;

export const SettingsSchema = v.object({
  politeness: v.optional(PolitenessSchema, {}),
  /** By provider id; a missing entry means the provider's own default, or off where `servicesLost`. */
  providers: v.optional(v.record(v.string(), ProviderSettingsSchema), {}),
  /** Whether settings of services were lost and the user has not looked through them since: one without an entry is off then. */
  servicesLost: v.optional(v.boolean(), false),
  theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
  /** Topic that the popup, the badge and the menus act on; '' before there is one. */
  activeTopic: v.optional(v.string(), ''),
  budgetPages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BUDGET_PAGES)), BUDGET_PAGES),
  /** Name that verdicts and notes carry; '' for none. */
  reviewer: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REVIEWER_CHARS)), ''),
  welcomed: v.optional(v.boolean(), false),
  /** Whether suggestions are listed as sites or page by page. */
  suggestionView: v.optional(v.picklist(['sites', 'pages']), 'sites'),
  /** Leave sites out that are in the topic already, once a site was confirmed. */
  newSitesOnly: v.optional(v.boolean(), false),
  /** What is selected after an answer by key: the best suggestion that is left, or the one that comes to stand at the same place. */
  afterAnswer: v.optional(v.picklist(['best', 'next']), 'best'),
  /** Whether the picture of a page is fetched from its site when the page is shown large. */
  pictures: v.optional(v.boolean(), false),
  /** Whether the user has let tabs of the browser read pages that plain requests cannot. */
  readsInTabs: v.optional(v.boolean(), false),
  /** Keys of the review lists. */
  reviewKeys: v.optional(ReviewKeysSchema, {}),
});
export type Settings = v.InferOutput<typeof SettingsSchema>;

export const DEFAULT_SETTINGS: Settings = v.parse(SettingsSchema, {});

/** What is known of a service whose entry cannot be read: it may have been switched off. */
const UNREADABLE: ProviderSettings = { enabled: false, key: '', baseUrl: '' };

/**
 * Stored settings made whole: an invalid part falls back to its default, the rest is kept. A service whose settings are missing or cannot be
 * read is off.
 * @param stored undefined where nothing is stored, which is so before the installation has ended and when it was lost.
 */
export function readSettings(stored: unknown): Settings {
  const kept = withReadableServices(membersOf(stored) ?? { servicesLost: true });
  for (const [key, schema] of Object.entries(SettingsSchema.entries))
    if (!v.safeParse(schema, kept[key]).success) delete kept[key];
  return v.parse(SettingsSchema, kept);
}

function membersOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function withReadableServices({
  providers = {},
  servicesLost = false,
  ...parts
}: Record<string, unknown>): Record<string, unknown> {
  const found = membersOf(providers);
  const entries = Object.entries(found ?? {}).map(([id, entry]) => {
    const read = v.safeParse(ProviderSettingsSchema, entry);
    return [id, read.success ? read.output : UNREADABLE] as const;
  });
  const isLost = servicesLost !== false || found === undefined || entries.some(([, entry]) => entry === UNREADABLE);
  return { ...parts, servicesLost: isLost, providers: Object.fromEntries(entries) };
}
