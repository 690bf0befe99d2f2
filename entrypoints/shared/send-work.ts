import type { Sender } from '../../components/topic/exporter';
import { applyAddressRules } from '../../lib/browser/address-rules';
import { sendCommand } from '../../lib/browser/messages';
import { loadSettings } from '../../lib/browser/storage';
import type { TendrilDb } from '../../lib/store/db';
import { archiveIt, collectionSeeds } from '../../lib/targets/archive-it';
import { completeSettings, contextOf } from '../../lib/targets/send-pages';
import { createSender } from '../../lib/targets/sender';

const fetchPage: typeof fetch = (url, init) => fetch(url, init);

/**
 * Returns a sender that uses the network access of this page, and writes the addresses of captures into notes. Before
 * sending, it permits requests to the private addresses in the settings.
 */
export function pageSender(db: TendrilDb): Sender {
  return createSender(db, {
    fetch: fetchPage,
    // A receiver may have a private address, which the browser blocks unless it is in the settings.
    prepare: async () => applyAddressRules(await loadSettings()),
    async note(topic, target, tags, text) {
      await sendCommand('note', { topic, target, tags: [...tags], text });
    },
  });
}

/** Requests the URLs of a public Archive-It collection's seeds. @throws ProviderError, FetchError */
export function collectionList(collection: string): Promise<readonly string[]> {
  return collectionSeeds(contextOf({ settings: completeSettings(archiveIt), fetch: fetchPage }), collection);
}
