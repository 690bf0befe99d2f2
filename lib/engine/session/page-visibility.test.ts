import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf, TOPIC, topicOf } from '../../../tests/support/topic';
import { isOpen } from '../insight/open-page';
import { applyPublicReadings, releasePage, unreadPages } from './page-visibility';
import { TopicEngine } from './topic-engine';
import type { Arrival } from './topic-pages';

const INBOX = 'https://mail.example/inbox';
const OPEN = 'https://hive.example/';
const PRIVATE_TEXT = 'acme merger queen offer plan price board secret letter deadline';
const links = (...urls: string[]) => urls.map((url) => ({ url, anchor: 'more', context: 'more' }));

const inbox: Arrival = {
  ...arrivalOf(INBOX, PRIVATE_TEXT, {
    page: { title: 'Acme merger', links: links('https://mail.example/thread/5') },
    foundBy: { operator: 'mark' },
  }),
  readers: 'unknown',
};
const hive = arrivalOf(OPEN, 'hive queen queen swarm', { page: { title: 'Hive' } });

function engineWith(...arrivals: Arrival[]) {
  const state = stateOf([], [], { topic: topicOf({ rankers: ['cosine'] }) });
  const engine = new TopicEngine(state, idleDeps(), async () => undefined);
  for (const arrival of arrivals) engine.verdicts.mark(arrival);
  return engine;
}

describe('page read in a tab', () => {
  it('a page read in a tab gives operators no input, term or site until it is known to be public', () => {
    const { view, state } = engineWith(inbox, hive);
    expect(unreadPages(state)).toEqual([INBOX]);
    expect(view.inputs().map(({ url }) => url)).toEqual([OPEN]);
    expect([...view.terms()].sort()).toEqual(['hive', 'queen', 'swarm']);
    expect(view.knownSites).toEqual(['hive.example']);
  });

  it('a term of the topic’s description may be queried although a private page also contains it', () => {
    const engine = engineWith(inbox, hive);
    engine.updateTopic({ description: 'queen plan' });
    expect(engine.view.terms()).toContain('plan');
    expect(engine.view.terms()).not.toContain('merger');
  });

  it('a page becomes public if a fetch without cookies shows nearly the same text, and takes its title and links from there', () => {
    const engine = engineWith(inbox, hive);
    const shown = arrivalOf(INBOX, PRIVATE_TEXT.replace('secret', 'sign in'), {
      page: { title: 'Acme', description: 'all', links: links('https://mail.example/about') },
    });
    const { pages, links: rows } = applyPublicReadings(engine.state, [{ url: INBOX, arrival: shown }]);
    expect(pages?.[0]).toMatchObject({ url: INBOX, title: 'Acme', description: 'all' });
    expect(pages?.[0]).not.toHaveProperty('readers');
    expect(rows?.[0]).toMatchObject({ n: 0, targets: ['https://mail.example/about'] });
    expect(engine.view.inputs().map(({ url, title }) => [url, title])).toEqual([
      [INBOX, 'Acme'],
      [OPEN, 'Hive'],
    ]);
    expect(unreadPages(engine.state)).toEqual([]);
  });

  it('a page read in a tab gets what its site permits from the same page fetched by HTTP', () => {
    const engine = engineWith(inbox, hive);
    const arrival = { ...inbox, page: { ...inbox.page, permits: ['robots.txt'] } };
    expect(applyPublicReadings(engine.state, [{ url: INBOX, arrival }]).pages?.[0]?.permits).toEqual(['robots.txt']);
  });

  it.each([
    ['an HTTP fetch gives another page', arrivalOf(INBOX, 'please sign in to acme')],
    ['an HTTP fetch gives no page', undefined],
  ])('a page read in a tab stays private if %s', (_, arrival) => {
    const engine = engineWith(inbox, hive);
    expect(applyPublicReadings(engine.state, [{ url: INBOX, arrival }])).toMatchObject({
      pages: [{ url: INBOX, readers: 'user', title: 'Acme merger' }],
      links: [],
    });
    expect(engine.view.inputs().map(({ url }) => url)).toEqual([OPEN]);
    expect(applyPublicReadings(engine.state, [{ url: INBOX, arrival: inbox }]).pages).toEqual([]);
  });

  it('a private page becomes an input when the user releases it, and its links leave the frontier on withdrawal', () => {
    const engine = engineWith(inbox, hive);
    applyPublicReadings(engine.state, [{ url: INBOX, arrival: undefined }]);
    expect(releasePage(engine.state, INBOX, true)).toMatchObject({ pages: [{ readers: 'released' }] });
    expect(engine.view.inputs().map(({ url }) => url)).toEqual([INBOX, OPEN]);
    expect(engine.view.terms()).toContain('merger');
    const waiting = (url: string, from: string) => ({
      topic: TOPIC,
      url,
      host: '',
      foundBy: { operator: 'forward-crawl', depth: 1, from } as const,
      preview: '',
      hubScore: 0,
      order: 0,
    });
    engine.state.frontier.set('https://a.example/', waiting('https://a.example/', INBOX));
    engine.state.frontier.set('https://b.example/', waiting('https://b.example/', OPEN));
    expect(releasePage(engine.state, INBOX, false)).toMatchObject({
      pages: [{ readers: 'user' }],
      frontierRemoved: ['https://a.example/'],
    });
    expect([...engine.state.frontier.keys()]).toEqual(['https://b.example/']);
    expect(engine.view.inputs().map(({ url }) => url)).toEqual([OPEN]);
    expect(releasePage(engine.state, OPEN, true)).toEqual({ topic: TOPIC });
  });

  it('a session ends with the reason withheld if its only page is private', () => {
    const engine = engineWith(inbox);
    engine.session.start(10);
    expect(engine.session.nextRound()).toBe('withheld');
  });
});

it('isOpen is false for a public page whose URL contains a secret token', () => {
  expect(isOpen({ url: 'https://a.example/i/eJwlj0EOgyAQRU8jSwMDKi5YtGk9' })).toBe(false);
  expect(isOpen({ url: 'https://a.example/bees' })).toBe(true);
});
