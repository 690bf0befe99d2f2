import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerOnce } from './answer-once';
import { failure, success } from './results';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one id is one call until its answer is a minute old', async () => {
  const once = new AnswerOnce();
  let calls = 0;
  const work = async () => {
    calls += 1;
    return calls;
  };
  expect(await Promise.all([once.run('a', work), once.run('a', work), once.run('b', work)])).toEqual([1, 1, 2]);
  expect(await once.run('a', work)).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await once.run('a', work)).toBe(3);
});

test('a call that did not reach the engine is carried out when it is sent again', async () => {
  const once = new AnswerOnce();
  const answers = [failure('engine-unreachable', 'the engine worker hung'), success('stored'), success('again')];
  const work = async () => answers.shift();
  expect(await once.run('a', work)).toMatchObject({ error: { code: 'engine-unreachable' } });
  expect(await once.run('a', work)).toEqual(success('stored'));
  expect(await once.run('a', work)).toEqual(success('stored'));
});

test('a failed call is remembered as well', async () => {
  const once = new AnswerOnce();
  const fail = vi.fn(() => Promise.reject(new Error('x')));
  await expect(once.run('a', fail)).rejects.toThrow('x');
  await expect(once.run('a', fail)).rejects.toThrow('x');
  expect(fail).toHaveBeenCalledTimes(1);
});
