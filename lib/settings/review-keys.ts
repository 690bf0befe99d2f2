/** Keys of the review lists: their actions, defaults and validation. */
import * as v from 'valibot';

export const DEFAULT_REVIEW_KEYS = {
  next: 'j',
  previous: 'k',
  yes: 'y',
  no: 'n',
  skip: 's',
  likely: 'a',
  note: 'm',
  open: 'o',
  why: 'w',
  expand: 'e',
  enough: 'd',
  exclude: 'x',
  view: 'v',
  undo: 'u',
  help: '?',
} as const;

export type ReviewAction = keyof typeof DEFAULT_REVIEW_KEYS;
export const REVIEW_ACTIONS = Object.keys(DEFAULT_REVIEW_KEYS) as ReviewAction[];

/** `KeyboardEvent.key` of each action; no key occurs twice. */
export type ReviewKeys = Readonly<Record<ReviewAction, string>>;

/** Named keys that may be chosen. Arrows up and down move the selection; Tab, Enter, Space and Escape the focus. */
const NAMED_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'Delete', 'Backspace', 'Insert']);

/**
 * Returns the stored form of a key, in lower case because of Caps Lock: any visible character or one of `NAMED_KEYS`;
 * undefined for a key that may not be chosen.
 */
export function reviewKey(key: string): string | undefined {
  if (NAMED_KEYS.has(key)) return key;
  return /^[^\s\p{C}]$/u.test(key) ? key.toLowerCase() : undefined;
}

/** Returns another action that already has the key, if any. */
export function keyHolder(keys: ReviewKeys, action: ReviewAction, key: string): ReviewAction | undefined {
  return REVIEW_ACTIONS.find((other) => other !== action && keys[other] === key);
}

const Key = v.pipe(
  v.string(),
  v.check((key) => reviewKey(key) === key),
);

/**
 * Actions of later versions. Older settings have no keys for them, and may use their default keys for other actions.
 */
const ADDED = ['expand', 'enough', 'exclude', 'view', 'likely', 'note'] as const;
const SPARE_KEYS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Adds keys for missing actions: the default or, if an added action's default is taken, the first free letter or digit.
 * Keys that the user chose stay. Duplicates are not checked.
 */
function withMissingKeys(stored: Partial<ReviewKeys>): ReviewKeys {
  const keys: Record<string, string | undefined> = { ...DEFAULT_REVIEW_KEYS };
  for (const action of ADDED) delete keys[action];
  Object.assign(keys, stored);
  for (const action of ADDED) {
    const taken = new Set(Object.values(keys));
    keys[action] ??= [DEFAULT_REVIEW_KEYS[action], ...SPARE_KEYS].find((key) => !taken.has(key));
  }
  return keys as ReviewKeys;
}

export const ReviewKeysSchema = v.pipe(
  v.object(v.entriesFromList(REVIEW_ACTIONS, v.exactOptional(Key))),
  v.transform(withMissingKeys),
  v.check((keys) => new Set(Object.values(keys)).size === REVIEW_ACTIONS.length, 'a key stands for two actions'),
);
