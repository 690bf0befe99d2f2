import type { CorpusIndex } from './corpus-index';

/** What a service is like at the moment. */
export interface ServiceState {
  readonly delayMs: number;
  readonly isDown: boolean;
}

/** Search services of a web, in place of a search engine and a wiki that know every page. */
export interface Services {
  /** Settings of the product's providers that ask these services. */
  readonly providers: Readonly<Record<string, { readonly enabled: boolean; readonly baseUrl: string }>>;
  /** Undefined for a host that is no service. */
  answer(url: URL, pages: CorpusIndex): Response | undefined;
  /** @param nowMs since the session began. Undefined for a host that is no service. */
  stateOf(host: string, nowMs: number): ServiceState | undefined;
}
