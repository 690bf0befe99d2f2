import { PROVIDERS } from '../../../lib/providers/registry';
import { readSettings, type Settings } from '../../../lib/settings/settings';
import { SEARCH_HOST, WIKI_HOST } from '../../web/web';

/** Short, because the web is on this machine. */
const HOST_DELAY_MS = 50;
const SEARCH_DELAY_MS = 50;

const OFF = Object.fromEntries(PROVIDERS.map(({ id }) => [id, { enabled: false }]));
const searxng = (more: object = {}) => ({ searxng: { enabled: true, baseUrl: `http://${SEARCH_HOST}`, ...more } });
const SEARCH = searxng({ intervalMs: SEARCH_DELAY_MS });

/** A change of settings by which nobody but the search of the practice web is asked. */
export const SEARCH_ALONE = { providers: readSettings({ providers: { ...OFF, ...SEARCH } }).providers };

/** The same, with the pause between searches that every user has. */
export const SEARCH_WITH_ITS_PAUSE = { providers: readSettings({ providers: { ...OFF, ...searxng() } }).providers };

/** Settings for the practice web: its own search and wiki, nothing that would ask the internet; all else by default. */
export function practiceSettings(change: Partial<Settings> = {}): Settings {
  const providers = {
    ...OFF,
    ...SEARCH,
    mediawiki: { enabled: true, baseUrl: `http://${WIKI_HOST}`, intervalMs: SEARCH_DELAY_MS },
  };
  return readSettings({
    welcomed: true,
    politeness: { hostDelayMs: HOST_DELAY_MS },
    providers,
    ...change,
  });
}
