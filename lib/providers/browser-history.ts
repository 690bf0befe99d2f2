import type { Provider } from './provider';
import { ProviderError } from './provider-error';
import { toAnswer } from './request';

/** Pages from which the user came to a page, by the browser's own history and bookmarks. Nothing leaves the machine. */
export const browserHistory: Provider = {
  id: 'browser-history',
  name: 'History and bookmarks',
  serves: ['backward'],
  access: 'keyless',
  enabledByDefault: false,
  minIntervalMs: 0,
  termsUrl: '',
  licence: 'stays on this machine',
  origins: [],
  async search({ query, limit, page }, { browserHistory: history }) {
    if (!history) throw new ProviderError('no-permission', 'history and bookmarks may not be read');
    const referrers = await history.referrersOf(query);
    const start = page * limit;
    return toAnswer(referrers.slice(start, start + limit), referrers.length > start + limit);
  },
};
