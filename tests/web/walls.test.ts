import { describe, expect, it } from 'vitest';
import { needsBrowser } from '../../lib/engine/errors';
import { Retriever } from '../../lib/engine/session/retriever';
import { fetcherFor, HTML, serveAll } from '../support/fetcher-host';
import { shippedAnalyzer } from '../support/shipped-analyzer';
import { WALLS, type Wall } from './walls';

const analyzer = await shippedAnalyzer();
const foundBy = { operator: 'forward-crawl', round: 1, depth: 1 } as const;

/** The code with which a page behind a wall fails, and how often each address was asked for. */
async function failureBehind(wall: Wall) {
  const server = await serveAll((request, response) => {
    if (request.url.pathname === '/robots.txt' && !wall.isWholeHost) response.writeHead(404).end();
    else response.writeHead(wall.status, { ...HTML, ...wall.headers }).end(wall.body);
  });
  const retriever = new Retriever(fetcherFor([server.origin]), analyzer, () => 0);
  const failure = await retriever.retrieve(`${server.origin}/varroa/mites`, foundBy, undefined, '').then(
    ({ page }) => `stored as “${page.title}”`,
    (error: { code: string }) => error.code,
  );
  return { failure, asked: server.seen.map(({ url }) => url.pathname) };
}

describe('walls', () => {
  it.each(WALLS.map((wall) => [`${wall.vendor}, ${wall.shape}`, wall] as const))(
    'a page behind a wall (%s) gets the code of the wall after one request, and is offered to the browser',
    async (_, wall) => {
      const { failure, asked } = await failureBehind(wall);
      expect(failure).toBe(wall.code);
      expect(needsBrowser(failure)).toBe(true);
      expect(asked.length).toBe(new Set(asked).size);
    },
  );

  it('the gallery has at least thirty shapes of twelve vendors', () => {
    expect(WALLS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(WALLS.map(({ vendor }) => vendor)).size).toBeGreaterThanOrEqual(12);
  });
});
