import { FetchError } from '../engine/errors';
import type { Clock, Random } from '../engine/ports';
import { MAX_HOLD_WAIT_MS } from './host-holds';
import { backoffMs, type HttpClient, type HttpRequest, type HttpResponse, retryAfterMs } from './http';
import { Patience, SLOW_MS } from './patience';
import type { HostQueue } from './politeness';

const RETRY_BASE_MS = 2_000;

/** Sends requests in the turn of their host, and repeats a request after a temporary fault. */
export class HostClient {
  readonly #patience = new Patience();

  constructor(
    private readonly options: {
      readonly http: HttpClient;
      readonly queue: HostQueue;
      readonly clock: Clock;
      readonly random: Random;
      readonly timeoutMs: number;
    },
  ) {}

  /**
   * Sends a request, and a second one after a temporary fault or an answer that is not final. A host that has never
   * answered is paused instead when it times out. An answer that is not final is returned if the host's pause is long.
   * @param delayMs minimum time since the host's last request. @param isFinal false for answers to retry.
   * @throws FetchError, also `host-held`; rejects with the signal's reason when aborted.
   */
  async request(
    url: string,
    delayMs: number,
    request: HttpRequest,
    isFinal: (response: HttpResponse) => boolean,
  ): Promise<HttpResponse> {
    const { queue, random } = this.options;
    const { host } = new URL(url);
    try {
      const response = await this.#inTurn(url, delayMs, request);
      if (isFinal(response) || queue.heldForMs(host) > MAX_HOLD_WAIT_MS) return response;
    } catch (error) {
      if (!(error instanceof FetchError) || !error.retryable) throw error;
      // A host that has never answered is unlikely to answer now.
      if (error.code === 'timed-out' && !queue.hasAnswered(host)) {
        if (queue.wasSilent(host)) throw error;
        throw new FetchError(error.code, url, error.message, await queue.pauseSilent(host));
      }
    }
    await queue.hold(host, backoffMs(0, random, RETRY_BASE_MS, MAX_HOLD_WAIT_MS));
    return this.#inTurn(url, delayMs, request);
  }

  /** Sends one request in its host's turn. */
  #inTurn(url: string, delayMs: number, request: HttpRequest): Promise<HttpResponse> {
    const { host } = new URL(url);
    const send = (yieldSlot: () => void) => this.#send(url, host, request, yieldSlot);
    return this.options.queue.run(host, delayMs, send, request.signal ?? undefined);
  }

  /** Sends one request now. If an answer with an error status has Retry-After, the host is paused for that time. */
  async #send(url: string, host: string, request: HttpRequest, yieldSlot: () => void): Promise<HttpResponse> {
    const { http, queue, clock, timeoutMs } = this.options;
    const isStranger = !queue.hasAnswered(host);
    const silence = {
      silentMs: () => (queue.wasSilent(host) ? timeoutMs : this.#patience.silentMs),
      onSlow: { afterMs: SLOW_MS, tell: yieldSlot },
      onAnswer: (ms: number) => this.#patience.noteAnswer(ms),
    };
    const response = await http.request(url, { timeoutMs, ...(isStranger && silence), ...request });
    const waitMs = response.status >= 400 ? retryAfterMs(response.headers, clock.nowMs()) : undefined;
    if (waitMs !== undefined) await queue.hold(host, waitMs);
    if (response.redirected) queue.noteEnd(new URL(response.finalUrl).host);
    return response;
  }
}
