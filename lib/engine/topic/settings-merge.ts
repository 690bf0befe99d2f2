import { RANKER_NAMES } from '../basics';
import { PRINTED_NAMES } from '../method-names';
import type { TopicSettings } from '../records';
import { compareTexts } from './causal-order';

type Settings = Partial<TopicSettings>;

/** Order of the names in a list, in which the presets list them too. */
const NAMES: readonly string[] = [...RANKER_NAMES, ...PRINTED_NAMES];

/**
 * Applies a change of settings to settings that may have changed meanwhile (three-way merge). Of lists and records,
 * only the elements and entries change that differ between `from` and `to`; of other members, the values of `to` count.
 * A merged list has the same order whichever change came first: that of its names, then of the texts.
 * @param from the members of `to` as they were when the user changed them; an absent list or record counts as empty.
 * @example
 * // A page that knew only the boost of "hive" adds "comb", while another page has added "wax".
 * mergedSettings({ termBoosts: { hive: 2, wax: 0 } }, { termBoosts: { hive: 2 } }, { termBoosts: { hive: 2, comb: 4 }
 * }); // { termBoosts: { hive: 2, wax: 0, comb: 4 } }
 */
export function mergedSettings<S extends Settings>(current: S, from: Settings, to: Settings): S {
  const members = Object.entries(to).map(([name, value]) => {
    const [now, before] = [current[name as keyof S], from[name as keyof Settings]];
    return [name, isSame(now, before) ? value : mergedMember(now, before, value)];
  });
  return { ...current, ...Object.fromEntries(members) };
}

/**
 * Merges one member of the settings, as `mergedSettings` says: lists by element, records by entry, other values as a
 * whole.
 */
function mergedMember(now: unknown, before: unknown, to: unknown): unknown {
  if (Array.isArray(to)) {
    const [own, known] = [listOf(now), listOf(before)];
    const kept = own.filter((one) => to.includes(one) || !known.includes(one));
    return [...kept, ...to.filter((one) => !known.includes(one) && !kept.includes(one))].sort(byName);
  }
  if (typeof to !== 'object') return to;
  const [known, next] = [entriesOf(before), entriesOf(to)];
  const entries = entriesOf(now);
  for (const [name, value] of next) if (!isSame(known.get(name), value)) entries.set(name, value);
  for (const name of known.keys()) if (!next.has(name)) entries.delete(name);
  return Object.fromEntries(entries);
}

/** Names come in the order of `NAMES`, and other texts after them. */
const byName = (one: string, other: string): number => placeOf(one) - placeOf(other) || compareTexts(one, other);
const placeOf = (text: string) => (NAMES.includes(text) ? NAMES.indexOf(text) : NAMES.length);
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);
const entriesOf = (value: unknown): Map<string, unknown> => new Map(Object.entries(value ?? {}));
/** Compares by JSON, so lists and records are equal if their contents are. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
