import type { BrowserContext, CDPSession } from 'playwright';

/** Ways to end or hang parts of a running Chromium that no page of it can. */

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

/** Until a worker that says nothing has surely heard. */
const ANSWER_MS = 2_000;

/** Evaluates in the engine's worker, which may never answer. @returns whether there is a worker. */
function inWorker(context: BrowserContext, expression: string): Promise<boolean> {
  return onBrowser(context, async (session) => {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'worker' }] });
    const [worker] = targetInfos;
    if (worker === undefined) return false;
    const { sessionId } = await session.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false });
    const answered = new Promise<boolean>((resolve) => {
      session.on('Target.receivedMessageFromTarget', () => resolve(true));
      setTimeout(resolve, ANSWER_MS, true);
    });
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    // What is cut off before it has arrived does not happen.
    return answered;
  });
}

/** The worker never answers again, as one that reads a page for ever. */
export const hangWorker = (context: BrowserContext) => inWorker(context, 'for (;;);');

/** The worker never answers again once it reads a page with these words. */
export const hangWorkerIn = (context: BrowserContext, words: string) =>
  inWorker(
    context,
    `{ const { decode } = TextDecoder.prototype;
    TextDecoder.prototype.decode = function (...given) {
      const text = decode.apply(this, given);
      while (text.includes(${JSON.stringify(words)}));
      return text;
    }; }`,
  );

/** The worker is gone, and nobody is told. */
export const endWorker = (context: BrowserContext) => inWorker(context, 'self.close()');

/** The whole browser is gone at once, as when the power fails. Resolves when its process is. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const { processInfo } = await onBrowser(context, (session) => session.send('SystemInfo.getProcessInfo'));
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('The browser has no process.');
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(pid, 'SIGKILL');
  await closed;
}
