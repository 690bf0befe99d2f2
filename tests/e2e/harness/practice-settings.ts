import { PROVIDERS } from '../../../lib/providers/registry';
import { readSettings, type Settings } from '../../../lib/settings/settings';
import { SEARCH_HOST, WIKI_HOST } from '../../web/web';

/** Short, because the web is on this machine. */
const HOST_DELAY_MS = 50;

const OFF = Object.fromEntries(PROVIDERS.map(({ id }) => [id, { enabled: false }]));
const SEARCH = { searxng: { enabled: true, baseUrl: `http://${SEARCH_HOST}` } };

/**
 * A change of settings by which nobody but the search of the practice web is asked. Its wiki may be asked twice a second only, which makes
 * half a minute of a session of forty pages.
 */
export const SEARCH_ALONE = { providers: readSettings({ providers: { ...OFF, ...SEARCH } }).providers };

/** Settings for the practice web: its own search and wiki, nothing that would ask the internet; suggestions page by page. */
export function practiceSettings(change: Partial<Settings> = {}): Settings {
  const providers = {
    ...OFF,
    ...SEARCH,
    mediawiki: { enabled: true, baseUrl: `http://${WIKI_HOST}` },
  };
  return readSettings({
    welcomed: true,
    politeness: { hostDelayMs: HOST_DELAY_MS },
    providers,
    suggestionView: 'pages',
    ...change,
  });
}
