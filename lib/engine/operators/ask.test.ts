import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addresses, contextOf, failure, hit } from '../../../tests/support/operator-context';
import { ask, type Question } from './ask';
import { DoneSet } from './memory';
import type { Candidate } from './operator';

const question = (query: string): Question => ({
  name: query,
  request: { kind: 'keyword', query, limit: 10, page: 0 },
  found: { query, depth: 0 },
});
const questions = (...queries: string[]) => queries.map(question);
const MANY = 1_000;
const takeAll = (candidates: readonly Candidate[]) => candidates.length;

describe('asking one question after another', () => {
  it('stops when enough fresh addresses are named, known ones not counted', async () => {
    const context = contextOf({ answer: ({ query }) => ({ hits: addresses(query, 3).map((url) => hit(url)) }) });
    const done = new DoneSet({}, 'asked');
    // Of each answer's three addresses one is fresh.
    await ask(context, questions('a', 'b', 'c', 'd'), done, 2, () => 1);
    expect(context.queries).toEqual(['a', 'b']);
    expect(done.toMemory()).toEqual({ asked: ['a', 'b'] });
  });

  it('has two questions answered, whatever they find, and the others another time', async () => {
    const context = contextOf();
    await ask(context, questions('a', 'b', 'c'), new DoneSet({}, 'asked'), MANY, takeAll);
    expect(context.asked.map(({ query }) => query)).toEqual(['a', 'b']);
  });

  it('counts no question as answered that every provider failed on, but sends six at most', async () => {
    const context = contextOf({ answer: () => ({ failures: [failure('timed-out')] }) });
    await ask(context, questions(...'abcdefgh'), new DoneSet({}, 'asked'), MANY, takeAll);
    expect(context.asked.map(({ query }) => query)).toEqual([...'abcdef']);
  });

  it('passes over what was asked before, and does not count it as sent', async () => {
    const context = contextOf({ mostQuestions: 1 });
    const done = new DoneSet({ asked: ['a', 'b'] }, 'asked');
    await ask(context, questions('a', 'b', 'c', 'd'), done, MANY, takeAll);
    expect(context.asked.map(({ query }) => query)).toEqual(['c']);
    expect(done.toMemory()).toEqual({ asked: ['a', 'b', 'c'] });
  });

  it('asks for the first page of results and hands on each answer as candidates', async () => {
    const context = contextOf({
      answer: () => ({ hits: [hit('https://a.example/'), hit('https://a.example/x.pdf')] }),
    });
    const taken: Candidate[] = [];
    await ask(context, questions('a'), new DoneSet({}, 'asked'), MANY, (candidates) => taken.push(...candidates));
    expect(context.asked).toEqual([{ kind: 'keyword', query: 'a', limit: 10, page: 0 }]);
    expect(taken).toEqual([
      { url: 'https://a.example/', foundBy: { query: 'a', depth: 0, provider: 'memory' }, preview: '' },
    ]);
  });

  it('notes a provider that fails, and goes on with what the others found', async () => {
    const context = contextOf({
      answer: () => ({ hits: [hit('https://a.example/')], failures: [failure('timed-out', 'slow')] }),
    });
    const done = new DoneSet({}, 'asked');
    await ask(context, questions('a'), done, MANY, takeAll);
    expect(context.errors).toEqual([{ source: 'slow', code: 'timed-out', message: 'it is timed-out' }]);
    expect(done.has('a')).toBe(true);
    expect(context.queries).toEqual(['a']);
  });

  it('keeps for another time a question that every provider failed on, and asks the next', async () => {
    const context = contextOf({
      answer: ({ query }) => (query === 'a' ? { failures: [failure('rate-limited')] } : undefined),
    });
    const done = new DoneSet({}, 'asked');
    await ask(context, questions('a', 'b'), done, MANY, takeAll);
    // To the second the providers truly have no answer, so it is not asked again.
    expect(done.toMemory()).toEqual({ asked: ['b'] });
    expect(context.queries).toEqual(['b']);
    expect(context.errors).toHaveLength(1);
  });

  it('ends with the reason of the signal before it asks again', async () => {
    const controller = new AbortController();
    const context = contextOf({
      signal: controller.signal,
      answer: () => {
        controller.abort(new Error('paused'));
        return { hits: [hit('https://a.example/')] };
      },
    });
    const asking = ask(context, questions('a', 'b'), new DoneSet({}, 'asked'), MANY, takeAll);
    await expect(asking).rejects.toThrow('paused');
    expect(context.asked).toHaveLength(1);
  });

  it('never asks twice and never too much, over any number of rounds', async () => {
    const round = fc.record({
      enough: fc.nat(6),
      mostQuestions: fc.nat(6),
      queries: fc.array(fc.constantFrom(...'abcdefgh')),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 6 }), async (rounds) => {
        const answered: string[] = [];
        let memory = {};
        for (const { queries, enough, mostQuestions } of rounds) {
          const answer = ({ query }: { query: string }) => ({ hits: [hit(`https://${query}.example/`)] });
          const context = contextOf({ mostQuestions, answer });
          const done = new DoneSet(memory, 'asked');
          await ask(context, questions(...queries), done, enough, takeAll);
          expect(context.asked.length).toBeLessThanOrEqual(Math.min(2, enough, mostQuestions));
          answered.push(...context.asked.map(({ query }) => query));
          memory = done.toMemory();
        }
        expect(new Set(answered).size).toBe(answered.length);
        expect(memory).toEqual(rounds.length === 0 ? {} : { asked: answered });
      }),
    );
  });
});
