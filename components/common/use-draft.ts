import { useState } from 'preact/hooks';
import { useApp } from './app-context';

/** Names of the drafts, under which screens store unsaved input and view state. */
export const DRAFT = {
  /** Name typed for a new topic. */
  topicName: 'topic-name',
  /** Message of the last unexpected error. */
  problem: 'problem',
  openSites: (topic: string) => `open-sites:${topic}`,
  newSites: (topic: string) => `new-sites:${topic}`,
  budget: (topic: string) => `budget:${topic}`,
  exportPlan: (topic: string) => `export-plan:${topic}`,
  /** Site whose pages the side panel shows because another screen asked for it. */
  shownSite: (topic: string) => `shown-site:${topic}`,
  /** Address of the selected suggestion of each list. */
  row: (list: 'popup' | 'panel', topic: string) => `row:${list}:${topic}`,
} as const;

/** Names of further drafts. They are apart because the popup, whose code is small, uses none of them. */
export const PANEL_DRAFT = {
  filtersOpen: 'filters-open',
  thresholdOpen: 'threshold-open',
  facetsOpen: 'facets-open',
  filter: (topic: string) => `filter:${topic}`,
  threshold: (topic: string) => `threshold:${topic}`,
  /** Whether the user dismissed the hint that this is a good place to stop. */
  stopHeard: (topic: string) => `stop-heard:${topic}`,
  /** Numbers of the pages of the random sample under review. */
  sample: (topic: string) => `sample:${topic}`,
  /** Whether the user left the random sample before its end. */
  sampleLeft: (topic: string) => `sample-left:${topic}`,
} as const;

/**
 * `useState` with a value that stays when the screen closes. Changes by other screens are not followed.
 * @param name must not change while the component is mounted.
 * @param read turns the stored value into a valid one; it gets undefined when nothing is stored, and must accept
 * anything.
 * @returns the value and its setter; with `forget`, the setter deletes the stored value and keeps the new one in memory
 * only.
 */
export function useDraft<T>(name: string, read: (kept: unknown) => T) {
  const { drafts } = useApp();
  const [value, setValue] = useState(() => read(drafts.read(name)));
  /** Stores the value and renders with it. */
  const set = (next: T) => {
    drafts.write(name, next);
    setValue(next);
  };
  /** Deletes the stored value and renders with `next`. */
  const forget = (next: T) => {
    drafts.write(name, undefined);
    setValue(next);
  };
  return [value, set, forget] as const;
}

/** Returns a stored draft if it is text, else ''. */
export const textDraft = (kept: unknown): string => (typeof kept === 'string' ? kept : '');
/** True if a stored draft is `true`; false for anything else. */
export const flagDraft = (kept: unknown): boolean => kept === true;
