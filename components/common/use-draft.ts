import { useState } from 'preact/hooks';
import { useApp } from './app-context';

/** Names under which the screens keep what was begun. */
export const DRAFT = {
  /** Of a topic that is not made yet. */
  topicName: 'topic-name',
  filtersOpen: 'filters-open',
  scoreOpen: 'score-open',
  facetsOpen: 'facets-open',
  openSites: (topic: string) => `open-sites:${topic}`,
  newSites: (topic: string) => `new-sites:${topic}`,
  budget: (topic: string) => `budget:${topic}`,
  filter: (topic: string) => `filter:${topic}`,
  exportPlan: (topic: string) => `export-plan:${topic}`,
  /** A site whose pages one screen asks another to show. */
  shownSite: (topic: string) => `shown-site:${topic}`,
  threshold: (topic: string) => `threshold:${topic}`,
  /** Whether the user has put the good place to stop aside. */
  stopHeard: (topic: string) => `stop-heard:${topic}`,
  /** Numbers of the pages drawn at random that are being looked at. */
  sample: (topic: string) => `sample:${topic}`,
  /** Address of the selected suggestion, one for each list. */
  row: (list: 'popup' | 'panel', topic: string) => `row:${list}:${topic}`,
} as const;

/**
 * `useState` whose value outlives the closing of the screen.
 * @param name stays the same while the component lives.
 * @param read makes a value of what was kept; it gets undefined where nothing was, and must accept anything.
 * @returns the value and its setter; with `forget`, the value is set but not kept.
 */
export function useDraft<T>(name: string, read: (kept: unknown) => T) {
  const { drafts } = useApp();
  const [value, setValue] = useState(() => read(drafts.read(name)));
  const set = (next: T) => {
    drafts.write(name, next);
    setValue(next);
  };
  const forget = (next: T) => {
    drafts.write(name, undefined);
    setValue(next);
  };
  return [value, set, forget] as const;
}

export const textDraft = (kept: unknown): string => (typeof kept === 'string' ? kept : '');
