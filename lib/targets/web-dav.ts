import { allAccepted, deliver, type SendTarget, userAuthorization } from './target';

/** Status of a file that exists already, because the answer to the first request was lost. */
const WRITTEN_BEFORE = 412;

/** A folder on a WebDAV server, or on any server that stores files by HTTP PUT. Each list becomes a new file. */
export const webDav: SendTarget = {
  id: 'web-dav',
  name: 'WebDAV, HTTP PUT',
  fields: ['address', 'place', 'user', 'secret'],
  optional: ['user', 'secret'],
  address: '',
  formats: ['csv', 'plain', 'json-lines', 'reading-list', 'reading-list-html', 'bookmarks', 'ris'],
  batch: Number.POSITIVE_INFINITY,
  intervalMs: 0,
  /**
   * Writes the pages to one file in the format `place`, by default CSV, and puts it under a name with the time of the
   * list.
   */
  async send(pages, context) {
    const { settings, startedAtMs } = context;
    const { name, type, text } = await context.file(settings.place || 'csv', pages);
    const time = new Date(startedAtMs).toISOString().replace(/\D/g, '').slice(0, 14);
    const headers = { 'Content-Type': type, 'If-None-Match': '*', ...userAuthorization(settings) };
    const url = `${settings.address}/${encodeURIComponent(`${time}-${name}`)}`;
    await deliver(context, url, { method: 'PUT', headers, body: text }, [WRITTEN_BEFORE]);
    return allAccepted(pages);
  },
};
