import { hash53 } from '../engine/hash';
import { ProviderError } from '../providers/provider-error';
import { jsonBody } from '../providers/request';
import type { ExportSeed } from '../transfer/format';
import { escapeMarkup } from '../transfer/text';
import { allAccepted, deliver, type SendTarget } from './target';

/** Status of a session that Zotero has saved already, because the answer to the first request was lost. */
const SAVED_BEFORE = 409;

/** Returns a page as a Zotero item of type `webpage`. */
function zoteroItem({ url, title, site, excerpt, note, tags, language }: ExportSeed, id: string, nowMs: number) {
  return {
    id,
    itemType: 'webpage',
    url,
    title: title || url,
    websiteTitle: site,
    accessDate: new Date(nowMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    ...(excerpt && { abstractNote: excerpt }),
    ...(language && language !== 'und' && { language }),
    tags,
    // Zotero's notes are HTML.
    notes: note ? [{ note: escapeMarkup(note).replaceAll('&#10;', '<br>') }] : [],
    creators: [],
    attachments: [],
  };
}

/**
 * Zotero on this computer, through the local server of its browser connector. Items go to the selected collection.
 * Interface: `chrome/content/zotero/xpcom/server/{server,server_connector,saveSession}.js` at
 * https://github.com/zotero/zotero, read on 2026-11-24.
 */
export const zotero: SendTarget = {
  id: 'zotero',
  name: 'Zotero',
  fields: ['address'],
  optional: [],
  address: 'http://127.0.0.1:23119',
  batch: 50,
  intervalMs: 0,
  /**
   * Saves the pages as items in one session, which Zotero carries out once. @throws ProviderError `forbidden` for a
   * read-only library
   */
  async send(pages, context) {
    const sessionID = `tendril-${hash53([context.startedAtMs, ...pages.map(({ url }) => url)].join(' '))}`;
    const items = pages.map((page, i) => zoteroItem(page, `${sessionID}-${i}`, context.startedAtMs));
    const body = jsonBody({ sessionID, uri: pages[0]?.url, items }, { 'X-Zotero-Connector-API-Version': '3' });
    try {
      await deliver(context, `${context.settings.address}/connector/saveItems`, body, [SAVED_BEFORE]);
    } catch (error) {
      // Zotero remembers the id of a list that it could not save in a read-only library. A second try would count as
      // saved.
      const isRefused = error instanceof ProviderError && error.code === 'server-error';
      throw isRefused ? new ProviderError('forbidden', 'Zotero could not save the items') : error;
    }
    return allAccepted(pages);
  },
};
