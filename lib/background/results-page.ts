/** Keyword search through the user's own search engine: its page is opened for them and read when they ask for it. */

import { special } from '../browser/browser';
import { captureTab } from '../browser/capture';
import { currentTab } from '../browser/tabs';
import type { Requests, ResultsRead } from '../messaging/commands';
import { failure, type Result, success } from '../messaging/results';
import type { EngineGate } from './engine-gate';

/** Reads the results page in a tab, by default the active one. Needs host access to it, or the user's gesture on it. */
export async function readResultsPage(
  gate: EngineGate,
  { topic, tabId }: Requests['readResultsPage'],
): Promise<Result<ResultsRead>> {
  const id = tabId ?? (await currentTab())?.id;
  if (id === undefined) return failure('unsupported-page', 'no tab is open');
  const captured = await captureTab(id);
  return captured.ok ? gate.execute('offerResultsPage', { topic, page: captured.value }) : captured;
}

/** Opens the user's search engine with the topic's best query. */
export async function searchWeb(
  gate: EngineGate,
  { topic, tabId }: Requests['searchWeb'],
): Promise<Result<{ query: string }>> {
  const suggested = await gate.execute('suggestQuery', { topic });
  if (!suggested.ok) return suggested;
  const text = suggested.value.query;
  await special.search?.query(tabId === undefined ? { text, disposition: 'NEW_TAB' } : { text, tabId });
  return success({ query: text });
}
