import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf } from '../../tests/support/topic';
import { TopicEngine } from '../engine/session/topic-engine';
import { isOwnServer, resultsOf, searchesOf } from './own-search';

const SEED = 'https://bees.example/';
const ADDRESS = 'https://search.example/?q=%s';

function engineOf(): TopicEngine {
  const page = { title: 'Keeping bees in town' };
  const state = stateOf([arrivalOf(SEED, 'hive queen swarm', { page })], [{ url: SEED, verdict: 'seed' }]);
  return new TopicEngine(state, idleDeps(), async () => undefined);
}
const results = (query: string, next = '') =>
  ['one', 'two']
    .map(
      (name) => `<div><h3><a href="https://${name}.example/">Hive ${name}</a></h3><p>All about ${query} here</p></div>`,
    )
    .join('') + next;

describe('searchesOf', () => {
  it('a backward search asks for the title of a page and for its address', () => {
    const texts = searchesOf(engineOf(), 5, ADDRESS).flatMap(({ kind, text }) => (kind === 'backward' ? [text] : []));
    expect(texts).toEqual(['"Keeping bees in town" -site:bees.example', '"bees.example" -site:bees.example']);
  });
});

describe('resultsOf', () => {
  it('the page of results that follows is remembered, and read as the results of the same search', () => {
    const engine = engineOf();
    const [search] = searchesOf(engine, 1, ADDRESS);
    if (search === undefined) throw new Error('no search');
    const url = `https://search.example/?q=${search.text}`;
    const link = `<a href="/?q=${search.text}&start=10">Next</a>`;
    expect(resultsOf(search, { url, html: results(search.text, link) })?.(engine).value).toMatchObject({ added: 2 });
    const [answer] = engine.state.session.ownAnswers ?? [];
    const further = { page: 2, url: `${url}&start=10` };
    expect(answer).toEqual({ ...search, engine: 'search.example', next: further });
    resultsOf({ ...search, further }, { url: further.url, html: results(search.text) })?.(engine);
    expect(engine.state.session.ownAnswers?.at(-1)).toEqual({ ...search, engine: 'search.example', further });
  });

  it('a page that asks who is there leaves the search unanswered', () => {
    const [search] = searchesOf(engineOf(), 1, ADDRESS);
    if (search === undefined) throw new Error('no search');
    const url = `https://search.example/?q=${search.text}`;
    expect(resultsOf(search, { url, html: '<form id="captcha">' })).toBeUndefined();
  });
});

describe('isOwnServer', () => {
  const OWN = ['https://search.example/searx', ''];
  it.each([
    ['https://www.google.com/search?q=%s', false],
    ['https://www.mojeek.com/search?q=%s', false],
    ['https://other.example/?q=%s', false],
    ['', false],
    ['http://192.168.1.5:8080/search?q=%s', true],
    ['https://search.example/searx/search?q=%s', true],
    ['https://search.example/searxother?q=%s', false],
  ])('whether "%s" is a server of the user is %s', (address, isOwn) => expect(isOwnServer(address, OWN)).toBe(isOwn));
});
