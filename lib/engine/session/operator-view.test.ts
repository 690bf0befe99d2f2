import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, stateOf, topicOf } from '../../../tests/support/topic';
import type { TopicSettings } from '../records';
import { OpenTopic } from './open-topic';
import { representatives } from './operator-view';

const pagesNamed = (name: string, count: number) =>
  stateOf(Array.from({ length: count }, (_, i) => arrivalOf(`https://${name}${i}.example/`, `${name} ${i}`))).pages.all;
const seedPages = pagesNamed('seed', 3);
const ranked = pagesNamed('ranked', 80);
const urls = (pages: readonly { readonly url: string }[]) => pages.map(({ url }) => url);
const none = () => [];

describe('representatives (DWDBRM Algorithm 1, step 3)', () => {
  it('representatives are seeds and confirmed pages, then the top of the ranking in order', () => {
    expect(urls(representatives(seedPages, ranked, none, 2))).toEqual([
      ...urls(seedPages),
      ...urls(ranked.slice(0, 10)),
    ]);
    expect(urls(representatives(seedPages, ranked, none))).toEqual([...urls(seedPages), ...urls(ranked.slice(0, 50))]);
  });

  it('representatives are all seeds if there is no ranking', () => {
    expect(urls(representatives(ranked, [], none, 1))).toEqual(urls(ranked));
    expect(representatives([], [], none)).toEqual([]);
  });

  it('inputs alternate between the languages of a topic, so that each language is used early', () => {
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

  it('representatives reads only as much of the ranking as it returns', () => {
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

  it('an operator’s input has the fields of its page, and reads the terms only on access', () => {
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

  it('with breadth 0, the sources of queries hold the pages of keyword queries, with pass and probability of relevance', () => {
    const operator = 'keyword-search';
    const pages = [
      arrivalOf('https://seed.example/', 'hive queen'),
      arrivalOf('https://a.example/', 'hive queen honey comb swarm', { foundBy: { operator, query: 'bees' } }),
      arrivalOf('https://b.example/', 'train rail station steam', { foundBy: { operator, query: 'bees', pass: 2 } }),
      arrivalOf('https://c.example/', 'hive', { foundBy: { operator: 'related-search', from: 'https://a.example/' } }),
    ];
    const opened = (breadth: number) => {
      const topic = topicOf({ breadth });
      const state = stateOf(pages, [{ url: 'https://seed.example/', verdict: 'seed' }], { topic });
      const { model, view } = new OpenTopic(state, idleDeps(), async () => undefined);
      model.rank();
      return { model, finds: [...view.sources([]).finds] };
    };
    expect(opened(0.5).finds).toEqual([]);
    const { model, finds } = opened(0);
    const probabilityOf = model.probabilityNow();
    expect(finds).toEqual([
      { question: 'bees', pass: 0, probability: probabilityOf({ n: 1, url: 'https://a.example/' }) },
      { question: 'bees', pass: 2, probability: probabilityOf({ n: 2, url: 'https://b.example/' }) },
    ]);
    expect(finds[0]?.probability).toBeGreaterThan(finds[1]?.probability ?? 1);
  });
});
