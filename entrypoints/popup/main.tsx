import '../../components/styles/index.css';
import { computed, signal } from '@preact/signals';
import { DRAFT } from '../../components/common/use-draft';
import type { NewSince } from '../../components/review/on-demand';
import { loadNotes, Popup } from '../../components/screens/popup';
import { lastVisit, markSeen } from '../../lib/browser/storage';
import { TendrilDb } from '../../lib/store/db';
import { FIRST_POPUP_ROWS, POPUP_ROWS, popupList } from '../../lib/store/popup-list';
import { draw, extensionPage } from '../shared/services';
import { activeTopic, watchTopic } from '../shared/topic-data';

/** Latest time at which the rest is loaded, if the page never becomes idle. */
const REST_AFTER_MS = 1_000;
/** Latest time after the list is shown at which the page in front is read. */
const HEAD_AFTER_MS = 100;

const db = new TendrilDb();
const page = extensionPage(db);
// Opened without await, so that the database opens while the settings are read.
db.open().catch(() => {});

void page.ready.then(async () => {
  const active = activeTopic(db, page);
  const { topic, ofTopic } = active;
  // The row that the user left selected may be beyond the first ones.
  const wasLeft = page.services.drafts.read(DRAFT.row('popup', topic())) !== undefined;
  const limit = signal(wasLeft ? POPUP_ROWS : FIRST_POPUP_ROWS);
  const first = topic();
  const visit = await lastVisit(first);
  const newOnly = signal(true);
  // This query comes before the others, because users open the popup for the suggestions.
  const wanted = computed(() => {
    const { suggestionView, newSitesOnly } = page.services.settings.value;
    const newFrom = newOnly.value ? visit.through : 0;
    return { limit: limit.value, bySite: suggestionView === 'sites', newOnly: newSitesOnly, newFrom };
  });
  const read = ofTopic((store, id) => {
    const { newFrom, ...list } = wanted.value;
    // The visit was read of the first topic.
    return popupList(store, id, id === first ? { ...list, newFrom } : list);
  }, wanted);
  const newFinds = () => import('../../lib/store/new-finds');
  const counted =
    visit.through > 0 && newFinds().then(({ suggestedSince }) => suggestedSince(db, first, visit.through));
  if (counted) void loadNotes();
  const isDrawn = signal(first === '');
  const showHead = () => {
    isDrawn.value = true;
  };
  // For a list that cannot be read.
  setTimeout(showHead, REST_AFTER_MS);
  const data = watchTopic(db, page, active, isDrawn);
  const since = signal<NewSince | undefined>(undefined);
  /** Whether the notes above the list are loaded: the list must not move after it is shown. */
  const hasNotes = signal(false);
  const suggestions = computed(() => (hasNotes.value || read.value === null ? read.value : undefined));
  draw(page, <Popup data={{ ...data, suggestions, since, newOnly }} />, db);
  const rest = () => {
    limit.value = POPUP_ROWS;
    // Delayed, because it wakes the background, whose reads would compete with the first suggestions.
    if (topic()) void markSeen(db, topic());
    if (since.value) void countSites(since.value);
  };
  const countSites = async (note: NewSince) => {
    const { foundSince } = await newFinds();
    since.value = { ...note, ...(await foundSince(db, first, visit.through)) };
  };
  const stop = read.subscribe(async (found) => {
    if (found === undefined) return;
    if (found === null) return showHead();
    queueMicrotask(() => stop());
    try {
      const pages = ((await counted) || []).length;
      if (pages > 0) since.value = { topic: first, ...visit, pages };
      if (since.value || found.completeness) await loadNotes();
    } finally {
      hasNotes.value = true;
      requestIdleCallback(showHead, { timeout: HEAD_AFTER_MS });
      requestIdleCallback(rest, { timeout: REST_AFTER_MS });
    }
  });
  if (!topic()) requestIdleCallback(rest, { timeout: REST_AFTER_MS });
});
