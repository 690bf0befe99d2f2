/** Schema, defaults and validation of the user's settings; `lib/browser/storage.ts` stores them. */
import * as v from 'valibot';
import { BUDGET_PAGES, MAX_BUDGET_PAGES } from '../engine/defaults';
import { ReviewKeysSchema } from './review-keys';

/** Duration in milliseconds, within the range of `setTimeout`. */
const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));

/** Most characters of the reviewer's name, and of the contact. */
const MAX_NAME_CHARS = 100;

const PolitenessSchema = v.object({
  /** Least time between two requests to one host, in milliseconds. */
  hostDelayMs: v.optional(Milliseconds, 2_000),
  maxConcurrent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16)), 6),
  timeoutMs: v.optional(Milliseconds, 10_000),
  maxBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1_024)), 2 * 1_024 * 1_024),
  /** Longest Crawl-delay that is obeyed, in milliseconds; hosts with a longer one are not fetched. */
  maxCrawlDelayMs: v.optional(Milliseconds, 30_000),
  /** Most pages fetched from one site in one session; 0 = no limit. */
  maxPagesPerSite: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});
export type Politeness = v.InferOutput<typeof PolitenessSchema>;

/** The user's settings of one search service. Never exported, never logged. */
const ProviderSettingsSchema = v.object({
  enabled: v.optional(v.boolean()),
  /** API key; it is stored only in `storage.local`. */
  key: v.optional(v.string(), ''),
  /** Base URL of a self-hosted service, without a trailing slash. Private addresses are allowed at its origin. */
  baseUrl: v.optional(v.string(), ''),
  /** Least time between two requests to a self-hosted service, in milliseconds; overrides the service's default. */
  intervalMs: v.optional(Milliseconds),
});
export type ProviderSettings = v.InferOutput<typeof ProviderSettingsSchema>;

/** The user's settings of one receiver of pages (lib/targets). Never exported, never logged. */
const TargetSettingsSchema = v.object({
  /** Address of the receiver; '' for its default. Private addresses are allowed below it. */
  address: v.optional(v.string(), ''),
  user: v.optional(v.string(), ''),
  /** Password or secret key; it is stored only in `storage.local`. */
  secret: v.optional(v.string(), ''),
  /** Part of the receiver that gets the pages, such as a collection. */
  place: v.optional(v.string(), ''),
});
export type TargetSettings = v.InferOutput<typeof TargetSettingsSchema>;

export const SettingsSchema = v.object({
  politeness: v.optional(PolitenessSchema, {}),
  /** Settings by service id. A service without an entry has its default, or is off if `servicesLost`. */
  providers: v.optional(v.record(v.string(), ProviderSettingsSchema), {}),
  /** Whether settings of services were lost and not reviewed yet. Services without an entry are off then. */
  servicesLost: v.optional(v.boolean(), false),
  theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
  /** Id of the topic that popup, badge and menus use; '' without topics. */
  activeTopic: v.optional(v.string(), ''),
  budgetPages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BUDGET_PAGES)), BUDGET_PAGES),
  /** Settings by id of a receiver. */
  targets: v.optional(v.record(v.string(), TargetSettingsSchema), {}),
  /** Name of the reviewer, stored in verdicts and notes; '' for none. */
  reviewer: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME_CHARS)), ''),
  /** Address at which services that ask for one, such as Wikipedia, can reach the user; '' for none. */
  contact: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME_CHARS)), ''),
  /** URL of the results page of the user's search engine, with `%s` in place of the query; '' for the browser's own. */
  searchAddress: v.optional(v.pipe(v.string(), v.regex(/^(?:https?:\/\/\S*%s\S*)?$/)), ''),
  /** Whether the user was offered to search with the own search engine. */
  searchOffered: v.optional(v.boolean(), false),
  welcomed: v.optional(v.boolean(), false),
  /** Whether suggestions are grouped by site or listed page by page. */
  suggestionView: v.optional(v.picklist(['sites', 'pages']), 'sites'),
  /** Whether to hide sites that the topic already has, once a site was confirmed. */
  newSitesOnly: v.optional(v.boolean(), false),
  /** Selection after an answer by key: the best remaining suggestion, or the one that moves to the same place. */
  afterAnswer: v.optional(v.picklist(['best', 'next']), 'best'),
  /** Whether a page's picture is fetched from its site when the page is shown large. */
  pictures: v.optional(v.boolean(), false),
  /** Whether the user allowed browser tabs to read pages that plain requests cannot. */
  readsInTabs: v.optional(v.boolean(), false),
  /** Whether one silent notification tells of new pages after a watch run. */
  tellsNew: v.optional(v.boolean(), false),
  /** Whether confirmed pages that were not exported yet are saved as a download after a watch run. */
  savesNew: v.optional(v.boolean(), false),
  /** Keys of the review lists. */
  reviewKeys: v.optional(ReviewKeysSchema, {}),
});
export type Settings = v.InferOutput<typeof SettingsSchema>;

/** Lock that serialises changes of the settings across all contexts of the extension. */
export const SETTINGS_LOCK = 'tendril-settings';

export const DEFAULT_SETTINGS: Settings = v.parse(SettingsSchema, {});

/**
 * Settings of a new installation. The services named here are newer than some installations, which therefore do not
 * have them on; the welcome page names all services that are on.
 */
export const FIRST_SETTINGS: Settings = v.parse(SettingsSchema, {
  providers: { feedly: { enabled: true }, wikidata: { enabled: true } },
});

/** Settings of a service whose entry is unreadable. The service is off, because the user may have switched it off. */
const UNREADABLE: ProviderSettings = { enabled: false, key: '', baseUrl: '' };

/**
 * Returns complete settings. Invalid parts are replaced by their defaults, unknown members are dropped. A service with
 * unreadable settings is off; if the settings or the list of services are missing or unreadable, `servicesLost` is
 * true.
 * @param stored undefined where the settings are missing: before the end of the installation, or after a loss.
 */
export function readSettings(stored: unknown): Settings {
  const kept = withReadableServices(membersOf(stored) ?? { servicesLost: true });
  for (const [key, schema] of Object.entries(SettingsSchema.entries))
    if (!v.safeParse(schema, kept[key]).success) delete kept[key];
  return v.parse(SettingsSchema, kept);
}

/** Changed members of settings, at any depth. */
export type SettingsPatch = Patch<Settings>;
type Patch<T> = T extends object ? { readonly [K in keyof T]?: Patch<T[K]> } : T;

/**
 * Returns settings with a patch merged into them, at any depth: members that the patch does not name stay. A setting
 * that the patch would make invalid, such as a key for two actions, stays as it is.
 */
export function withPatch(stored: Settings, patch: SettingsPatch): Settings {
  const changed = Object.entries(patch).flatMap(([name, change]) => {
    const schema = SettingsSchema.entries[name as keyof Settings];
    const read = v.safeParse(schema, mergeMembers(stored[name as keyof Settings], change));
    return read.success ? [[name, read.output] as const] : [];
  });
  return { ...stored, ...Object.fromEntries(changed) };
}

/** Returns `value` with the members of `change`, objects member by member; arrays and other values are replaced. */
function mergeMembers(value: unknown, change: unknown): unknown {
  const members = membersOf(change);
  if (members === undefined) return change;
  const all = membersOf(value) ?? {};
  for (const [name, part] of Object.entries(members)) all[name] = mergeMembers(all[name], part);
  return all;
}

/** Returns a copy of an object's members; undefined for an array or another value. */
function membersOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/**
 * Returns stored settings in which each service with unreadable settings is off. `servicesLost` is then true, as it is
 * if the list of services is unreadable.
 */
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
