import { PROVIDERS } from '../../../lib/providers/registry';
import { readSettings, type Settings } from '../../../lib/settings/settings';
import { SEARCH_HOST, WIKI_HOST } from '../../web/web';

/** Short, because the web is on this machine. */
const HOST_DELAY_MS = 50;

/** Settings for the practice web: its own search and wiki, nothing that would ask the internet; suggestions page by page. */
export function practiceSettings(change: Partial<Settings> = {}): Settings {
  const off = Object.fromEntries(PROVIDERS.map(({ id }) => [id, { enabled: false }]));
  const providers = {
    ...off,
    searxng: { enabled: true, baseUrl: `http://${SEARCH_HOST}` },
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
