import * as v from 'valibot';
import { ProviderError } from '../providers/provider-error';
import { jsonBody, requestJson } from '../providers/request';
import { allOf, type SendTarget, type TargetContext } from './target';

const Reply = v.object({ code: v.picklist(['success', 'fail']), message: v.optional(v.unknown()) });
/** Hyphe puts its reply into a list, or with JSON-RPC 2.0 into an envelope. */
const Answer = v.union([Reply, v.object({ result: Reply }), v.pipe(v.array(Reply), v.minLength(1))]);

/** Calls a method of Hyphe's API, whose arguments have an order and no names. @throws ProviderError */
async function call(context: TargetContext, method: string, params: readonly unknown[]): Promise<void> {
  const answer = await requestJson(context, `${context.settings.address}/`, Answer, jsonBody({ method, params }));
  const reply = Array.isArray(answer) ? answer[0] : 'result' in answer ? answer.result : answer;
  if (reply?.code === 'success') return;
  const isRefused = /password/i.test(String(reply?.message));
  throw new ProviderError(isRefused ? 'unauthorised' : 'bad-request', `${method} failed`);
}

/** A corpus of a Hyphe server. Each page becomes part of a web entity. */
export const hypheServer: SendTarget = {
  id: 'hyphe',
  name: 'Hyphe',
  fields: ['address', 'place', 'secret'],
  optional: ['secret'],
  address: 'http://localhost/api',
  batch: 50,
  intervalMs: 0,
  async send(pages, context) {
    const { place, secret } = context.settings;
    await call(context, 'start_corpus', [place, secret]);
    await call(context, 'declare_pages', [pages.map(({ url }) => url), place]);
    return allOf(pages);
  },
};
