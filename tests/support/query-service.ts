import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '../web/certificate';
import { freePort, type RunningServer, startProcess } from './processes';

const FOLDER = join(process.env.TENDRIL_TEST_SERVERS ?? '/opt/tendril-test-servers', 'query-service');
const PROGRAM = join(FOLDER, 'runBlazegraph.sh');
const START_TIMEOUT_MS = 60_000;

/** Returns why no real query service of Wikidata can run on this machine; undefined if one can. */
export function queryServiceMissing(): string | undefined {
  return existsSync(PROGRAM) ? undefined : "Wikidata's query service is not installed";
}

export interface QueryService extends RunningServer {
  /** SPARQL endpoint. */
  readonly sparql: string;
  /** Loads RDF in Turtle. */
  load(turtle: string): Promise<void>;
}

/**
 * Starts Wikidata's query service (Blazegraph) with an empty store.
 * @param wikidata answers the service's requests to www.wikidata.org
 */
export async function startQueryService(
  wikidata: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<QueryService> {
  const folder = await mkdtemp(join(tmpdir(), 'query-service-'));
  const config = join(folder, 'RWStore.properties');
  const store = `com.bigdata.journal.AbstractJournal.file=${join(folder, 'store.jnl')}`;
  await writeFile(
    config,
    (await readFile(join(FOLDER, 'RWStore.properties'), 'utf8')).replace(/^.*Journal\.file=.*$/m, store),
  );
  const secure = await listening(createSecureServer(selfSigned(['www.wikidata.org'], Date.now()), wikidata));
  const proxy = await listening(tunnelTo(portOf(secure)));
  const port = await freePort();
  const options = `-Dhttp.proxyHost=127.0.0.1 -Dhttp.proxyPort=${portOf(proxy)}`;
  const started = await startProcess(
    [PROGRAM, '-h', '127.0.0.1', '-p', String(port), '-f', config],
    port,
    '/bigdata/sparql?query=ASK%7B%7D',
    { env: { EXTRA_JVM_OPTS: options, HEAP_SIZE: '1g', LOG_DIR: folder }, timeoutMs: START_TIMEOUT_MS },
  );
  const sparql = `${started.origin}/bigdata/sparql`;
  return {
    ...started,
    sparql,
    async load(turtle) {
      const headers = { 'content-type': 'text/turtle' };
      const answer = await fetch(sparql, { method: 'POST', headers, body: turtle });
      if (!answer.ok) throw new Error(`the query service refused RDF: ${await answer.text()}`);
    },
    async stop() {
      await started.stop();
      for (const server of [proxy, secure]) await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a proxy server that connects all tunnels to one port of this machine. */
function tunnelTo(port: number): Server {
  return createServer().on('connect', (_request: IncomingMessage, socket: Socket) => {
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    socket.on('error', () => target.destroy());
    target.on('error', () => socket.destroy());
  });
}

/** Makes a server listen on a free port of the loopback; resolves with it when it does. */
function listening<T extends Server>(server: T): Promise<T> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
