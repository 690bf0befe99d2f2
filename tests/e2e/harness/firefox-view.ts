import type { Page } from '@playwright/test';
import { until } from './extension';
import type { Marionette } from './marionette';
import { View } from './view';

export type ViewKind = 'popup' | 'sidebar';

const APPEAR_MS = 10_000;
const KEY_ARRIVES_MS = 1500;
const TRIES_PER_KEY = 3;
const SELECTOR: Readonly<Record<ViewKind, string>> = {
  popup: '.webextension-popup-browser',
  sidebar: '#webext-panels-browser',
};
/** Code points by which WebDriver names keys that are no character. */
const NAMED_KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Home: '\uE011',
};

/** A `<browser>` of Firefox's own window. */
interface BrowserElement extends HTMLElement {
  readonly browsingContext: {
    readonly currentWindowGlobal: {
      getActor(name: 'MarionetteCommands'): {
        findElement(using: string, selector: string, options: object): Promise<unknown>;
        clickElement(element: unknown, capabilities: unknown): Promise<void>;
      };
      drawSnapshot(rect: null, scale: number, background: string): Promise<ImageBitmap>;
    };
  };
}

interface BrowserCode {
  readonly Services: { readonly wm: { getMostRecentWindow(type: string): Window & typeof globalThis } };
  readonly ChromeUtils: {
    importESModule(url: string): { RemoteAgent: { webDriverBiDi: { session: { capabilities: unknown } } } };
  };
}

/**
 * The popup or the side bar. Its document is reached from another page of the extension, since they share a process; keys are
 * given to Firefox's window and go where it has its focus.
 */
export class FirefoxView extends View {
  private constructor(
    private readonly kind: ViewKind,
    private readonly helper: Page,
    private readonly marionette: Marionette,
  ) {
    super();
  }

  static async of(kind: ViewKind, helper: Page, marionette: Marionette): Promise<FirefoxView> {
    const view = new FirefoxView(kind, helper, marionette);
    await until(`the ${kind}`, APPEAR_MS, () => view.isOpen());
    // Firefox does so by itself where there is a screen; it leaves the side bar until it is clicked.
    if (kind === 'popup') await until('the focus in the popup', APPEAR_MS, () => view.takesFocus());
    return view;
  }

  /** The window has it before the document does, and keys that come between are lost. */
  private async takesFocus(): Promise<boolean> {
    await this.marionette.run('chrome', takeFocus, SELECTOR[this.kind]);
    return this.evaluate(() => document.hasFocus(), null);
  }

  isOpen(): Promise<boolean> {
    return this.helper.evaluate(
      (type) =>
        (globalThis as unknown as ViewsGlobal).chrome.extension
          .getViews({ type })
          .some(({ document }) => document.body),
      this.kind,
    );
  }

  /** Runs with the view's own names in place of the page's. */
  evaluate<R, A>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    const expression = `(() => {
      const [view] = chrome.extension.getViews({ type: '${this.kind}' });
      if (!view) throw new Error('The ${this.kind} is closed.');
      with (view) { return (${run.toString()})(${JSON.stringify(argument ?? null)}); }
    })()`;
    return this.helper.evaluate(expression) as Promise<R>;
  }

  /** Loads the document anew and waits until the new one is there; in between there is no view at all. */
  async reload(): Promise<void> {
    await this.evaluate(markAsOld, null);
    await this.evaluate(() => location.reload(), null);
    const isNew = async () => (await this.isOpen()) && !(await this.evaluate(isMarkedAsOld, null).catch(() => true));
    await until(`the new document of the ${this.kind}`, APPEAR_MS, isNew);
  }

  async click(selector: string): Promise<void> {
    const place = SELECTOR[this.kind];
    // As the button of a mouse does on its way down.
    await this.marionette.run('chrome', takeFocus, place);
    // Marionette does not scroll to an element that a sticky heading covers.
    await this.evaluate(scrollIntoSight, selector);
    await this.marionette.run('chrome', clickIn, { place, selector });
  }

  /** A key that the document never hears, since Firefox was just moving its focus, is given again; a person would do the same. */
  async press(key: string): Promise<void> {
    for (let tries = 1; tries <= TRIES_PER_KEY; tries++) {
      await this.evaluate(listenForKey, null);
      await this.give(key);
      if (await this.isHeard()) return;
      await this.takesFocus();
    }
    throw new Error(`The ${this.kind} never heard the key ${key}.`);
  }

  /** The key may have closed the view, which is an answer too. */
  private async isHeard(): Promise<boolean> {
    const isDone = () => this.evaluate(wasKeyHeard, null).catch(async () => !(await this.isOpen()));
    return until(`the key in the ${this.kind}`, KEY_ARRIVES_MS, isDone).then(
      () => true,
      () => false,
    );
  }

  private async give(key: string): Promise<void> {
    const value = NAMED_KEYS[key] ?? key;
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
    await this.marionette.sendIn('chrome', 'WebDriver:PerformActions', {
      actions: [{ type: 'key', id: 'keyboard', actions }],
    });
  }

  /** A PNG of the document as it is drawn. */
  async screenshot(): Promise<Buffer> {
    const url = await this.marionette.run('chrome', draw, SELECTOR[this.kind]);
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  }
}

interface ViewsGlobal {
  readonly chrome: { readonly extension: { getViews(filter: { type: ViewKind }): readonly Window[] } };
}

interface ListeningGlobal {
  heardKey?: boolean;
}

interface ReloadedGlobal {
  isOld?: boolean;
}

// These run in the view.

function markAsOld(): void {
  (document.defaultView as unknown as ReloadedGlobal).isOld = true;
}

function isMarkedAsOld(): boolean {
  return (document.defaultView as unknown as ReloadedGlobal).isOld === true;
}

function listenForKey(): void {
  const view = document.defaultView as unknown as ListeningGlobal;
  const hear = () => {
    view.heardKey = true;
  };
  view.heardKey = false;
  document.defaultView?.addEventListener('keydown', hear, { capture: true, once: true });
}

function wasKeyHeard(): boolean {
  return (document.defaultView as unknown as ListeningGlobal).heardKey === true;
}

// These run in Firefox's own window, so each stands for itself.

function takeFocus(place: string): void {
  const { document } = (globalThis as unknown as BrowserCode).Services.wm.getMostRecentWindow('navigator:browser');
  const side = document.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument;
  (document.querySelector<BrowserElement>(place) ?? side?.querySelector<BrowserElement>(place))?.focus();
}

function scrollIntoSight(selector: string): void {
  document.querySelector(selector)?.scrollIntoView({ block: 'nearest' });
}

async function clickIn({ place, selector }: { place: string; selector: string }): Promise<void> {
  const { Services, ChromeUtils } = globalThis as unknown as BrowserCode;
  const { document } = Services.wm.getMostRecentWindow('navigator:browser');
  const side = document.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument;
  const browser = document.querySelector<BrowserElement>(place) ?? side?.querySelector<BrowserElement>(place);
  const { RemoteAgent } = ChromeUtils.importESModule('chrome://remote/content/components/RemoteAgent.sys.mjs');
  const actor = browser?.browsingContext.currentWindowGlobal.getActor('MarionetteCommands');
  const element = await actor?.findElement('css selector', selector, { timeout: 0, all: false });
  // The click may close what it lands in.
  await actor?.clickElement(element, RemoteAgent.webDriverBiDi.session.capabilities).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
}

async function draw(place: string): Promise<string> {
  const { document } = (globalThis as unknown as BrowserCode).Services.wm.getMostRecentWindow('navigator:browser');
  const side = document.querySelector<HTMLIFrameElement>('#sidebar')?.contentDocument;
  const browser = document.querySelector<BrowserElement>(place) ?? side?.querySelector<BrowserElement>(place);
  const bitmap = await browser?.browsingContext.currentWindowGlobal.drawSnapshot(null, 1, 'white');
  const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas') as HTMLCanvasElement;
  canvas.width = bitmap?.width ?? 0;
  canvas.height = bitmap?.height ?? 0;
  if (bitmap) canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.toDataURL();
}
