import * as v from 'valibot';
import { hash53 } from '../engine/hash';
import { ProviderError } from '../providers/provider-error';
import { jsonBody, requestJson, withQuery } from '../providers/request';
import { allAccepted, createOnce, type SendTarget } from './target';

const Token = v.object({ access_token: v.string() });
const Organisations = v.object({
  items: v.array(v.object({ id: v.string(), name: v.string(), slug: v.optional(v.string()) })),
});
const Created = v.object({ id: v.string() });
const Workflows = v.object({
  items: v.array(v.object({ id: v.string(), description: v.optional(v.nullable(v.string())) })),
});

/** Most pages that a workflow names itself. More are uploaded as a seed file, which needs Browsertrix 1.18. */
const MOST_SEEDS = 100;
/** Most pages of a seed file, whose largest size is 25 MB. */
const MOST_IN_FILE = 100_000;

/**
 * An account at a Browsertrix server. The list becomes one crawl workflow that the user starts there. Its description
 * tells a repeated list from a new one.
 * Interface: `backend/btrixcloud/{auth,orgs,crawlconfigs,models}.py` at https://github.com/webrecorder/browsertrix,
 * read on 2026-11-24, and `file_uploads.py`, read on 2026-11-27; `seedFileId` as in its pull requests 2312 and 2319.
 */
export const browsertrixAccount: SendTarget = {
  id: 'browsertrix-account',
  name: 'Browsertrix',
  fields: ['address', 'user', 'secret', 'place'],
  optional: ['place'],
  address: 'https://app.browsertrix.com',
  batch: MOST_IN_FILE,
  intervalMs: 0,
  /**
   * Logs in and creates a workflow for the pages, which it does not start, unless one for the same list exists.
   * @throws ProviderError `not-configured` if the account has no such organisation
   */
  async send(pages, context) {
    const { address, user, secret, place } = context.settings;
    const { access_token } = await requestJson(context, `${address}/api/auth/jwt/login`, Token, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ username: user, password: secret })),
    });
    const headers = { Authorization: `Bearer ${access_token}` };
    const { items } = await requestJson(context, `${address}/api/orgs`, Organisations, { headers });
    const own = items.find(({ id, name, slug }) => place === '' || [id, name, slug].includes(place));
    if (own === undefined) throw new ProviderError('not-configured', 'the account has no such organisation');
    const scopeType = context.scope;
    const seeds = pages.map(({ url }) => ({ url, scopeType }));
    const description = `tendril-${hash53(JSON.stringify([context.topicName, seeds]))}`;
    const name = `${context.topicName} ${new Date(context.startedAtMs).toISOString().slice(0, 10)}`;
    const organisation = `${address}/api/orgs/${own.id}`;
    const workflows = `${organisation}/crawlconfigs`;
    /**
     * Returns the seeds of the workflow; more than 100 are uploaded as a file, which the server deletes after a day if
     * no workflow uses it.
     */
    const seedsOrFile = async () => {
      if (seeds.length <= MOST_SEEDS) return { seeds };
      const file = withQuery(`${organisation}/files/seedFile`, { filename: `${description}.txt` });
      const body = seeds.map(({ url }) => `${url}\n`).join('');
      const { id } = await requestJson(context, file, Created, {
        method: 'PUT',
        headers: { 'Content-Type': 'text/plain', ...headers },
        body,
      });
      return { seedFileId: id };
    };
    await createOnce(
      async () => {
        const found = await requestJson(context, withQuery(workflows, { description }), Workflows, { headers });
        return found.items.find((item) => item.description === description);
      },
      async () => {
        const config = { scopeType, ...(await seedsOrFile()) };
        const workflow = { name, description, runNow: false, config };
        return requestJson(context, `${workflows}/`, Created, jsonBody(workflow, headers));
      },
    );
    return allAccepted(pages);
  },
};
