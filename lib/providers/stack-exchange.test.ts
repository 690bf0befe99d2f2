import { afterEach, expect, it } from 'vitest';
import { parametersOf, readsDocumentedAnswers, tellsFaults } from '../../tests/support/documented-answers';
import { firstSearch, type Harness, HOST_HEADER, harnessFor, KEY } from '../../tests/support/provider-harness';
import { stackExchange } from './stack-exchange';

const QUESTION = {
  tags: ['c', 'graph'],
  is_answered: true,
  score: 3,
  question_id: 11,
  link: 'https://stackoverflow.com/questions/11/shortest-path',
  title: 'Shortest path &amp; weights',
};
const LIMITS = { quota_max: 300, quota_remaining: 298 };

let harness: Harness | undefined;
afterEach(async () => {
  await harness?.server.close();
  harness = undefined;
});

readsDocumentedAnswers(stackExchange, [
  {
    name: 'returns questions by words',
    request: { kind: 'keyword', query: 'shortest path' },
    answer: { items: [QUESTION], has_more: true, ...LIMITS },
    urls: [QUESTION.link],
    hasMore: true,
    first: { title: 'Shortest path & weights', snippet: 'c, graph' },
    sent: ([request]) => {
      expect(request?.headers[HOST_HEADER]).toBe('api.stackexchange.com');
      expect(parametersOf(request)).toEqual({
        q: 'shortest path',
        site: 'stackoverflow.com',
        sort: 'relevance',
        order: 'desc',
        page: '1',
        pagesize: '30',
      });
    },
  },
  {
    name: 'is asked for questions that link to a page, on the site that the user entered',
    request: { kind: 'backward', query: 'https://www.bees.example/hive/', page: 1 },
    settings: { key: KEY, baseUrl: 'https://gardening.stackexchange.com' },
    answer: { items: [], has_more: false, ...LIMITS },
    urls: [],
    hasMore: false,
    sent: ([request]) =>
      expect(parametersOf(request)).toMatchObject({
        url: '*bees.example/hive*',
        site: 'gardening.stackexchange.com',
        page: '2',
        key: KEY,
      }),
  },
]);

tellsFaults(stackExchange, [
  [{ error_id: 502, error_name: 'throttle_violation', error_message: 'too many requests' }, 'bad-request'],
]);

it('Stack Exchange is not asked again during the backoff of an answer, and the quota left is stored', async () => {
  harness = await harnessFor(stackExchange, (_, response) =>
    response.end(JSON.stringify({ items: [QUESTION], has_more: false, backoff: 10, ...LIMITS })),
  );
  const before = Date.now();
  await harness.providers.search(firstSearch(stackExchange));
  const state = harness.states.get('stack-exchange');
  expect(state?.quotaLeft).toBe(298);
  expect(state?.coolDownUntilMs).toBeGreaterThanOrEqual(before + 10_000);
  const { failures } = await harness.providers.search(firstSearch(stackExchange));
  expect(failures).toEqual([expect.objectContaining({ code: 'cooling-down' })]);
  expect(harness.requests).toHaveLength(1);
});
