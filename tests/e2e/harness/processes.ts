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

/** The whole browser is gone at once, as when the power fails. Resolves when its process is. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const { processInfo } = await onBrowser(context, (session) => session.send('SystemInfo.getProcessInfo'));
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('The browser has no process.');
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(pid, 'SIGKILL');
  await closed;
}
