import { describe, expect, it } from 'vitest';
import { addresses, contextOf, failure, hit, inputPage } from '../../../tests/support/operator-context';
import { keywordSearch, passes } from './keyword-search';
import type { OperatorContext } from './operator';

const bees = [
  inputPage('https://a.example/', { title: 'Hive', keywords: ['honey', 'queen'], description: 'honey of the hive' }),
  inputPage('https://b.example/', { title: 'Combs', keywords: ['honey'], description: '' }),
];
const queries = (context: ReturnType<typeof contextOf>) => context.asked.map(({ query }) => query);

/** Pulls one after the other, until one asks nothing. */
async function pulls(options: Parameters<typeof contextOf>[0]): Promise<ReturnType<typeof contextOf>[]> {
  const all: ReturnType<typeof contextOf>[] = [];
  let memory = {};
  do {
    all.push(contextOf(options));
    memory = await keywordSearch.run(all.at(-1) as ReturnType<typeof contextOf>, memory);
  } while (all.at(-1)?.asked.length);
  return all;
}

describe('keyword search (DWDBRM)', () => {
  it('keyword-search asks the domain keyword with a modifier, and takes modifiers from metadata by frequency', async () => {
    // `honey` stands in the metadata of both pages, the others in one; a term of one page must be a topic term as well.
    const asking = await pulls({ inputs: bees, topicName: 'beekeeping', topicTerms: ['swarm', 'queen'] });
    expect(asking.map(queries)).toEqual([
      ['beekeeping', 'beekeeping swarm'],
      ['hive', 'beekeeping honey'],
      ['combs', 'beekeeping queen'],
      [],
    ]);
  });

  it('keyword-search asks in each language of the topic in turn, with the name, terms and pages of that language', async () => {
    const german = { ...inputPage('https://c.example/', { title: 'Bienenstock' }), language: 'de' };
    const translations = [{ language: 'de', name: 'Imkerei', terms: ['Honigbiene', 'Schwarm'] }];
    const context = contextOf({
      inputs: [...bees, german],
      topicName: 'beekeeping',
      topicTerms: ['swarm'],
      translations,
    });
    await keywordSearch.run(context, {});
    expect(context.asked.map(({ query, language }) => [language, query])).toEqual([
      ['en', 'beekeeping'],
      ['de', 'Imkerei'],
      ['en', 'beekeeping swarm'],
      ['de', 'Honigbiene'],
    ]);
    const asking = (await pulls({ inputs: [...bees, german], topicName: 'beekeeping', translations })).flatMap(
      (one) => one.asked,
    );
    const of = (language: string) => asking.filter((one) => one.language === language).map(({ query }) => query);
    expect(of('de')).toEqual([
      ...['Imkerei', 'Honigbiene', 'Schwarm', 'Imkerei Honigbiene', 'bienenstock', 'Imkerei Schwarm'],
    ]);
    expect(of('en')).not.toContain('bienenstock');
  });

  it('keyword-search asks the same words once in each language', async () => {
    const translations = [{ language: 'de', name: 'Varroa', terms: [] }];
    const asking = (await pulls({ inputs: [], topicName: 'Varroa', translations })).flatMap((one) => one.asked);
    expect(asking.map(({ query, language }) => [language, query])).toEqual([
      ['en', 'Varroa'],
      ['de', 'Varroa'],
    ]);
  });

  it('keyword-search sends two short queries in a pull, for thirty hits each', async () => {
    const topicTerms = Array.from({ length: 20 }, (_, i) => `term${'abcdefghijklmnopqrst'[i]}`);
    const context = contextOf({ inputs: bees, topicName: 'beekeeping', topicTerms });
    await keywordSearch.run(context, {});
    expect(context.asked).toHaveLength(2);
    for (const request of context.asked) {
      expect(request).toMatchObject({ kind: 'keyword', limit: 30, page: 0, language: 'en' });
      expect(request.query.split(' ').length).toBeLessThanOrEqual(3);
    }
  });

  it('keyword-search stops asking when it has four times as many URLs as it may fetch', async () => {
    const answer = ({ query }: { query: string }) => ({
      hits: addresses(query.replaceAll(' ', '-'), 10).map((url) => hit(url)),
    });
    const context = contextOf({ inputs: bees, topicName: 'beekeeping', topicTerms: ['swarm'], pagesWanted: 5, answer });
    await keywordSearch.run(context, {});
    expect(queries(context)).toEqual(['beekeeping', 'beekeeping swarm']);
    expect(context.joined).toHaveLength(20);
  });

  it('keyword-search does not count known pages as found, and asks further questions', async () => {
    const known = addresses('known', 10);
    const answer = () => ({ hits: known.map((url) => hit(url)) });
    const context = contextOf({ inputs: bees, topicName: 'beekeeping', pagesWanted: 1, known, answer });
    await keywordSearch.run(context, {});
    expect(context.joined).toEqual([]);
    expect(context.asked.length).toBeGreaterThan(1);
  });

  it('keyword-search repeats the name of the topic after every other question while the name has more answers', async () => {
    const more = ({ query, page }: { query: string; page: number }) => ({
      hits: addresses(`${query.replaceAll(' ', '-')}-${page}-`, 1).map((url) => hit(url)),
      exhausted: page > 2,
    });
    const asking = await pulls({ inputs: bees, topicName: 'beekeeping', topicTerms: ['swarm'], answer: more });
    const asked = asking.flatMap(({ asked }) => asked).map(({ query, page }) => `${query} ${page}`);
    expect(asked.slice(0, 7)).toEqual([
      'beekeeping 0',
      'beekeeping swarm 0',
      'beekeeping 0',
      'hive 0',
      'beekeeping 1',
      'beekeeping swarm 0',
      'beekeeping 2',
    ]);
    const unnamed = await pulls({ inputs: bees, topicName: '', topicTerms: ['beekeeping', 'swarm'], answer: more });
    const depth = unnamed.flatMap(({ asked }) => asked).filter(({ query }) => query === 'beekeeping swarm');
    expect(depth.length).toBeLessThanOrEqual(4);
  });

  it('keyword-search repeats a question that has more answers: without known sites, then for further pages', async () => {
    const answer = ({ query, page }: { query: string; page: number }) => ({
      hits: addresses(`${query.replaceAll(' ', '-')}-${page}-`, 1).map((url) => hit(url)),
      exhausted: query !== 'beekeeping' || page > 0,
    });
    const asking = await pulls({ inputs: bees, topicName: 'beekeeping', knownSites: ['a.example'], answer });
    const passes = asking.flatMap(({ asked }) => asked).filter(({ query }) => query === 'beekeeping');
    expect(passes.map(({ page, withoutSites }) => ({ page, withoutSites }))).toEqual([
      { page: 0, withoutSites: undefined },
      { page: 0, withoutSites: ['a.example'] },
      { page: 1, withoutSites: ['a.example'] },
    ]);
  });

  it('keyword-search offers the answer to a question asked again as a repeat, and its further pages as answers', async () => {
    const pages = ({ query, page }: { query: string; page: number }) => ({
      hits: [hit(`https://${query.replaceAll(' ', '-')}.example/${page}`)],
      exhausted: query !== 'beekeeping' || page > 0,
    });
    const offered: (readonly [string | undefined, boolean | undefined])[] = [];
    const offer: OperatorContext['offer'] = (candidates, isRepeat) =>
      offered.push([candidates[0]?.url, isRepeat] as const);
    let memory = {};
    for (let pull = 0; pull < 3; pull += 1) {
      memory = await keywordSearch.run(
        { ...contextOf({ inputs: bees, topicName: 'beekeeping', answer: pages }), offer },
        memory,
      );
    }
    expect(offered.filter(([url]) => url?.startsWith('https://beekeeping.example/'))).toEqual([
      ['https://beekeeping.example/0', false],
      ['https://beekeeping.example/0', true],
      ['https://beekeeping.example/1', false],
    ]);
  });

  it('keyword-search asks the kind of query whose pages are relevant', async () => {
    const more = () => ({ exhausted: false });
    const given = { inputs: bees, topicName: 'beekeeping', topicTerms: ['swarm', 'queen', 'smoker', 'honey'] };
    const asked = [];
    let memory = {};
    for (let pull = 0; pull < 2; pull += 1) {
      const context = contextOf({ ...given, answer: more });
      memory = await keywordSearch.run(context, memory);
      asked.push(...queries(context));
    }
    expect(asked).toEqual(['beekeeping', 'beekeeping swarm', 'beekeeping', 'hive']);
    const next = async (
      probabilities: Record<string, number>,
      changed: Partial<Parameters<typeof contextOf>[0]> = {},
    ) => {
      const finds = Object.entries(probabilities).map(([question, probability]) => ({
        ...{ question, pass: 0, probability },
      }));
      const context = contextOf({ ...given, finds, answer: more, ...changed });
      await keywordSearch.run(context, JSON.parse(JSON.stringify(memory)));
      return context.asked.map(({ query, page, withoutSites }) => `${query} ${withoutSites ? page + 1 : page}`);
    };
    // Further pages of terms and titles were never asked.
    expect(await next({ 'beekeeping swarm': 0.9, beekeeping: 0.2 })).toEqual([
      'beekeeping swarm 1',
      'beekeeping honey 0',
    ]);
    expect(await next({ hive: 0.9, beekeeping: 0.2 })).toEqual(['beekeeping swarm 1', 'combs 0']);
    expect(await next({ beekeeping: 0.9, hive: 0.2 })).toEqual(['beekeeping swarm 1', 'beekeeping 2']);
    const schedule = ['beekeeping 2', 'beekeeping swarm 1'];
    expect(await next({ beekeeping: 0.9, hive: 0.2 }, { metadataFirst: true })).toContain('beekeeping queen 0');
    expect(await next({})).toEqual(schedule);
    // Pages of queries in other languages or of other tools say nothing about the topic's own queries.
    expect(await next({ bienen: 0.9 })).toEqual(schedule);
  });

  it('keyword-search chooses the kind of query in each language by the pages that its queries in that language found', async () => {
    const german = ['Bienenstock', 'Waben'].map((title, i) => ({
      ...inputPage(`https://c${i}.example/`, { title }),
      language: 'de',
    }));
    const own = ['beekeeping', 'beekeeping swarm', 'beekeeping swarm\n1', 'hive'];
    const further = ['Imkerei', 'Imkerei Schwarm', 'Imkerei Schwarm\n1', 'bienenstock'];
    const found = { 'beekeeping swarm': 0.9, hive: 0.1, 'Imkerei Schwarm': 0.1, bienenstock: 0.9 };
    const context = contextOf({
      ...{ inputs: [...bees, ...german], topicName: 'beekeeping', topicTerms: ['swarm'] },
      translations: [{ language: 'de', name: 'Imkerei', terms: ['Schwarm', 'Honig'] }],
      finds: Object.entries(found).map(([question, probability]) => ({ question, pass: 0, probability })),
    });
    await keywordSearch.run(context, { asked: [...own, ...further.map((query) => `de\t${query}`)] });
    expect(context.asked.slice(0, 2).map(({ language, query }) => [language, query])).toEqual([
      ['en', 'beekeeping honey'],
      ['de', 'waben'],
    ]);
  });

  it('keyword-search records how often the query of a page was asked before', async () => {
    const answer = ({ page, withoutSites }: { page: number; withoutSites?: readonly string[] }) => ({
      hits: [hit(`https://c.example/${page}${withoutSites ? '-again' : ''}`)],
    });
    const joined = (
      await pulls({ topicName: 'beekeeping', answer: (one) => ({ ...answer(one), exhausted: one.page > 0 }) })
    ).flatMap((one) => one.joined);
    expect(joined.map(({ url, foundBy }) => [url, foundBy.pass])).toEqual([
      ['https://c.example/0', undefined],
      ['https://c.example/0-again', 1],
      ['https://c.example/1-again', 2],
    ]);
  });

  it('keyword-search proposes pages only, and records the query', async () => {
    const answer = ({ query }: { query: string }) =>
      query === 'beekeeping' ? { hits: ['https://c.example/x', 'https://c.example/x.zip'].map((url) => hit(url)) } : {};
    const context = contextOf({ inputs: bees, topicName: 'beekeeping', answer });
    await keywordSearch.run(context, {});
    expect(context.joined.map(({ url, foundBy }) => ({ url, foundBy }))).toEqual([
      { url: 'https://c.example/x', foundBy: { query: 'beekeeping', depth: 0, provider: 'memory' } },
    ]);
  });

  it('keyword-search repeats no question over rounds, except a question that got no answer', async () => {
    const broken = contextOf({
      inputs: bees,
      topicName: 'beekeeping',
      answer: ({ query }) => (query === 'beekeeping' ? { failures: [failure('timed-out')] } : {}),
    });
    const memory = await keywordSearch.run(broken, {});
    expect(queries(broken)).toEqual(['beekeeping', 'beekeeping honey']);
    expect(broken.errors).toEqual([{ source: 'broken', code: 'timed-out', message: 'it is timed-out' }]);
    const next = contextOf({ inputs: bees, topicName: 'beekeeping' });
    const later = await keywordSearch.run(next, memory);
    expect(queries(next)).toEqual(['hive', 'combs']);
    const last = contextOf({ inputs: bees, topicName: 'beekeeping' });
    const end = await keywordSearch.run(last, later);
    expect(queries(last)).toEqual(['beekeeping']);
    const none = contextOf({ inputs: bees, topicName: 'beekeeping' });
    expect(await keywordSearch.run(none, end)).toEqual(end);
    expect(none.asked).toEqual([]);
  });

  it('keyword-search stops when the session is interrupted', async () => {
    const context = contextOf({
      inputs: bees,
      topicName: 'beekeeping',
      signal: AbortSignal.abort(new Error('paused')),
    });
    await expect(keywordSearch.run(context, {})).rejects.toThrow('paused');
    expect(context.asked).toEqual([]);
  });

  it('keyword-search needs a provider or queued URLs', () => {
    const context = contextOf({ inputs: bees });
    const none = contextOf({ inputs: bees, serves: ['related'] });
    expect(keywordSearch.available(context, {}, 0)).toBe(true);
    expect(keywordSearch.available(none, {}, 0)).toBe(false);
    expect(keywordSearch.available(none, {}, 1)).toBe(true);
  });
});

describe('passes', () => {
  it('passes repeats a question before the question after the next begins, and each question four times in all', () => {
    const order = [...passes(['a', 'b', 'c'])].map(({ question, pass }) => `${question}${pass}`);
    expect(order).toEqual(['a0', 'b0', 'a1', 'c0', 'b1', 'a2', 'c1', 'b2', 'a3', 'c2', 'b3', 'c3']);
    expect([...passes([])]).toEqual([]);
  });

  it('passes returns to the name of the topic after every other question, ten times in all', () => {
    const order = [...passes(['bees', 'a', 'b'], 'bees')].map(({ question, pass }) => `${question}${pass}`);
    expect(order.slice(0, 8)).toEqual(['bees0', 'a0', 'bees1', 'b0', 'bees2', 'a1', 'bees3', 'b1']);
    expect(order.filter((one) => one.startsWith('bees'))).toEqual(Array.from({ length: 10 }, (_, i) => `bees${i}`));
    expect(order.filter((one) => !one.startsWith('bees'))).toHaveLength(8);
    expect([...passes([], 'bees')]).toHaveLength(10);
  });

  it('passes reads a question only when it is needed', () => {
    let read = 0;
    function* endless() {
      for (;;) yield read++;
    }
    const all = passes(endless());
    for (let i = 0; i < 3; i += 1) all.next();
    expect(read).toBe(2);
  });
});
