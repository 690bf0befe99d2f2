/** `fetch` in Node that requests only public addresses, also after redirects and name resolution. */
import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { FetchError } from '../lib/engine/errors';
import { addressFault } from '../lib/net/address';
import type { FetchFunction } from '../lib/net/http';

interface NetworkOptions {
  /** Value of the `User-Agent` header of every request. */
  readonly userAgent: string;
  /** Address prefixes that are allowed although private: self-hosted services. */
  readonly exempt: readonly string[];
}

/**
 * Creates a `fetch` without cookies. It checks the target of every redirect before the request, and every address that
 * a name resolves to when it connects, so that a name which changes its address reaches no private host. Proxies of
 * HTTP_PROXY, HTTPS_PROXY and NO_PROXY are used; a proxy resolves names by itself.
 * @throws FetchError `address-blocked`, `bad-url`, `offline`; a TypeError where the connection fails.
 */
export function createNetwork({ userAgent, exempt }: NetworkOptions): {
  readonly fetch: FetchFunction;
  close(): Promise<void>;
} {
  const isExempt = (origin: string) => exempt.some((prefix) => new URL(prefix).origin === origin);
  /** Throws a FetchError for the origin of a private address that is not exempt. */
  const assertPublic = (origin: string) => {
    const fault = isExempt(origin) ? undefined : addressFault(`${origin}/`);
    if (fault) throw new FetchError(fault, origin, 'not a public address');
  };
  /**
   * Loads undici and creates its agent. Called by the first request only, because most commands send none, and undici
   * is a third of the program.
   */
  const connect = async () => {
    const { buildConnector, EnvHttpProxyAgent, Pool, fetch: send } = await import('undici');
    const connectors = { public: buildConnector({ lookup: publicLookup }), any: buildConnector({}) };
    const proxy = URL.parse(process.env.http_proxy ?? process.env.HTTP_PROXY ?? '')?.href;
    let toProxy: InstanceType<typeof Pool> | undefined;
    const agent = new EnvHttpProxyAgent({
      // Many proxies allow tunnels to HTTPS only, so plain HTTP goes through shared connections to the proxy.
      proxyTunnel: false,
      /** Returns the connections to an origin; those to the proxy are shared. */
      factory(origin, options) {
        if (origin !== proxy) return new Pool(origin, options);
        toProxy ??= new Pool(origin, options);
        return toProxy;
      },
      connect: (options, callback) => {
        const origin = `${options.protocol}//${options.host ?? options.hostname}`;
        return connectors[isExempt(new URL(origin).origin) ? 'any' : 'public'](options, callback);
      },
    });
    const dispatcher = agent.compose((dispatch) => (options, handler) => {
      assertPublic(new URL(String(options.origin)).origin);
      return dispatch(options, handler);
    });
    return { send, dispatcher, close: () => agent.close() };
  };
  let connected: ReturnType<typeof connect> | undefined;
  return {
    /** Sends a request, and throws the FetchError behind a failed one, or `offline` without a network. */
    async fetch(url, init) {
      connected ??= connect();
      const { send, dispatcher } = await connected;
      const headers = { ...(init.headers as Record<string, string>), 'User-Agent': userAgent };
      try {
        return (await send(url, { ...(init as object), headers, dispatcher })) as unknown as Response;
      } catch (error) {
        for (let cause = error; cause instanceof Error; cause = cause.cause)
          if (cause instanceof FetchError) throw cause;
        if (!init.signal?.aborted && isOffline()) throw new FetchError('offline', url, 'the machine has no network');
        throw error;
      }
    },
    close: async () => (await connected)?.close(),
  };
}

/** Looks up a host name as `dns.lookup` does, and fails with `address-blocked` if any of its addresses is private. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const hidden = error ? undefined : addresses.find(({ address, family }) => addressFault(originOf(address, family)));
    const fault =
      error ?? (hidden && new FetchError('address-blocked', hostname, `${hostname} leads to a private address`));
    if (fault) callback(fault, []);
    else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};

const originOf = (address: string, family: number) => `http://${family === 6 ? `[${address}]` : address}/`;

/** Whether the machine has no network interface besides its loopback. */
function isOffline(): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .every((address) => address?.internal !== false);
}
