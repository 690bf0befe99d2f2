import * as v from 'valibot';
import { ProviderError } from '../providers/provider-error';
import { jsonBody, requestJson } from '../providers/request';
import { type Accepted, allAccepted, type SendTarget, type TargetContext } from './target';

/** Pause between two questions whether a corpus has started, and the longest time to wait for it. */
const POLL_MS = 2_000;
const MAX_WAIT_MS = 30_000;

const Reply = v.object({
  code: v.picklist(['success', 'fail']),
  message: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  /** Errors of single pages, if Hyphe accepted only some pages of a list. */
  errors: v.optional(v.array(v.unknown())),
});
/** A request without version and id is answered by a list of one reply. */
const Answer = v.tuple([Reply]);

/**
 * Calls a method of Hyphe's API, whose arguments have an order and no names, and returns its reply, also a failed one.
 * @throws ProviderError, FetchError
 */
async function call(context: TargetContext, method: string, params: readonly unknown[]) {
  const [reply] = await requestJson(context, `${context.settings.address}/`, Answer, jsonBody({ method, params }));
  return reply;
}

/**
 * Returns the error that Hyphe's message describes: `unauthorised`, `rate-limited`, or `bad-request` for other
 * messages.
 */
function faultOf({ message }: v.InferOutput<typeof Reply>): ProviderError {
  const text = JSON.stringify(message ?? '');
  if (/Wrong (auth|password)/.test(text)) return new ProviderError('unauthorised', 'the password is wrong');
  if (/Too many instances/.test(text)) return new ProviderError('rate-limited', 'too many corpora are running');
  return new ProviderError('bad-request', 'Hyphe refused the request');
}

/** Starts a corpus, and asks until it can take pages, for 30 s at most. @throws ProviderError */
async function start(context: TargetContext): Promise<void> {
  const { place, secret } = context.settings;
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += POLL_MS) {
    const reply = await call(context, 'start_corpus', [place, secret]);
    if (reply.code === 'fail') throw faultOf(reply);
    if (v.is(v.object({ ready: v.literal(true) }), reply.result)) return;
    await context.clock.sleep(POLL_MS, context.signal);
  }
  throw new ProviderError('server-error', 'the corpus does not start');
}

/**
 * A corpus of a Hyphe server. Each page becomes part of a web entity. Interface: `doc/api.md`, `hyphe_backend/core.tac`
 * and `lib/jsonrpc_custom.py` at https://github.com/medialab/hyphe, read on 2026-11-24.
 */
export const hypheServer: SendTarget = {
  id: 'hyphe',
  name: 'Hyphe',
  fields: ['address', 'place', 'secret'],
  optional: ['secret'],
  address: 'http://localhost/api',
  batch: 50,
  intervalMs: 0,
  /**
   * Starts the corpus and declares the pages in it, one by one if Hyphe refuses some. Returns those that it took.
   * @throws ProviderError if the corpus does not start, or the whole list is refused
   */
  async send(pages, context) {
    const { place } = context.settings;
    await start(context);
    const reply = await call(context, 'declare_pages', [pages.map(({ url }) => url), place]);
    if (reply.code === 'success') return allAccepted(pages);
    if (!reply.errors) throw faultOf(reply);
    // Hyphe keeps the pages that it could declare, and does not say which; declaring a page again changes nothing.
    const accepted: Accepted[] = [];
    for (const { url } of pages)
      if ((await call(context, 'declare_page', [url, place])).code === 'success') accepted.push({ url });
    return accepted;
  },
};
