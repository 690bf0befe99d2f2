import { describe, expect, it } from 'vitest';
import { passes, passName, passRequest } from './passes';

describe('asking again', () => {
  it('follows a question up before the one after the next is begun, each four times in all', () => {
    const order = [...passes(['a', 'b', 'c'])].map(({ question, pass }) => `${question}${pass}`);
    expect(order).toEqual(['a0', 'b0', 'a1', 'c0', 'b1', 'a2', 'c1', 'b2', 'a3', 'c2', 'b3', 'c3']);
    expect([...passes([])]).toEqual([]);
  });

  it('comes back to what the topic is called after every other question, ten times in all', () => {
    const order = [...passes(['bees', 'a', 'b'], 'bees')].map(({ question, pass }) => `${question}${pass}`);
    expect(order.slice(0, 8)).toEqual(['bees0', 'a0', 'bees1', 'b0', 'bees2', 'a1', 'bees3', 'b1']);
    expect(order.filter((one) => one.startsWith('bees'))).toEqual(Array.from({ length: 10 }, (_, i) => `bees${i}`));
    expect(order.filter((one) => !one.startsWith('bees'))).toHaveLength(8);
    expect([...passes([], 'bees')]).toHaveLength(10);
  });

  it('reads no further question before it is needed', () => {
    let read = 0;
    function* endless() {
      for (;;) yield read++;
    }
    const all = passes(endless());
    for (let i = 0; i < 3; i += 1) all.next();
    expect(read).toBe(2);
  });

  it('leaves known sites out from the second time on, and turns pages from the third', () => {
    const sites = ['a.example'];
    expect([0, 1, 2].map((pass) => passRequest(pass, sites))).toEqual([
      { page: 0 },
      { page: 0, withoutSites: sites },
      { page: 1, withoutSites: sites },
    ]);
    expect(new Set([passName('q', 0), passName('q', 1), passName('q', 2)]).size).toBe(3);
    expect(passName('q', 0)).toBe('q');
  });
});
