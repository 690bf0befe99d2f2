import type { BrowserContext, CDPSession } from '@playwright/test';
import { until } from './extension';
import type { ExtensionPage } from './extension-page';
import { View } from './view';

const APPEAR_MS = 10_000;
const TRIES_PER_CLICK = 5;

interface TargetInfo {
  readonly targetId: string;
  readonly url: string;
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Evaluation {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

/** Keys that are no character, as the protocol names them. */
const NAMED_KEYS: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Home: { code: 'Home', windowsVirtualKeyCode: 36 },
};

/**
 * Chromium's own windows around a page, which are no tabs: the popup of the toolbar button and the side panel. They are
 * reached through the browser's protocol, because Playwright shows tabs alone.
 */
export class BrowserUi {
  private constructor(private readonly session: CDPSession) {}

  static async of(context: BrowserContext): Promise<BrowserUi> {
    const browser = context.browser();
    if (!browser) throw new Error('The context has no browser to ask.');
    return new BrowserUi(await browser.newBrowserCDPSession());
  }

  /** The document at `url` that is no tab of the context; waits for it. Tabs are attached already, the others are not. */
  async view(url: string): Promise<BrowserView> {
    let found: TargetInfo | undefined;
    await until(`${url} beside the page`, APPEAR_MS, async () => {
      found = await this.find(url);
      return found !== undefined;
    });
    const { sessionId } = await this.session.send('Target.attachToTarget', {
      targetId: found?.targetId ?? '',
      flatten: false,
    });
    return new BrowserView(this.session, sessionId, async () => (await this.find(url, found?.targetId)) !== undefined);
  }

  private async find(url: string, id?: string): Promise<TargetInfo | undefined> {
    const { targetInfos } = await this.session.send('Target.getTargets');
    return targetInfos.find((target) => (id ? target.targetId === id : target.url.startsWith(url) && !target.attached));
  }
}

/** The document went away before it answered. */
class ViewClosed extends Error {
  override readonly name = 'ViewClosed';
}

/** One such document: what it holds, and the user's hands on it. */
export class BrowserView extends View {
  private nextId = 1;

  constructor(
    private readonly session: CDPSession,
    private readonly sessionId: string,
    readonly isOpen: () => Promise<boolean>,
  ) {
    super();
  }

  async evaluate<R, A>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', {
      expression: `(${run.toString()})(${JSON.stringify(argument)})`,
      awaitPromise: true,
      returnByValue: true,
    })) as Evaluation;
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as R;
  }

  /**
   * In the middle of the element, scrolled to where it stands outside of the view, once it has stopped moving. A click
   * that hits something else, because the page moved after all, is kept from it and given again.
   */
  async click(selector: string): Promise<void> {
    for (let tries = 1; tries <= TRIES_PER_CLICK; tries++) {
      const at = await this.evaluate(placeOf, selector);
      if (!at) throw new Error(`nothing matches ${selector}`);
      await this.evaluate(guardNextClick, selector);
      const button = { ...at, button: 'left', clickCount: 1 };
      try {
        await this.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
        await this.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
        if (!(await this.evaluate(hasMissed, null))) return;
      } catch (error) {
        // The click has closed the view.
        if (error instanceof ViewClosed) return;
        throw error;
      }
    }
    throw new Error(`${selector} moves or is covered`);
  }

  /** A character, or a key of `NAMED_KEYS`. */
  async press(key: string): Promise<void> {
    const press = { key, ...(NAMED_KEYS[key] ?? { text: key }) };
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press, text: undefined });
  }

  private send(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
    const { sessionId } = this;
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.session.off('Target.receivedMessageFromTarget', hear);
        this.session.off('Target.detachedFromTarget', end);
      };
      const end = (gone: { sessionId: string }) => {
        if (gone.sessionId !== sessionId) return;
        stop();
        reject(new ViewClosed(`closed before it answered ${method}`));
      };
      const hear = (heard: { sessionId: string; message: string }) => {
        if (heard.sessionId !== sessionId) return;
        const reply = JSON.parse(heard.message) as Reply;
        if (reply.id !== id) return;
        stop();
        if (reply.error) reject(new Error(`${method}: ${reply.error.message}`));
        else resolve(reply.result);
      };
      this.session.on('Target.receivedMessageFromTarget', hear);
      this.session.on('Target.detachedFromTarget', end);
      const message = JSON.stringify({ id, method, params });
      this.session.send('Target.sendMessageToTarget', { sessionId, message }).catch((error: unknown) => {
        stop();
        reject(error);
      });
    });
  }
}

/** Opens the popup on the toolbar button of the window in front. */
export async function openPopup(ui: BrowserUi, helper: ExtensionPage, origin: string): Promise<BrowserView> {
  await helper.evaluate(() => {
    const { chrome } = globalThis as unknown as { chrome: { action: { openPopup(): Promise<void> } } };
    return chrome.action.openPopup();
  }, null);
  return ui.view(`${origin}/popup.html`);
}

/** Returns the middle of an element that has stopped moving. */
async function placeOf(wanted: string): Promise<{ x: number; y: number } | undefined> {
  const middle = () => {
    const element = document.querySelector(wanted);
    element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = element?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  for (let [before, tries] = [middle(), 40]; ; tries -= 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = middle();
    if (tries === 0 || (now?.x === before?.x && now?.y === before?.y)) return now;
    before = now;
  }
}

type Guarded = typeof globalThis & { missed?: boolean };

/** Keeps the next press of the mouse, and the click after it, from all but one element. */
function guardNextClick(wanted: string): void {
  const page = globalThis as Guarded;
  const element = document.querySelector(wanted);
  const hits = (event: Event) => element === null || event.composedPath().includes(element);
  const guard = (event: Event) => {
    if (event.type === 'mousedown') page.missed = !hits(event);
    if (!page.missed) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  page.missed = false;
  addEventListener('mousedown', guard, { capture: true, once: true });
  addEventListener('click', guard, { capture: true, once: true });
}

const hasMissed = (): boolean => (globalThis as Guarded).missed ?? false;
