/**
 * Merges two copies of one topic. The result has the log entries of both; every other member has the value with the
 * later stamp. Settings that make a machine act belong to one copy and are not merged.
 * Both rules are commutative, associative and idempotent, so copies that have exchanged all files agree, in whatever
 * order they merged.
 */
import { DEFAULT_TOPIC_SETTINGS } from '../defaults';
import type { NoteRecord, Stamp, TagStamp, TopicRecord, TopicSettings, VerdictRecord } from '../records';
import { compareStamps, compareTexts, missingEntries } from './causal-order';

/** Data that copies of a topic share, apart from its pages. */
interface SharedTopic {
  readonly topic: TopicRecord;
  /** Verdict log of the copy, in order of `seq`, without gaps. */
  readonly log: readonly VerdictRecord[];
  readonly notes: readonly NoteRecord[];
}

/** Changes to a copy that merges another copy. */
interface MergedCopies {
  /** The same object if nothing in it changes. */
  readonly topic: TopicRecord;
  readonly entries: readonly VerdictRecord[];
  /** Notes with new content or a later stamp. */
  readonly notes: readonly NoteRecord[];
}

/**
 * Returns the changes that `mine` takes from another copy of the same topic.
 * @param theirs result of `withPossibleClocks`, so that no clock is out of range.
 */
export function mergeCopies(mine: SharedTopic, theirs: SharedTopic): MergedCopies {
  const own = new Map(mine.notes.map((note) => [note.target, note]));
  const topic = mine.topic.id;
  return {
    topic: mergedTopic(mine.topic, theirs.topic),
    entries: missingEntries(topic, mine.log, theirs.log),
    notes: theirs.notes.flatMap((note) => {
      const before = own.get(note.target);
      const merged = mergedNotes(before, { ...note, topic });
      return merged === before ? [] : [merged];
    }),
  };
}

/** Members of a topic that copies share; each is replaced as a whole. */
const MEMBERS = ['name', 'description', 'language', 'criteria', 'reasons'] as const;
/** Language of a topic without a page. */
const UNKNOWN_LANGUAGE = 'und';
const settingName = (name: string) => `settings.${name}`;
type Setting = keyof TopicSettings;

/** Settings that make a machine search and fetch. Each copy has its own; no file sets them. */
const MACHINE_SETTINGS = [
  'watch',
  'stoppedSources',
  'languages',
  'pagesPerRound',
] as const satisfies readonly Setting[];
/** Whether a setting changes what the engine does, not only what the user sees. */
const isMachineSetting = (name: Setting) => (MACHINE_SETTINGS as readonly Setting[]).includes(name);

/**
 * Returns the settings of a file, but with this machine's own `MACHINE_SETTINGS`.
 * @param own settings of the stored topic that the file replaces. Without them, the default values, no further
 *   languages, and the sources that the file stops.
 */
export function withOwnMachineSettings(given: TopicSettings, own?: TopicSettings): TopicSettings {
  const { stoppedSources } = own ?? given;
  const others = Object.entries(given).filter(([name]) => !isMachineSetting(name as Setting));
  return {
    ...(Object.fromEntries(others) as unknown as TopicSettings),
    ...picked(own ?? DEFAULT_TOPIC_SETTINGS, ['watch', 'pagesPerRound']),
    ...(own?.languages && { languages: own.languages }),
    ...(stoppedSources && { stoppedSources }),
  };
}

/** Names of the shared members in which two records differ, such as `name` or `settings.policy`. */
export function changedMembers(before: TopicRecord, after: TopicRecord): string[] {
  const differ = (a: unknown, b: unknown) => a !== b && textOf(a) !== textOf(b);
  const settings = Object.keys({ ...before.settings, ...after.settings }) as Setting[];
  return [
    ...MEMBERS.filter((name) => differ(before[name], after[name])),
    ...settings.filter((name) => differ(before.settings[name], after.settings[name])).map(settingName),
  ];
}

/**
 * Merges two records: each member has the value with the later stamp. With equal stamps, the value whose JSON sorts
 * last wins. A copy that is a separate topic keeps its name. Returns `mine` itself if nothing changes.
 */
function mergedTopic(mine: TopicRecord, theirs: TopicRecord): TopicRecord {
  const stamps: Record<string, Stamp> = { ...mine.stamps };
  let hasChanged = false;
  /** Returns whether the other copy's value of a member wins, and takes over its stamp if that is later. */
  const isTheirs = (name: string, a: unknown, b: unknown): boolean => {
    const [own, other] = [mine.stamps?.[name], theirs.stamps?.[name]];
    const order = compareStamps(own, other);
    if (order < 0 && other !== undefined) {
      stamps[name] = other;
      hasChanged = true;
    }
    const isLater = order < 0 || (order === 0 && compareTexts(textOf(a), textOf(b)) < 0);
    if (!isLater || textOf(a) === textOf(b)) return false;
    hasChanged = true;
    return true;
  };
  const memberOf = (topic: TopicRecord, name: (typeof MEMBERS)[number]) =>
    name === 'language' && topic.language === UNKNOWN_LANGUAGE ? undefined : topic[name];
  const members = MEMBERS.filter(
    (name) =>
      (name !== 'name' || mine.id === theirs.id) && isTheirs(name, memberOf(mine, name), memberOf(theirs, name)),
  );
  const settings = (Object.keys({ ...mine.settings, ...theirs.settings }) as Setting[]).filter(
    (name) => !isMachineSetting(name) && isTheirs(settingName(name), mine.settings[name], theirs.settings[name]),
  );
  if (!hasChanged) return mine;
  return {
    ...mine,
    ...picked(theirs, members),
    settings: { ...mine.settings, ...picked(theirs.settings, settings) },
    stamps,
  };
}

/**
 * Merges two notes. Each tag is present or absent by its later stamp; the text is the one with the later stamp. Returns
 * `mine` itself if nothing changes, and without `mine` the content of `theirs`.
 */
export function mergedNotes(mine: NoteRecord | undefined, theirs: NoteRecord): NoteRecord {
  const { own: _, imported: __, ...content } = theirs;
  if (mine === undefined) return content;
  const stamps = stampsByTag(mine);
  const theirStamps = stampsByTag(theirs);
  const tags = new Map(mine.tags.map((tag) => [tag.toLowerCase(), tag]));
  const others = new Map(theirs.tags.map((tag) => [tag.toLowerCase(), tag]));
  let isSame = true;
  for (const key of new Set([...theirStamps.keys(), ...others.keys()])) {
    const [stamp, tag] = [theirStamps.get(key), others.get(key)];
    const order = compareStamps(stamps.get(key), stamp);
    // If neither note has a stamp for the tag (order 0), the result keeps the tag of either note.
    const isTheirs = order < 0 || (order === 0 && compareTexts(tags.get(key) ?? '', tag ?? '') < 0);
    if (order < 0 && stamp !== undefined) {
      stamps.set(key, stamp);
      isSame = false;
    }
    if (!isTheirs || tag === tags.get(key)) continue;
    isSame = false;
    if (tag === undefined) tags.delete(key);
    else tags.set(key, tag);
  }
  const order =
    compareStamps(mine.textStamp, theirs.textStamp) ||
    (mine.textStamp ? 0 : mine.atMs - theirs.atMs) ||
    compareTexts(mine.text, theirs.text);
  if (isSame && order >= 0) return mine;
  const later = order < 0 ? content : mine;
  return {
    topic: mine.topic,
    target: mine.target,
    tags: [...tags.values()],
    text: later.text,
    atMs: Math.max(mine.atMs, theirs.atMs),
    ...(later.textStamp && { textStamp: later.textStamp }),
    ...(stamps.size > 0 && { tagStamps: [...stamps.values()] }),
    ...(later.author === undefined ? {} : { author: later.author }),
  };
}

/** Returns the stamp of the last change of each tag. */
function stampsByTag({ tagStamps = [] }: NoteRecord): Map<string, TagStamp> {
  return new Map(tagStamps.map((stamp) => [stamp.tag, stamp]));
}

/** JSON with members sorted by name, so that equal values give equal texts; '' for undefined. */
function textOf(value: unknown): string {
  if (value === undefined) return '';
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareTexts(a, b)))
      : inner,
  );
}

/** Returns a copy with only the named members. */
function picked<T extends object, K extends keyof T>(from: T, names: readonly K[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as unknown as Partial<T>;
}
