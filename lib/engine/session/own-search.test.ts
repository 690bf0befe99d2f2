import { expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf } from '../../../tests/support/topic';
import type { OwnAnswer, OwnSearch } from '../own-searches';
import type { SearchRequest } from '../ports';
import { nextOwnSearches, proposedAnswers, withAnswered } from './own-search';
import { TopicEngine } from './topic-engine';

const SEED = 'https://bees.example/';
const QUERY = 'swarm';
const ENGINE = 'search.example';
const FINDS = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example/`);
const NEXT = { page: 2, url: 'https://search.example/?q=swarm&start=10' };
const textsOf = ({ kind, query }: SearchRequest) => [`${kind} ${query}`];

/** A topic with a seed, and with pages that the search for `QUERY` found. */
function engineOf(finds: readonly string[] = []): TopicEngine {
  const foundBy = { operator: 'keyword-search', query: QUERY, provider: ENGINE, round: 1, depth: 0 } as const;
  const found = finds.map((url) => arrivalOf(url, 'hive queen swarm honey', { foundBy }));
  const verdicts = [SEED, ...finds].map((url) => ({
    url,
    verdict: url === SEED ? ('seed' as const) : ('yes' as const),
  }));
  const state = stateOf([arrivalOf(SEED, 'hive queen swarm'), ...found], verdicts);
  return new TopicEngine(state, idleDeps(), async () => undefined);
}
const nextOf = (engine: TopicEngine, count: number, mayOpen = (_url: string) => true) =>
  nextOwnSearches(engine, count, textsOf, mayOpen);
const answer = (engine: TopicEngine, ...answers: readonly Omit<OwnAnswer, 'engine'>[]) => {
  const named = answers.map((one) => ({ ...one, engine: ENGINE }));
  engine.state.session = named.reduce(withAnswered, engine.state.session);
};
const SEARCH: OwnSearch = {
  ...{ operator: 'keyword-search', name: QUERY, text: QUERY, kind: 'keyword', query: QUERY, depth: 0 },
};

it('the operators that ask services ask the own search engine in turn, and each question once', () => {
  const engine = engineOf();
  const next = nextOf(engine, 3);
  expect(next.map(({ operator, kind }) => [operator, kind])).toEqual([
    ['keyword-search', 'keyword'],
    ['related-search', 'related'],
    ['backward-crawl', 'backward'],
  ]);
  answer(engine, ...next);
  const after = nextOf(engine, 3).map(({ operator, name }) => operator + name);
  expect(after).not.toHaveLength(0);
  for (const { operator, name } of next) expect(after).not.toContain(operator + name);
});

it('a question that a service has answered is still asked, because the search engine knows other pages', () => {
  const engine = engineOf();
  const [first] = nextOf(engine, 1);
  const operatorMemory = { 'keyword-search': { asked: [first?.name ?? ''] } };
  engine.state.session = { ...engine.state.session, operatorMemory };
  expect(nextOf(engine, 1)).toEqual([first]);
});

it('a question with two texts is two searches', () => {
  const searches = nextOwnSearches(
    engineOf(),
    9,
    ({ kind }) => (kind === 'backward' ? ['"Title"', '"URL"'] : []),
    () => true,
  );
  expect(searches.map(({ text }) => text)).toEqual(['"Title"', '"URL"']);
  expect(new Set(searches.map(({ name }) => name)).size).toBe(2);
});

it('a further page of results is asked for once, if pages of its search were worth finding', () => {
  const engine = engineOf(FINDS);
  answer(engine, { ...SEARCH, next: NEXT });
  const further = { ...SEARCH, further: NEXT };
  expect(nextOf(engine, 5)).toContainEqual(further);
  answer(engine, { ...further, next: { page: 3, url: `${NEXT.url}0` } });
  const after = nextOf(engine, 5).filter(({ query }) => query === QUERY);
  expect(after.map((search) => search.further?.page)).toEqual([3]);
});

it('no further page is asked for if its search found nothing, or if it belongs to another search engine', () => {
  const pagesOf = (engine: TopicEngine, mayOpen?: (url: string) => boolean) =>
    nextOf(engine, 5, mayOpen).filter((search) => search.further);
  const without = engineOf();
  answer(without, { ...SEARCH, next: NEXT });
  expect(pagesOf(without)).toEqual([]);
  const paid = engineOf(FINDS);
  answer(paid, { ...SEARCH, next: NEXT });
  expect(pagesOf(paid, (url) => url.startsWith('https://other.example/'))).toEqual([]);
});

it('an operator whose searches found nothing gives its place to one whose searches paid', () => {
  const engine = engineOf(FINDS);
  const related = nextOf(engine, 3).filter(({ kind }) => kind !== 'keyword');
  answer(engine, SEARCH, ...related);
  expect(nextOf(engine, 2).map(({ operator }) => operator)).toEqual(['keyword-search', 'keyword-search']);
});

it('the results of a search join the frontier as finds of its operator', () => {
  const engine = engineOf();
  const search = nextOf(engine, 3).find(({ operator }) => operator === 'backward-crawl');
  if (search === undefined) throw new Error('no search of the backward crawl');
  const hit = { url: 'https://hub.example/links', title: 'Links', snippet: 'bees.example', provider: 'search.example' };
  const { change, added } = engine.offer(proposedAnswers(search, [hit]));
  expect(added).toBe(1);
  expect(change.frontierAdded?.[0]?.foundBy).toEqual({
    operator: 'backward-crawl',
    provider: 'search.example',
    from: SEED,
    depth: search.depth,
  });
});

it('a result that is queued already counts as a further answer with its URL, and not as added', () => {
  const engine = engineOf();
  const [search] = nextOf(engine, 1);
  if (search === undefined) throw new Error('no search');
  const hit = { url: 'https://hive.example/', title: 'Hives', snippet: 'all about hives', provider: 'search.example' };
  expect(engine.offer(proposedAnswers(search, [hit]))).toMatchObject({ added: 1 });
  const { change, added } = engine.offer(proposedAnswers(search, [hit]));
  expect(added).toBe(0);
  expect(change.frontierAdded).toMatchObject([{ url: hit.url, answers: 2 }]);
});
