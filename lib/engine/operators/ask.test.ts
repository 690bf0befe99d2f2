import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addresses, contextOf, failure, hit } from '../../../tests/support/operator-context';
import { pageAddress } from '../url/filter';
import { ask, candidatesFromHits } from './ask';
import type { Candidate, Question } from './operator';

const question = (query: string): Question => ({
  name: query,
  request: { kind: 'keyword', query, limit: 10, page: 0 },
  found: { query, depth: 0 },
});
const questions = (...queries: string[]) => queries.map(question);
const MANY = 1_000;
const takeAll = (candidates: readonly Candidate[]) => candidates.length;

describe('ask', () => {
  it('ask stops when enough fresh URLs are proposed, and does not count known URLs', async () => {
    const context = contextOf({ answer: ({ query }) => ({ hits: addresses(query, 3).map((url) => hit(url)) }) });
    // Of each answer's three addresses one is fresh.
    const memory = await ask(context, questions('a', 'b', 'c', 'd'), {}, 2, () => 1);
    expect(context.queries).toEqual(['a', 'b']);
    expect(memory).toEqual({ asked: ['a', 'b'] });
  });

  it('ask gets two questions answered, whatever they find, and leaves the others for the next pull', async () => {
    const context = contextOf();
    await ask(context, questions('a', 'b', 'c'), {}, MANY, takeAll);
    expect(context.asked.map(({ query }) => query)).toEqual(['a', 'b']);
  });

  it('ask gets two more questions answered for each further language of the topic', async () => {
    const context = contextOf({ translations: [{ language: 'de', name: 'Imkerei', terms: [] }] });
    await ask(context, questions(...'abcdef'), {}, MANY, takeAll);
    expect(context.asked.map(({ query }) => query)).toEqual([...'abcd']);
  });

  it('ask repeats questions on which every provider failed, after all other questions', async () => {
    const fails = (query: string) => query === 'a' || query === 'b';
    let memory = {};
    const pulls: string[] = [];
    for (let pull = 0; pull < 4; pull++) {
      const context = contextOf({
        answer: ({ query }) => (pull < 3 && fails(query) ? { failures: [failure('timed-out')] } : undefined),
      });
      memory = await ask(context, questions(...'abcde'), memory, MANY, takeAll);
      pulls.push(context.asked.map(({ query }) => query).join(''));
    }
    expect(pulls).toEqual(['ab', 'cd', 'ea', 'ab']);
    expect(memory).toEqual({ asked: [...'cdeab'] });
  });

  it('ask skips questions that were asked before, and does not count them as sent', async () => {
    const context = contextOf({ pagesWanted: 10 });
    const memory = await ask(context, questions('a', 'b', 'c', 'd', 'e'), { asked: ['a', 'b'] }, MANY, takeAll);
    expect(context.asked.map(({ query }) => query)).toEqual(['c', 'd']);
    expect(memory).toEqual({ asked: ['a', 'b', 'c', 'd'] });
  });

  it('ask requests the first page of results, and passes each answer on as candidates', async () => {
    const context = contextOf({
      answer: () => ({ hits: [hit('https://a.example/'), hit('https://a.example/x.zip')] }),
    });
    const taken: Candidate[] = [];
    await ask(context, questions('a'), {}, MANY, (candidates) => taken.push(...candidates));
    expect(context.asked).toEqual([{ kind: 'keyword', query: 'a', limit: 10, page: 0 }]);
    expect(taken).toEqual([
      { url: 'https://a.example/', foundBy: { query: 'a', depth: 0, provider: 'memory' }, preview: '' },
    ]);
  });

  it('ask records a provider that fails, and continues with the results of the others', async () => {
    const context = contextOf({
      answer: () => ({ hits: [hit('https://a.example/')], failures: [failure('timed-out', 'slow')] }),
    });
    const memory = await ask(context, questions('a'), {}, MANY, takeAll);
    expect(context.errors).toEqual([{ source: 'slow', code: 'timed-out', message: 'it is timed-out' }]);
    expect(memory).toEqual({ asked: ['a'] });
    expect(context.queries).toEqual(['a']);
  });

  it('ask keeps a question on which every provider failed for the next pull, and asks the next question', async () => {
    const context = contextOf({
      answer: ({ query }) => (query === 'a' ? { failures: [failure('rate-limited')] } : undefined),
    });
    const memory = await ask(context, questions('a', 'b'), {}, MANY, takeAll);
    // The providers answer the second question with no results, so it is not asked again.
    expect(memory).toEqual({ asked: ['b'], failed: ['a'] });
    expect(context.queries).toEqual(['b']);
    expect(context.errors).toHaveLength(1);
  });

  it('ask ends with the reason of the abort signal before the next question', async () => {
    const controller = new AbortController();
    const context = contextOf({
      signal: controller.signal,
      answer: () => {
        controller.abort(new Error('paused'));
        return { hits: [hit('https://a.example/')] };
      },
    });
    const asking = ask(context, questions('a', 'b'), {}, MANY, takeAll);
    await expect(asking).rejects.toThrow('paused');
    expect(context.asked).toHaveLength(1);
  });

  it('ask repeats no question and exceeds no limit, over any number of rounds', async () => {
    const round = fc.record({
      enough: fc.nat(6),
      pagesWanted: fc.nat(20),
      queries: fc.array(fc.constantFrom(...'abcdefgh')),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 6 }), async (rounds) => {
        const answered: string[] = [];
        let memory = {};
        for (const { queries, enough, pagesWanted } of rounds) {
          const answer = ({ query }: { query: string }) => ({ hits: [hit(`https://${query}.example/`)] });
          const context = contextOf({ pagesWanted, answer });
          memory = await ask(context, questions(...queries), memory, enough, takeAll);
          expect(context.asked.length).toBeLessThanOrEqual(Math.min(Math.max(2, Math.ceil(pagesWanted / 5)), enough));
          answered.push(...context.asked.map(({ query }) => query));
        }
        expect(new Set(answered).size).toBe(answered.length);
        expect(memory).toEqual(rounds.length === 0 ? {} : { asked: answered });
      }),
    );
  });
});

const urls = (given: readonly string[]) =>
  candidatesFromHits(
    given.map((url) => hit(url)),
    { depth: 0 },
  ).map(({ url }) => url);

describe('candidatesFromHits', () => {
  it('candidatesFromHits records query, provider and preview of each hit', () => {
    const hits = [
      hit('https://a.example/', { title: 'Rye', snippet: 'a grain', provider: 'searxng' }),
      hit('https://b.example/', { title: '', snippet: 'a grain' }),
    ];
    expect(candidatesFromHits(hits, { query: 'rye', depth: 0 })).toEqual([
      {
        url: 'https://a.example/',
        foundBy: { query: 'rye', depth: 0, provider: 'searxng' },
        preview: 'Rye a grain',
      },
      { url: 'https://b.example/', foundBy: { query: 'rye', depth: 0, provider: 'memory' }, preview: 'a grain' },
    ]);
  });

  it('candidatesFromHits keeps the first of several spellings of a URL, with its provider', () => {
    const hits = [
      hit('https://Example.com/rye?utm_source=a#top', { provider: 'first', title: 'first' }),
      hit('https://example.com:443/rye', { provider: 'second', title: 'second' }),
    ];
    expect(candidatesFromHits(hits, { depth: 0 })).toEqual([
      { url: 'https://example.com/rye', foundBy: { depth: 0, provider: 'first' }, preview: 'first' },
    ]);
  });

  it('candidatesFromHits leaves out files that are no page (Centroid), traps and other schemes', () => {
    expect(
      urls([
        'https://a.example/paper.zip',
        'https://a.example/photo.JPG?size=2',
        'https://a.example/index.php?action=edit',
        'mailto:a@b.example',
        'not an address',
        'https://a.example/paper.html',
      ]),
    ).toEqual(['https://a.example/paper.html']);
  });

  it('candidatesFromHits returns distinct canonical URLs in the order of the hits', () => {
    const address = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.constantFrom('https://a.example', 'https://a.example/#x', 'https://b.example/x.zip', '', 'about:blank'),
    );
    fc.assert(
      fc.property(fc.array(address, { maxLength: 12 }), (given) => {
        const expected = given.flatMap((url) => pageAddress(url) ?? []);
        expect(urls(given)).toEqual([...new Set(expected)]);
      }),
    );
  });
});
