import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, firefox } from '@playwright/test';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

type Params = Readonly<Record<string, unknown>>;

/** The part of a message of WebDriver BiDi that is looked at. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Params;
}

/** A running Firefox whose session Playwright joins. */
export interface Session {
  /** Where its events come from: `ws://…/session/<id>`. */
  readonly url: string;
  /** As the answer to `session.new` has it. */
  readonly started: unknown;
  /** Makes pages light or dark; null leaves it to the system. */
  setColorScheme(page: string, scheme: 'light' | 'dark' | null): Promise<void>;
}

interface ContextOptions {
  readonly colorScheme?: 'light' | 'dark' | null;
  readonly viewport?: null;
}

/** What Playwright starts in place of a browser: it tells where to connect, and ends with the relay. */
const STAND_IN = `
  const [, port] = process.argv;
  const leave = () => process.exit();
  require('node:net').connect(port, '127.0.0.1').on('close', leave).on('error', leave);
  console.error(['WebDriver BiDi', 'listening on', 'ws://127.0.0.1:' + port].join(' '));`;

/** Ids of the relay's own commands; Playwright counts from 1. */
const OWN_IDS = 1_000_000_000;
/** Firefox does not tell when such a page has loaded. */
const SILENT = /^(?:moz-extension|about):/;
const LOADED = `new Promise((loaded) => document.readyState === 'complete' ? loaded() : addEventListener('load', () => loaded()))`;

/**
 * The tabs of a running Firefox as Playwright sees them. Playwright speaks WebDriver BiDi and wants to begin the session itself; the
 * relay between them joins it to the session that Marionette has begun, opens tabs where Playwright asks for windows, and does what
 * Firefox cannot yet.
 */
export async function joinSession(session: Session, options: ContextOptions): Promise<BrowserContext> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  // With its connection the stand-in ends, which Playwright waits for.
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  new WebSocketServer({ server }).on('connection', (client) => {
    const browser = new WebSocket(session.url, { perMessageDeflate: false });
    new Relay(session, client, browser, end);
  });
  return firefox.launchPersistentContext('', {
    channel: 'moz-firefox',
    executablePath: process.execPath,
    ignoreDefaultArgs: true,
    args: ['-e', STAND_IN, String(port)],
    ...options,
  });
}

class Relay {
  private readonly early: string[] = [];
  private readonly own = new Map<number, () => void>();
  /** Pages that are being closed, by the id of the command. */
  private readonly closing = new Map<number, unknown>();
  private readonly schemes = new Map<string, 'light' | 'dark' | null>();
  private nextId = OWN_IDS;

  constructor(
    private readonly session: Session,
    private readonly client: WebSocket,
    private readonly browser: WebSocket,
    private readonly end: () => void,
  ) {
    browser.on('open', () => {
      for (const text of this.early) browser.send(text);
    });
    browser.on('message', (data) => this.fromBrowser(data));
    browser.on('close', () => client.close());
    browser.on('error', () => client.close());
    client.on('message', (data) => this.fromPlaywright(data));
    client.on('close', () => browser.close());
  }

  private fromPlaywright(data: RawData): void {
    const text = String(data);
    const { id, method, params } = JSON.parse(text) as Message;
    if (method === 'session.new') this.answer(id, this.session.started);
    else if (method === 'browsingContext.create') this.toBrowser({ id, method, params: { ...params, type: 'tab' } });
    else if (method === 'emulation.setMediaFeaturesOverride') {
      void this.setScheme(params ?? {}).then(() => this.answer(id, {}));
    } else if (method === 'browser.close') {
      this.answer(id, {});
      this.client.close();
      this.end();
    } else {
      if (id !== undefined && method === 'browsingContext.close') this.closing.set(id, params?.context);
      this.toBrowser(text);
    }
  }

  private fromBrowser(data: RawData): void {
    const text = String(data);
    const { id = 0, method, params = {} } = JSON.parse(text) as Message;
    if (id >= OWN_IDS) {
      this.own.get(id)?.();
      this.own.delete(id);
      return;
    }
    this.client.send(text);
    if (this.closing.has(id)) this.tellClosed(id);
    if (method !== 'browsingContext.navigationCommitted') return;
    const page = String(params.context);
    const scheme = this.schemes.get(page);
    // Going to a page of the extension is going to another process, which has not been told.
    if (scheme !== undefined) void this.session.setColorScheme(page, scheme);
    if (SILENT.test(String(params.url))) this.tellLoad(params);
  }

  private async setScheme({ features, contexts = [] }: Params): Promise<void> {
    const scheme = (features as { 'prefers-color-scheme'?: 'light' | 'dark' })['prefers-color-scheme'] ?? null;
    for (const page of contexts as readonly string[]) {
      this.schemes.set(page, scheme);
      await this.session.setColorScheme(page, scheme);
    }
  }

  /** Firefox does not tell that a page of the extension is gone; Playwright would wait for it. Told twice does no harm. */
  private tellClosed(id: number): void {
    const params = { context: this.closing.get(id), parent: null, children: [] };
    this.closing.delete(id);
    this.toClient({ type: 'event', method: 'browsingContext.contextDestroyed', params });
  }

  private tellLoad(params: Params): void {
    const id = this.nextId++;
    this.own.set(id, () => {
      for (const method of ['browsingContext.domContentLoaded', 'browsingContext.load'])
        this.toClient({ type: 'event', method, params });
    });
    const target = { context: params.context };
    this.toBrowser({ id, method: 'script.evaluate', params: { expression: LOADED, target, awaitPromise: true } });
  }

  private answer(id: number | undefined, result: unknown): void {
    this.toClient({ type: 'success', id, result });
  }

  private toClient(message: unknown): void {
    this.client.send(JSON.stringify(message));
  }

  private toBrowser(message: string | Message): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    if (this.browser.readyState === WebSocket.OPEN) this.browser.send(text);
    else this.early.push(text);
  }
}
