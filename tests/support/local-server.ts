import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly startMs: number;
  endMs: number;
}

export interface LocalServer {
  readonly origin: string;
  /** Requests in the order they arrived. */
  readonly seen: SeenRequest[];
  close(): Promise<void>;
}

type Handler = (request: SeenRequest, response: ServerResponse) => unknown;

/** Starts an HTTP server on a free port of this machine, which records its requests and answers them by `handler`. */
export async function startServer(handler: Handler): Promise<LocalServer> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    const startMs = performance.now();
    for await (const part of incoming) parts.push(part as Buffer);
    const request: SeenRequest = {
      method: incoming.method ?? '',
      url: new URL(incoming.url ?? '/', `http://${incoming.headers.host}`),
      headers: incoming.headers,
      body: Buffer.concat(parts).toString(),
      startMs,
      endMs: Number.NaN,
    };
    seen.push(request);
    response.on('close', () => {
      request.endMs = performance.now();
    });
    await handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
