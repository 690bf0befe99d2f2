import { expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf } from '../../../tests/support/topic';
import { nextQuestions, proposedAnswers, withAnswered } from './own-search';
import { TopicEngine } from './topic-engine';

const SEED = 'https://bees.example/';

function engineOf(): TopicEngine {
  const verdicts = [{ url: SEED, verdict: 'seed' as const }];
  const state = stateOf([arrivalOf(SEED, 'hive queen swarm')], verdicts);
  return new TopicEngine(state, idleDeps(), async () => undefined);
}

it('the operators that ask services ask the own search engine in turn, and each question once', () => {
  const { view, state } = engineOf();
  const next = nextQuestions(view, state.session, 3);
  expect(next.map(({ operator, request }) => [operator, request.kind])).toEqual([
    ['keyword-search', 'keyword'],
    ['related-search', 'related'],
    ['backward-crawl', 'backward'],
  ]);
  const session = next.reduce(withAnswered, state.session);
  const after = nextQuestions(view, session, 3).map(({ operator, name }) => operator + name);
  expect(after).not.toHaveLength(0);
  for (const { operator, name } of next) expect(after).not.toContain(operator + name);
});

it('a question that a service has answered is still asked, because the search engine knows other pages', () => {
  const { view, state } = engineOf();
  const [first] = nextQuestions(view, state.session, 1);
  const operatorMemory = { 'keyword-search': { asked: [first?.name ?? ''] } };
  expect(nextQuestions(view, { ...state.session, operatorMemory }, 1)).toEqual([first]);
});

it('the results of a question join the frontier as finds of its operator', () => {
  const engine = engineOf();
  const question = nextQuestions(engine.view, engine.state.session, 3).find(
    ({ operator }) => operator === 'backward-crawl',
  );
  if (question === undefined) throw new Error('no question of the backward crawl');
  const hit = { url: 'https://hub.example/links', title: 'Links', snippet: 'bees.example', provider: 'search.example' };
  const { change, added } = engine.offer(proposedAnswers(question, [hit]));
  expect(added).toBe(1);
  expect(change.frontierAdded?.[0]?.foundBy).toEqual({
    operator: 'backward-crawl',
    provider: 'search.example',
    from: SEED,
    depth: question.found.depth,
  });
});

it('a result that is queued already counts as a further answer with its URL, and not as added', () => {
  const engine = engineOf();
  const [question] = nextQuestions(engine.view, engine.state.session, 1);
  if (question === undefined) throw new Error('no question');
  const hit = { url: 'https://hive.example/', title: 'Hives', snippet: 'all about hives', provider: 'search.example' };
  expect(engine.offer(proposedAnswers(question, [hit]))).toMatchObject({ added: 1 });
  const { change, added } = engine.offer(proposedAnswers(question, [hit]));
  expect(added).toBe(0);
  expect(change.frontierAdded).toMatchObject([{ url: hit.url, answers: 2 }]);
});
