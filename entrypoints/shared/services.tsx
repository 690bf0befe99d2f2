import { type ReadonlySignal, signal } from '@preact/signals';
import { type ComponentChild, render } from 'preact';
import { AppProvider, type Drafts, type Services } from '../../components/common/app-context';
import { EmptyState } from '../../components/common/notice-box';
import { renderAfterPresses } from '../../components/common/rendering';
import type { StorageUse } from '../../components/settings/storage-meter';
import { faultSentence, t, uiLocale } from '../../lib/browser/i18n';
import { sendCommand } from '../../lib/browser/messages';
import {
  dropPermission,
  grantedPermissions,
  hasHostAccess,
  requestHostAccess,
  requestPermission,
  requestProviderAccess,
  sendOnceAllowed,
  watchPermissions,
} from '../../lib/browser/permissions';
import {
  applyTheme,
  copy,
  download,
  openScreen,
  openSidePanel,
  openTab,
  prepareSidePanel,
} from '../../lib/browser/screens';
import { loadDrafts, loadSettings, saveSettings, watchSettings } from '../../lib/browser/storage';
import { markCurrentTab, markSelectedTabs } from '../../lib/browser/tabs';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings';
import type { TendrilDb } from '../../lib/store/db';
import { reopenAfterClosing } from '../../lib/store/live';
import { topicOrNewest } from '../../lib/store/queries';

export interface ExtensionPage {
  readonly services: Services;
  /** Resolves when `services.settings` has the stored settings and drafts can be read. */
  readonly ready: Promise<void>;
  /** Whether the extension may read all sites; undefined until known. */
  readonly hostAccess: ReadonlySignal<boolean | undefined>;
}

/** Loads the code of shortcuts, which only the help dialog and the options need. */
const shortcutsCode = () => import('../../lib/browser/assigned-shortcuts');

/** Loads the code that finds relations between pages, which only opened suggestions need. */
const importRelations = () => import('../../lib/views/relations');

/**
 * Creates the services of an extension page, whose settings are the defaults until `ready` and then follow the store.
 * Also sets the page's language, text direction and theme, and registers listeners. Call it once per page.
 */
export function extensionPage(db: TendrilDb): ExtensionPage {
  const settings = signal<Settings>(DEFAULT_SETTINGS);
  const hostAccess = signal<boolean | undefined>(undefined);
  /** Publishes settings to the components and applies their theme. */
  const adopt = (next: Settings) => {
    settings.value = next;
    applyTheme(next.theme);
  };
  const readAccess = async () => {
    hostAccess.value = await hasHostAccess();
  };
  let drafts: Drafts | undefined;
  const readDrafts = async () => {
    drafts = await loadDrafts();
  };
  // These two reads come before all other requests, because the browser answers in order and the suggestions wait for
  // them.
  const read = Promise.all([loadSettings().then(adopt), readDrafts()]);
  reopenAfterClosing(db);
  watchSettings(adopt);
  watchPermissions(() => void readAccess());
  const root = document.documentElement;
  root.lang = t('language_tag');
  root.dir = t('text_direction');
  const title = t('extensionName');
  // Setting the same title takes 2 ms, because the page reports it to the browser.
  if (document.title !== title) document.title = title;
  return {
    hostAccess,
    ready: read.then(() => {
      void readAccess();
      void prepareSidePanel();
    }),
    services: {
      t,
      locale: uiLocale(),
      settings,
      drafts: {
        read: (name) => drafts?.read(name),
        write: (name, value) => drafts?.write(name, value),
        follow: (name, take) => drafts?.follow(name, take) ?? (() => {}),
      },
      now: () => Date.now(),
      // A user who deleted the last topic for good has no active topic, so this case is not a loss.
      hasLostTopics: async () => settings.value.activeTopic !== '' && (await db.topics.count()) === 0,
      pathTo: async (page) => (await importRelations()).pathTo(db, page),
      relationsOf: async (page) =>
        (await importRelations()).relationsOf(db, page).catch(() => ({ linkedFrom: [], linksTo: [] })),
      likelyOf: async (topic, site) =>
        (await import('../../lib/views/queue')).likelyPages(db, topic, site).catch(() => []),
      noteOf: (topic, target) => db.notes.get([topic, target]),
      facetsOf: async (topic, pages) =>
        (await import('../../lib/store/facet-groups')).facetGroups(db, topic, pages).catch(() => []),
      actions: {
        send: sendCommand,
        markCurrentTab,
        markSelectedTabs,
        searchWeb: (topic, words) => sendCommand('searchWeb', { topic, words }),
        takeResults: (topic) => sendCommand('readResultsPage', { topic }),
        openTab,
        readInTabs: async (urls, reading) => (await import('../../lib/browser/tab-reader')).readInTabs(urls, reading),
        searchInTab: async (searches, options) =>
          (await import('../../lib/browser/own-search')).searchInTab(searches, options),
        permit: requestPermission,
        openScreen,
        openSidePanel: () => openSidePanel(),
        shortcuts: async () => (await shortcutsCode()).assignedShortcuts(),
        openShortcutSettings: async () => (await shortcutsCode()).openShortcutSettings(),
        requestHostAccess,
        onceAllowed: sendOnceAllowed,
        memory: { granted: grantedPermissions, ask: requestPermission, drop: dropPermission },
        requestProviderAccess,
        picture: async (url) => (await import('../../lib/browser/picture')).pictureAt(url),
        download,
        copy,
        saveSettings: async (patch) => adopt(await saveSettings(patch)),
        leaveLostTopic: async () =>
          adopt(await saveSettings({ activeTopic: await topicOrNewest(db, settings.value.activeTopic) })),
      },
    },
  };
}

/** Renders a screen into the page. If the database `needed` cannot be opened, the screen is replaced by the reason. */
export function draw({ services }: ExtensionPage, screen: ComponentChild, needed?: TendrilDb): void {
  const root = document.getElementById('app') ?? document.body;
  renderAfterPresses();
  const show = (what: ComponentChild) => render(<AppProvider services={services}>{what}</AppProvider>, root);
  show(screen);
  if (needed === undefined) return;
  void openFailure(needed).then((text) => {
    if (text !== undefined) show(<EmptyState icon="warning" title={t('unopened_title')} text={text} />);
  });
}

/**
 * Opens the database. Returns a sentence that explains why it cannot be opened and what to do; undefined where it
 * opens.
 */
export async function openFailure(db: TendrilDb): Promise<string | undefined> {
  try {
    await db.open();
    return undefined;
  } catch (error) {
    const { toStoreError } = await import('../../lib/store/store-error');
    return faultSentence(toStoreError(error).code);
  }
}

const LOOK_EVERY_MS = 10_000;

/**
 * Returns a signal with the storage used by the extension, updated every 10 s while the page is open; undefined until
 * the first estimate.
 */
export function watchStorage(): ReadonlySignal<StorageUse | undefined> {
  const use = signal<StorageUse | undefined>(undefined);
  /** Reads the browser's estimate; a missing number counts as 0. */
  const look = async () => {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    use.value = { usedBytes: usage, quotaBytes: quota };
  };
  setInterval(() => void look(), LOOK_EVERY_MS);
  void look();
  return use;
}
