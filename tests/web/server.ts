import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { selfSigned } from './certificate';
import type { Web } from './web';

/** One request as it came in. Times are milliseconds since the epoch. */
export interface SeenRequest {
  readonly startMs: number;
  /** When the last of the answer was handed over, or the connection was lost; undefined before there is one. */
  endMs: number | undefined;
  /** Of the answer; undefined before there is one. */
  status: number | undefined;
  /** Address that the answer leads on to; undefined where it leads nowhere, or before there is one. */
  location: string | undefined;
  readonly method: string;
  readonly secure: boolean;
  readonly host: string;
  /** Path with query. */
  readonly path: string;
  readonly cookie: string | undefined;
  readonly referrer: string | undefined;
  readonly userAgent: string | undefined;
}

export interface WebServer {
  readonly port: number;
  readonly requests: readonly SeenRequest[];
  /** Empties `requests`. */
  clearRequests(): void;
  close(): Promise<void>;
}

const TLS_HANDSHAKE = 0x16;

/**
 * Serves a web on one loopback port: http, https (told apart by the first byte) and as a proxy (absolute addresses and
 * CONNECT), so that a browser can be pointed at it by a resolver rule or by its proxy settings.
 * @param options.port 0 = any free port. `delayMs` is waited before each answer.
 */
export async function serveWeb(web: Web, options: { port?: number; delayMs?: number } = {}): Promise<WebServer> {
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    answer(web, requests, options.delayMs ?? 0, request, response).catch(() => response.destroy());
  };
  const plain = http.createServer(handle);
  const secure = https.createServer(selfSigned(['*.test', 'localhost'], Date.now()), handle);
  const sniff = (socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  };
  plain.on('connect', (_request, socket: Socket, head: Buffer) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    sniff(socket);
  });
  secure.on('tlsClientError', (_error, socket) => socket.destroy());
  // As servers of the web do: without it the second answer on a connection waits 40 ms for the first one's acknowledgement.
  const front = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    sniff(socket);
  });
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    port: (front.address() as AddressInfo).port,
    requests,
    clearRequests() {
      requests.length = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}

async function answer(
  web: Web,
  requests: SeenRequest[],
  delayMs: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = addressOf(request);
  if (!url) {
    response.writeHead(400).end();
    return;
  }
  const seen: SeenRequest = {
    startMs: Date.now(),
    endMs: undefined,
    status: undefined,
    location: undefined,
    method: request.method ?? 'GET',
    secure: url.protocol === 'https:',
    host: url.hostname,
    path: url.pathname + url.search,
    cookie: request.headers.cookie,
    referrer: request.headers.referer,
    userAgent: request.headers['user-agent'],
  };
  requests.push(seen);
  // Where all was handed over, that moment stands: a busy machine hears of the close late, and pauses would seem shorter than they were.
  response.once('close', () => {
    if (!response.writableFinished || seen.endMs === undefined) seen.endMs = Date.now();
  });
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  const found = await web.respond(new Request(url, { method: seen.method === 'HEAD' ? 'HEAD' : 'GET' }));
  seen.status = found.status;
  const location = found.headers.get('location');
  seen.location = location === null ? undefined : URL.parse(location, url)?.href;
  response.writeHead(found.status, headersOf(found));
  seen.endMs = Date.now();
  if (!found.body) response.end();
  // A body without an end is let go as soon as nobody reads it any more.
  else await pipeline(Readable.from(timed(found.body as ReadableStream<Uint8Array>, seen)), response);
}

async function* timed(body: ReadableStream<Uint8Array>, seen: SeenRequest): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    seen.endMs = Date.now();
    yield chunk;
  }
}

function addressOf(request: IncomingMessage): URL | undefined {
  const target = request.url ?? '/';
  const absolute = URL.parse(target);
  if (absolute) return absolute;
  const scheme = 'encrypted' in request.socket ? 'https' : 'http';
  const address = `${scheme}://${request.headers.host ?? ''}${target}`;
  return URL.parse(address) ?? undefined;
}

function headersOf(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  return cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers;
}
