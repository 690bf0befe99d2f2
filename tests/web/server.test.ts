import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceWeb } from './practice';
import { serveWeb, type WebServer } from './server';
import { createWeb } from './web';

let server: WebServer;

beforeAll(async () => {
  server = await serveWeb(createWeb(practiceWeb()));
});
afterAll(() => server.close());

async function read(request: http.ClientRequest): Promise<{ status: number; body: string }> {
  request.end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { status: response.statusCode ?? 0, body };
}

describe('serveWeb', () => {
  const base = { host: '127.0.0.1', agent: false as const, headers: { host: 'slow-bread.test' }, path: '/' };

  it('serveWeb answers http and https on one port, by host name', async () => {
    const plain = await read(http.request({ ...base, port: server.port }));
    const secure = await read(https.request({ ...base, port: server.port, rejectUnauthorized: false }));
    expect(plain.body).toContain('<h1>Slow Bread</h1>');
    expect(secure).toEqual(plain);
  });

  it('serveWeb is also a proxy, for absolute URLs and for https tunnels', async () => {
    const absolute = await read(
      http.request({
        ...base,
        port: server.port,
        path: 'http://www.wormery.test/',
        headers: { host: 'www.wormery.test' },
      }),
    );
    expect(absolute.body).toContain('<h1>Wormery Weekly</h1>');
    const connect = http.request({ ...base, port: server.port, method: 'CONNECT', path: 'slow-bread.test:443' });
    connect.end();
    const [, socket] = (await once(connect, 'connect')) as [http.IncomingMessage, import('node:net').Socket];
    const tunnel = tls.connect({ socket, rejectUnauthorized: false, servername: 'slow-bread.test' });
    const inside = await read(https.request({ ...base, agent: undefined, createConnection: () => tunnel }));
    expect(inside.body).toContain('<h1>Slow Bread</h1>');
  });

  it('serveWeb records host, path, cookie and referrer of each request', async () => {
    const before = server.requests.length;
    await read(
      http.request({
        ...base,
        port: server.port,
        path: '/x?y=1',
        headers: { host: 'a.test', cookie: 'b=c', referer: 'http://d.test/' },
      }),
    );
    await expect.poll(() => server.requests[before]?.endMs).toBeGreaterThan(0);
    expect(server.requests[before]).toMatchObject({
      host: 'a.test',
      path: '/x?y=1',
      cookie: 'b=c',
      referrer: 'http://d.test/',
      secure: false,
    });
  });
});
