import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf, topicOf } from '../../../tests/support/topic';
import type { TopicSettings } from '../types';
import { OpenTopic } from './open-topic';
import { representatives } from './operator-view';

const pagesNamed = (name: string, count: number) =>
  stateOf(Array.from({ length: count }, (_, i) => arrivalOf(`https://${name}${i}.example/`, `${name} ${i}`))).pages.all;
const seedPages = pagesNamed('seed', 3);
const ranked = pagesNamed('ranked', 80);
const urls = (pages: readonly { readonly url: string }[]) => pages.map(({ url }) => url);
const none = () => [];

describe('representative pages (DWDBRM Algorithm 1, step 3)', () => {
  it('are seeds and confirmed pages, then the top of the ranking in its order', () => {
    expect(urls(representatives(seedPages, ranked, none, 2))).toEqual([
      ...urls(seedPages),
      ...urls(ranked.slice(0, 10)),
    ]);
    expect(urls(representatives(seedPages, ranked, none))).toEqual([...urls(seedPages), ...urls(ranked.slice(0, 50))]);
  });

  it('are all seeds, however many, where nothing is ranked yet', () => {
    expect(urls(representatives(ranked, [], none, 1))).toEqual(urls(ranked));
    expect(representatives([], [], none)).toEqual([]);
  });

  it('alternate between the languages of a topic, so that pages of a further language are used as soon as the others', () => {
    const pages = ['en1', 'fr', 'en2', 'de'].map((name) =>
      arrivalOf(`https://${name}.example/`, name, { page: { language: name.slice(0, 2) } }),
    );
    const seeds = pages.map(({ page: { url } }) => ({ url, verdict: 'seed' as const }));
    const sites = (settings: Partial<TopicSettings>) => {
      const state = stateOf(pages, seeds, { topic: topicOf(settings) });
      return new OpenTopic(state, idleDeps(), async () => undefined).view.inputs().map(({ site }) => site.slice(0, -8));
    };
    expect(sites({})).toEqual(['en1', 'fr', 'en2', 'de']);
    expect(sites({ languages: { de: [] } })).toEqual(['en1', 'de', 'fr', 'en2']);
  });

  it('reads no more of the ranking than is needed', () => {
    let read = 0;
    function* endless() {
      for (;;) {
        read += 1;
        yield ranked[0] as (typeof ranked)[number];
      }
    }
    expect(representatives([], endless(), none, 3)).toHaveLength(15);
    expect(read).toBeLessThanOrEqual(16);
  });

  it('say of a page what an operator may know, its terms only when they are asked for', () => {
    const page = { title: 'Hives', description: 'about hives', keywords: ['hive'], language: 'de' };
    const [stored] = stateOf([arrivalOf('https://www.bees.example/a', 'hive', { page, foundBy: { depth: 4 } })]).pages
      .all;
    const asked: string[] = [];
    const [input] = representatives(stored ? [stored] : [], [], ({ url }) => {
      asked.push(url);
      return ['hive', 'queen'];
    });
    expect(asked).toEqual([]);
    expect(input).toMatchObject({
      ...page,
      n: 0,
      url: 'https://www.bees.example/a',
      site: 'bees.example',
      hubScore: 0.25,
      depth: 4,
      terms: ['hive', 'queen'],
    });
    expect(asked.length).toBeGreaterThan(0);
  });
});
