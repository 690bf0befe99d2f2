import * as v from 'valibot';
import type { CapturedPage } from '../messaging/request-parts';
import { CapturedPageSchema } from '../messaging/request-parts';
import { detailOf, type Fault, failure, type Result, success } from '../messaging/results';
import { browser } from './browser';
import { Unanswered, within } from './deadline';
import { hasHostAccess, originPattern } from './permissions';

const CAPTURE_SCRIPT = 'content-scripts/capture.js';

const OutcomeSchema = v.union([
  v.object({ page: CapturedPageSchema }),
  v.object({
    fault: v.picklist(['unsupported-page', 'unsupported-type', 'empty-page', 'http-client-error', 'http-server-error']),
  }),
]);

/** Time to wait until a page has loaded; then it is read as it is. */
const LOADED_MS = 5_000;

/**
 * Returns the live page of a tab, after at most five seconds of loading. Needs host permission for it, or the user's
 * gesture on it (`activeTab`). Fails with `page-hung` where the page does not answer; otherwise with the fault of the
 * page, or why it may not be read. Never rejects.
 * @param options `atOnce`: do not wait until the page has loaded.
 */
export async function captureTab(tabId: number, { atOnce = false } = {}): Promise<Result<CapturedPage>> {
  const injected = (injectImmediately: boolean) =>
    browser.scripting.executeScript({ target: { tabId }, files: [CAPTURE_SCRIPT], injectImmediately });
  let outcome: unknown;
  try {
    const loaded = atOnce ? injected(true) : within(injected(false), LOADED_MS);
    const [frame] = await loaded.catch((error: unknown) => {
      if (atOnce || !(error instanceof Unanswered)) throw error;
      return within(injected(true), LOADED_MS);
    });
    outcome = frame?.result;
  } catch (error) {
    if (error instanceof Unanswered) return failure('page-hung', 'the page does not answer');
    return failure(await reasonOf(tabId, detailOf(error)), detailOf(error));
  }
  const parsed = v.safeParse(OutcomeSchema, outcome);
  if (!parsed.success) return failure('unsupported-page', 'the page gave no readable capture');
  if ('fault' in parsed.output) return failure(parsed.output.fault);
  return success(parsed.output.page);
}

/** Matches Chromium's errors for its own pages and its web store. */
const CLOSED_PAGE = /cannot access a [a-z-]+:\/\/|cannot be scripted|showing error page/i;

/**
 * Returns why a script could not be injected: `no-permission` if access to the page is missing, `unsupported-type` for
 * a PDF, else `unsupported-page`. Without host permission, even the tab's address is missing.
 */
async function reasonOf(tabId: number, message: string): Promise<Fault> {
  const url = await browser.tabs.get(tabId).then(
    (tab) => tab.url ?? '',
    () => '',
  );
  if (CLOSED_PAGE.test(message)) return 'unsupported-page';
  if (url === '') return (await hasHostAccess()) ? 'unsupported-page' : 'no-permission';
  const pattern = originPattern(url);
  if (pattern === undefined) return 'unsupported-page';
  // Firefox shows PDF files in its own viewer page, which extensions cannot read.
  if (/\.pdf$/i.test(new URL(url).pathname)) return 'unsupported-type';
  return (await hasHostAccess([pattern])) ? 'unsupported-page' : 'no-permission';
}
