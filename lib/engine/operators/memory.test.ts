import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DoneSet } from './memory';

const names = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 20 });

describe('DoneSet', () => {
  it('DoneSet remembers names over rounds, each once, in the order of first occurrence', () => {
    const first = new DoneSet({}, 'asked');
    for (const name of ['b', 'a', 'b']) first.add(name);
    expect(first.size).toBe(2);
    expect(first.toMemory()).toEqual({ asked: ['b', 'a'] });
    const second = new DoneSet(first.toMemory(), 'asked');
    second.add('c');
    expect(second.toMemory()).toEqual({ asked: ['b', 'a', 'c'] });
    expect(['a', 'b', 'c', 'd'].map((name) => second.has(name))).toEqual([true, true, true, false]);
  });

  it('DoneSet survives storage as JSON', () => {
    fc.assert(
      fc.property(names, (given) => {
        const done = new DoneSet({}, 'asked');
        for (const name of given) done.add(name);
        const stored = new DoneSet(JSON.parse(JSON.stringify(done.toMemory())), 'asked');
        expect(stored.toMemory()).toEqual({ asked: [...new Set(given)] });
        expect(given.every((name) => stored.has(name))).toBe(true);
      }),
    );
  });

  it('DoneSet does not change the memory from which it was read', () => {
    const memory = { asked: ['a'] };
    new DoneSet(memory, 'asked').add('b');
    expect(memory).toEqual({ asked: ['a'] });
  });

  it('DoneSet.delete forgets a name, however long ago it was added', () => {
    const done = new DoneSet({}, 'failed');
    for (let i = 0; i <= 500; i++) done.add(`${i}`);
    for (const name of ['0', '7', 'never']) done.delete(name);
    expect(['0', '7', '8'].map((name) => done.has(name))).toEqual([false, false, true]);
    expect(done.size).toBe(500 - 1);
  });

  it('DoneSet keeps the names of each key apart', () => {
    const memory = { expanded: ['a'], hosts: ['b'] };
    const [expanded, hosts] = [new DoneSet(memory, 'expanded'), new DoneSet(memory, 'hosts')];
    expect(expanded.has('b')).toBe(false);
    expect({ ...expanded.toMemory(), ...hosts.toMemory() }).toEqual(memory);
  });

  it('DoneSet is empty for memory of another type, and skips entries that are no names', () => {
    for (const asked of [null, 7, 'a', { a: true }]) expect(new DoneSet({ asked }, 'asked').size).toBe(0);
    expect(new DoneSet({ asked: ['a', 1, null, ['b'], 'c'] }, 'asked').toMemory()).toEqual({ asked: ['a', 'c'] });
  });

  it('DoneSet keeps a bounded number of names, and its latest names as plain text', () => {
    const count = 500 + 20_000 + 1_000;
    const name = (i: number) => `https://site-${i % 700}.example/a/rather/long/path/${i}`;
    let done = new DoneSet({}, 'asked');
    for (let i = 0; i < count; i++) {
      done.add(name(i));
      if (i % 5_000 === 0) done = new DoneSet(JSON.parse(JSON.stringify(done.toMemory())), 'asked');
    }
    expect(done.size).toBe(500 + 20_000);
    expect(JSON.stringify(done.toMemory()).length).toBeLessThan(400_000);
    const stored = new DoneSet(done.toMemory(), 'asked');
    for (let i = 1_000; i < count; i++) expect(stored.has(name(i))).toBe(true);
    expect(stored.has(name(0))).toBe(false);
    expect(stored.has(name(count))).toBe(false);
    expect(stored.toMemory().asked).toContain(name(count - 1));
  });
});
