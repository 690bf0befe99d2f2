import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Settings } from '../settings/settings';
import type { TendrilDb } from '../store/db';
import { live } from '../store/live';
import { foundSince, suggestedSince } from '../store/new-finds';
import { FIRST_POPUP_ROWS, POPUP_ROWS, popupList } from './popup-list';
import type { SitePage, SuggestionPage } from './suggestions';
import type { NewSince, Visit } from './visit';

/** Latest time at which the rest is loaded, if the page never becomes idle. */
const REST_AFTER_MS = 1_000;
/** Time after which the head is shown although the list was not read; a busy computer needs a second for the list. */
const UNREAD_AFTER_MS = 3_000;
/** Latest time after the list is shown at which the page in front is read. */
const HEAD_AFTER_MS = 100;

/** What the opening of the popup needs of its page. */
interface PopupPage {
  readonly settings: ReadonlySignal<Pick<Settings, 'suggestionView' | 'newSitesOnly'>>;
  /** The last visit to the topic that is active at first. */
  readonly visit: Visit;
  /** Whether the user left a row selected, which may be beyond the first ones. */
  readonly wasLeft: boolean;
  /** Records that the user has seen the suggestions of a topic. */
  markSeen(topic: string): Promise<void>;
  /** Calls `work` when the page is idle, at the latest after `latestMs`. */
  whenIdle(work: () => void, latestMs: number): void;
}

interface PopupOpening {
  /** The list to show; undefined while it is read, null without a ranking. */
  readonly suggestions: ReadonlySignal<SuggestionPage | SitePage | null | undefined>;
  readonly since: ReadonlySignal<NewSince | undefined>;
  /** Whether only the suggestions since the last visit are listed, if the topic is watched. */
  readonly newOnly: Signal<boolean>;
  /** True when the list is shown, and the head of the popup can be read. */
  readonly isDrawn: ReadonlySignal<boolean>;
}

/**
 * Opens the popup in steps, because users open it for the suggestions: the first visible rows, then everything else, at
 * the latest one second after them, or three seconds after the opening. The rows are shown with the number of new pages
 * above them, because a shown list must not move. Marks the topic's suggestions as seen once, as soon as all rows are
 * shown; not without a ranking.
 * @param topic reads the active topic's id from a signal; '' without one.
 */
export function openPopup(db: TendrilDb, topic: () => string, page: PopupPage): PopupOpening {
  const { visit } = page;
  const first = topic();
  const limit = signal(page.wasLeft ? POPUP_ROWS : FIRST_POPUP_ROWS);
  const newOnly = signal(true);
  const read = live(() => {
    const { suggestionView, newSitesOnly } = page.settings.value;
    const id = topic();
    // The last visit is known only of the topic that was active when the popup opened.
    const newFrom = id === first && newOnly.value ? visit.through : 0;
    const list = { limit: limit.value, bySite: suggestionView === 'sites', newOnly: newSitesOnly, newFrom };
    return async () => (id ? popupList(db, id, list) : undefined);
  });
  const counted = visit.through > 0 ? suggestedSince(db, first, visit.through).catch(() => []) : [];

  const isDrawn = signal(first === '');
  const showHead = () => {
    isDrawn.value = true;
  };
  // Shows the rest of the popup even if the list cannot be read.
  setTimeout(showHead, UNREAD_AFTER_MS);
  const since = signal<NewSince | undefined>(undefined);
  const isCounted = signal(false);
  const countSites = async (note: NewSince) => {
    since.value = { ...note, ...(await foundSince(db, first, visit.through)) };
  };
  /** Lengthens the list to all rows of the popup, marks the topic's suggestions as seen, and counts new sites. */
  const showAllAndMarkSeen = () => {
    limit.value = POPUP_ROWS;
    // Delayed, because it wakes the background, whose reads would compete with the first suggestions.
    if (topic()) void page.markSeen(topic());
    if (since.value) void countSites(since.value);
  };
  const stop = read.subscribe(async (found) => {
    if (found === undefined) return;
    if (found === null) return showHead();
    queueMicrotask(() => stop());
    const { length: pages } = await counted;
    if (pages > 0) since.value = { topic: first, ...visit, pages };
    isCounted.value = true;
    page.whenIdle(showHead, HEAD_AFTER_MS);
    page.whenIdle(showAllAndMarkSeen, REST_AFTER_MS);
  });
  if (!first) page.whenIdle(showAllAndMarkSeen, REST_AFTER_MS);
  const suggestions = computed(() => (isCounted.value || read.value === null ? read.value : undefined));
  return { suggestions, since, newOnly, isDrawn };
}
