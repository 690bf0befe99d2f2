import type { BrowserContext, Page } from '@playwright/test';
import type { Extension } from './extension';
import type { View } from './view';

export interface LaunchOptions {
  /** Folder of the unpacked extension. */
  readonly extension: string;
  readonly executablePath: string;
  /** Port of the web that every host name is led to. */
  readonly port: number;
  readonly headless?: boolean;
  /** Hosts that are what they are, instead of the local web. */
  readonly realHosts?: readonly string[];
  /** Names of servers of this machine, each asked at the port of the address; Chromium alone. */
  readonly localHosts?: readonly string[];
  /** Profile to keep between launches; a fresh one by default. */
  readonly profile?: string;
  /** Allow the extension all sites, as the user would when asked. */
  readonly grantHosts?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
}

/** A browser with the extension in it: what a journey needs of either. */
export interface TendrilBrowser {
  readonly name: 'chromium' | 'firefox';
  readonly context: BrowserContext;
  readonly extension: Extension;
  /** The page of the extension that `extension` works through. */
  readonly helper: Page;
  /** Ends the service worker or event page at once, as the browser does when it is idle, and waits until it is gone. */
  killBackground(): Promise<void>;
  /** Ends what the engine worker lives in: the offscreen document, in Firefox the event page. */
  killEngine(): Promise<void>;
  /** Loads the extension anew from its folder, as an update does. Both browsers close its tabs. */
  reload(): Promise<void>;
  /** Deletes the extension's databases and keeps its settings, as a browser that needs room or a clean-up program does. */
  evictDatabase(): Promise<void>;
  /** Allows the extension all sites, as the user does by the browser's switch or question. */
  allowAllSites(): Promise<void>;
  /** Takes them back, as the user does on the browser's page. */
  withdrawAllSites(): Promise<void>;
  /** Opens the popup on the toolbar button of the window in front. */
  openPopup(): Promise<View>;
  /** By a click beside it, which takes the focus away. */
  closePopup(popup: View): Promise<void>;
  /** The side panel, in Firefox the side bar, once it is there. */
  sidePanel(): Promise<View>;
  closeSidePanel(): Promise<void>;
  /** Opens the address in a window that keeps no history. */
  openPrivateWindow(url: string): Promise<void>;
  /** Does what the keys of a command of the manifest do, with the tab in front. */
  pressShortcut(name: string): Promise<void>;
  /** Asks the page for less motion or lets it move, as the system's setting does. */
  reduceMotion(page: Page, reduced: boolean): Promise<void>;
  /** The path of the file that the page downloads when `act` is done. */
  download(page: Page, act: () => Promise<void>): Promise<string>;
  /** Ends the whole browser at once, as when the power goes. */
  crash(): Promise<void>;
  close(): Promise<void>;
}
