import * as v from 'valibot';
import { ProviderError } from '../providers/provider-error';
import { requestJson } from '../providers/request';
import { type Accepted, createOnce, deliver, type SendTarget, type TargetContext } from './target';

const ADDRESS = 'https://web.archive.org';
/** Pause between two questions about a capture, and the time after which a page counts as refused. */
const POLL_MS = 5_000;
const MAX_WAIT_MS = 180_000;

/** Age up to which an existing capture is taken in place of a new one. */
const RECENT_SECONDS = 3_600;

/** Answer to a capture request, and to a question about it. */
const Job = v.object({
  job_id: v.optional(v.nullable(v.string())),
  status: v.optional(v.string()),
  status_ext: v.optional(v.string(), ''),
  timestamp: v.optional(v.string()),
  original_url: v.optional(v.string()),
});
type Job = v.InferOutput<typeof Job>;

/** Faults that concern every page, not only the one that was sent. */
const GENERAL: readonly (readonly [RegExp, 'rate-limited' | 'quota-spent' | 'server-error'])[] = [
  [/user-session-limit|too-many-requests/, 'rate-limited'],
  [/too-many-daily-captures$/, 'quota-spent'],
  [/service-unavailable|gateway-timeout|capture-location-error/, 'server-error'],
];

/**
 * Returns the job, also one that failed for a reason of its page.
 * @throws ProviderError if it failed for a reason that concerns every page.
 */
function withoutGeneralFault(job: Job): Job {
  const fault = job.status === 'error' ? GENERAL.find(([pattern]) => pattern.test(job.status_ext))?.[1] : undefined;
  if (fault) throw new ProviderError(fault, job.status_ext);
  return job;
}

/**
 * Returns the job of an answer: JSON for a request with keys, else a web page with a script that names the job.
 * @throws ProviderError `bad-answer` for other texts
 */
function jobOf(text: string): Job {
  const name = /watchJob\("([^"]+)"/.exec(text)?.[1];
  if (name !== undefined) return { job_id: name, status_ext: '' };
  try {
    return v.parse(Job, JSON.parse(text));
  } catch {
    throw new ProviderError('bad-answer', 'the answer names no capture');
  }
}

/**
 * Asks the Wayback Machine to capture a page that it has not captured within the last hour, and asks every 5 s for the
 * result.
 * @returns the capture; undefined if the page was refused, or has none after 3 minutes.
 * @throws ProviderError for a fault that concerns every page, FetchError
 */
async function requestCapture(url: string, context: TargetContext): Promise<Accepted | undefined> {
  const { user, secret, address } = context.settings;
  const keys: Record<string, string> = user === '' ? {} : { Authorization: `LOW ${user}:${secret}` };
  const headers = { Accept: 'application/json', ...keys };
  const body = String(
    new URLSearchParams({ url, skip_first_archive: '1', if_not_archived_within: String(RECENT_SECONDS) }),
  );
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers };
  const { job_id } = await createOnce(
    // There is no search for an existing capture. If the user presses again, the service returns the capture of the
    // last hour (`if_not_archived_within`).
    async () => undefined,
    async () =>
      withoutGeneralFault(jobOf(await deliver(context, `${address}/save/`, { method: 'POST', headers: form, body }))),
  );
  for (let waitedMs = 0; job_id && waitedMs < MAX_WAIT_MS; waitedMs += POLL_MS) {
    await context.clock.sleep(POLL_MS, context.signal);
    // A failed status request is repeated, because an error here would lead to a second capture of the page.
    const answer = await requestJson(context, `${address}/save/status/${job_id}`, Job, { headers }).catch(() =>
      context.signal?.throwIfAborted(),
    );
    if (answer === undefined) continue;
    const job = withoutGeneralFault(answer);
    if (job.status === 'success') return { url, copy: `${ADDRESS}/web/${job.timestamp}/${job.original_url ?? url}` };
    if (job.status === 'error') return undefined;
  }
  return undefined;
}

/** Save Page Now of the Wayback Machine, with the user's keys of archive.org or without: six pages a minute at most. */
export const savePageNow: SendTarget = {
  id: 'save-page-now',
  name: 'Wayback Machine: Save Page Now',
  fields: ['user', 'secret'],
  optional: ['user', 'secret'],
  address: ADDRESS,
  batch: 1,
  intervalMs: POLL_MS,
  /**
   * Captures the pages one after another, and returns those with a capture.
   * @throws as `requestCapture`; earlier captures are then not returned, so `batch` is 1
   */
  async send(pages, context) {
    const captures: Accepted[] = [];
    for (const { url } of pages)
      captures.push(...[await requestCapture(url, context)].filter((one) => one !== undefined));
    return captures;
  },
};
