import type { BrowserContext, CDPSession } from '@playwright/test';

const HEARS_MS = 10_000;

/** What no page of a running Chromium can do to it or know of it. */

async function onBrowser<T>(context: BrowserContext, work: (session: CDPSession) => Promise<T>): Promise<T> {
  const browser = context.browser();
  if (browser === null) throw new Error('The browser is gone.');
  const session = await browser.newBrowserCDPSession();
  try {
    return await work(session);
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** The whole browser is gone at once, as when the power fails. Resolves when its process is. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const { processInfo } = await onBrowser(context, (session) => session.send('SystemInfo.getProcessInfo'));
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('The browser has no process.');
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(pid, 'SIGKILL');
  await closed;
}

/** Processor time that the processes of the browser that still run have used. */
export async function processorSeconds(context: BrowserContext): Promise<number> {
  const { processInfo } = await onBrowser(context, (session) => session.send('SystemInfo.getProcessInfo'));
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Runs in the engine's worker without waiting for an end, which there need not be. The worker is reached through the document
 * that owns it.
 * @throws Error where there is none, or it does not hear.
 */
export function inWorker(context: BrowserContext, expression: string): Promise<void> {
  return onBrowser(context, async (session) => {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'background_page' }] });
    const targetId = targetInfos.find(({ url }) => url.endsWith('/offscreen.html'))?.targetId;
    if (targetId === undefined) throw new Error('The engine has no document.');
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const send = (message: Message) =>
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) });
    const heard = new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('The worker of the engine does not hear.')), HEARS_MS).unref();
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const { method, params } = JSON.parse(message) as Message;
        const { sessionId, targetInfo } = params ?? {};
        if (method === 'Target.receivedMessageFromTarget' && params?.message?.includes('"heard"')) resolve();
        if (method !== 'Target.attachedToTarget' || targetInfo?.type !== 'worker') return;
        // Answered before it runs.
        const evaluation = { expression: `setTimeout(() => { ${expression} }); 'heard'` };
        const inner = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: evaluation });
        void send({ id: 2, method: 'Target.sendMessageToTarget', params: { sessionId, message: inner } });
      });
    });
    const params = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
    await send({ id: 1, method: 'Target.setAutoAttach', params });
    await heard;
  });
}

/** What goes over the browser's protocol, as far as it is looked at. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>> & {
    readonly sessionId?: string;
    readonly message?: string;
    readonly targetInfo?: { readonly type: string };
  };
}

/** The channel on which a worker tells when it hangs. */
export const HUNG = 'hung';
/** The channel on which it is told to: `HANG` or `HANG_IN_PAGE`. */
export const HANGS = 'hangs';
/** It answers nobody any more. */
export const HANG = 'now';
/** It answers nobody any more once it reads a page. */
export const HANG_IN_PAGE = 'in a page';

/** Code with which the worker hangs while it reads a page. The decoding of a 404 answer does not count as reading. */
export const HANGING = `new BroadcastChannel('${HANGS}').onmessage = ({ data }) => {
  const hang = () => {
    new BroadcastChannel('${HUNG}').postMessage(Date.now());
    for (;;);
  };
  if (data === '${HANG}') hang();
  const { decode } = TextDecoder.prototype;
  TextDecoder.prototype.decode = function (...given) {
    const text = decode.apply(this, given);
    return /^\\s*<!doctype html>(?!<title>Not found)/i.test(text) ? hang() : text;
  };
}`;
