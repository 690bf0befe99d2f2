import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNetwork } from './network';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

/** Starts a server that sends every request on, or answers with the headers that it got. */
async function serve(redirect?: string): Promise<string> {
  const server: Server = createServer(({ headers }, response) => {
    if (redirect !== undefined) response.writeHead(302, { location: redirect, 'set-cookie': 'id=1' });
    response.end(JSON.stringify(headers));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function network(...exempt: string[]) {
  const { fetch, close } = createNetwork({ userAgent: 'Tendril/1', exempt });
  closing.push(close);
  return (url: string) => fetch(url, {});
}

describe('createNetwork', () => {
  it.each(['http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest', 'http://localhost/'])(
    'createNetwork requests no private address: %s',
    async (url) => {
      await expect(network()(url)).rejects.toMatchObject({ code: 'address-blocked' });
    },
  );

  it('createNetwork requests the own services of the user, with the name of the program and without cookies', async () => {
    const url = await serve();
    const answer = await (await network(url)(url)).json();
    expect(answer).toMatchObject({ 'user-agent': 'Tendril/1' });
    expect(answer).not.toHaveProperty('cookie');
  });

  it('createNetwork follows no redirect to a private address', async () => {
    const hidden = await serve();
    const open = await serve(hidden);
    await expect(network(open)(open)).rejects.toMatchObject({ code: 'address-blocked' });
    expect((await network(open, hidden)(open)).url).toBe(hidden);
  });

  it('createNetwork asks a proxy for plain pages without a tunnel, and hosts share its connections', async () => {
    let connections = 0;
    const proxy = createServer(({ url, headers }, response) => response.end(`${url} for ${headers.host}`));
    proxy
      .on('connection', () => connections++)
      .on('connect', (_request, socket) => socket.end('HTTP/1.1 403 No\r\n\r\n'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    closing.push(() => proxy.close());
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    vi.stubEnv('http_proxy', address).stubEnv('no_proxy', '');
    const get = network();
    const hosts = Array.from({ length: 8 }, (_, i) => `hive${i}.test`);
    for (const host of hosts)
      expect(await (await get(`http://${host}/a?b`)).text()).toBe(`http://${host}/a?b for ${host}`);
    expect(connections).toBeLessThan(hosts.length / 2);
  });
});
