import * as v from 'valibot';
import { hash53 } from '../engine/hash';
import { ProviderError } from '../providers/provider-error';
import { jsonBody, requestJson, withQuery } from '../providers/request';
import { allOf, createOnce, type SendTarget } from './target';

const Token = v.object({ access_token: v.string() });
const Organisations = v.object({
  items: v.array(v.object({ id: v.string(), name: v.string(), slug: v.optional(v.string()) })),
});
const Created = v.object({ id: v.string() });
const Workflows = v.object({
  items: v.array(v.object({ id: v.string(), description: v.optional(v.nullable(v.string())) })),
});

/**
 * An account at a Browsertrix server. Each part of the list becomes a crawl workflow that the user starts there. Its
 * description tells a repeated list from a new one.
 * Interface: `backend/btrixcloud/{auth,orgs,crawlconfigs,models}.py` at https://github.com/webrecorder/browsertrix, read
 * on 2026-11-24.
 */
export const browsertrixAccount: SendTarget = {
  id: 'browsertrix-account',
  name: 'Browsertrix',
  fields: ['address', 'user', 'secret', 'place'],
  optional: ['place'],
  address: 'https://app.browsertrix.com',
  batch: 100,
  intervalMs: 0,
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
    const workflow = {
      name: `${context.topicName} ${new Date(context.startedAtMs).toISOString().slice(0, 10)}`,
      description,
      runNow: false,
      config: { scopeType, seeds },
    };
    const workflows = `${address}/api/orgs/${own.id}/crawlconfigs`;
    await createOnce(
      async () => {
        const found = await requestJson(context, withQuery(workflows, { description }), Workflows, { headers });
        return found.items.find((item) => item.description === description);
      },
      () => requestJson(context, `${workflows}/`, Created, jsonBody(workflow, headers)),
    );
    return allOf(pages);
  },
};
