import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf } from '../../tests/support/topic';
import { withAnswered } from '../engine/session/own-search';
import { TopicEngine } from '../engine/session/topic-engine';
import { DEFAULT_SETTINGS } from '../settings/settings';
import { resultsOf, searchesOf, sourceOfEngine } from './own-search';

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

describe('sourceOfEngine', () => {
  const providers = {
    searxng: { enabled: true, key: '', baseUrl: 'https://search.example/searx' },
    kagi: { enabled: true, key: 'secret', baseUrl: '' },
    yacy: { enabled: false, key: '', baseUrl: 'http://192.168.1.7:8090' },
  };
  const sourceAt = (searchAddress: string, engine = engineOf()) =>
    sourceOfEngine(engine, { ...DEFAULT_SETTINGS, providers, searchAddress });
  it.each([
    ['https://www.google.com/search?q=%s', undefined],
    ['https://other.example/?q=%s', undefined],
    ['https://search.example/searxother?q=%s', undefined],
    ['', undefined],
    ['https://search.example/searx/search?q=%s', { id: 'searxng', isActive: true }],
    ['http://192.168.1.7:8090/yacysearch.html?query=%s', { id: 'yacy', isActive: false }],
    ['http://192.168.1.5:8080/search?q=%s', { id: 'searxng', isActive: false }],
    ['https://kagi.com/search?q=%s', { id: 'kagi', isActive: true }],
    ['https://www.mojeek.com/search?q=%s', { id: 'mojeek', isActive: false }],
  ])('the source that asks the engine at "%s" in rounds is %o', (address, source) =>
    expect(sourceAt(address)).toEqual(source),
  );

  it("the source of the browser's own engine is that of the engine that answered last", () => {
    const engine = engineOf();
    const [search] = searchesOf(engine, 1, '');
    if (search === undefined) throw new Error('no search');
    engine.state.session = withAnswered(engine.state.session, { ...search, engine: 'kagi' });
    expect(sourceAt('', engine)).toEqual({ id: 'kagi', isActive: true });
  });
});
