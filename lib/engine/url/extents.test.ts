import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Extents, SPLIT, siteWithin } from './extents';
import { siteOf } from './site';

const within = (url: string, ...rules: readonly (readonly [string, string])[]) => siteWithin(url, new Map(rules));

describe('siteWithin', () => {
  it('is siteOf until the user changes it', () => {
    for (const url of ['https://a.bees.example/x', 'https://github.com/ada/bees', 'http://127.0.0.1:8080/'])
      expect(within(url)).toBe(siteOf(url));
  });

  it('of a split site is the host, or on its own host the first directory', () => {
    const split = ['bees.example', SPLIT] as const;
    expect(within('https://north.bees.example/hive/1', split)).toBe('north.bees.example');
    expect(within('https://www.bees.example/Queens/1', split)).toBe('bees.example/queens');
    expect(within('https://bees.example/queens/', split)).toBe('bees.example/queens');
    expect(within('https://bees.example/about.html', split)).toBe('bees.example');
    expect(within('https://bees.example/?q=/a/b', split)).toBe('bees.example');
    expect(within('https://hives.example/a/b', split)).toBe('hives.example');
    expect(within('https://github.com/ada/bees/issues', ['github.com/ada', SPLIT])).toBe('github.com/ada/bees');
  });

  it('of a joined site is the one it was joined with, and a part can be joined or split again', () => {
    expect(within('https://old.example/', ['old.example', 'new.example'])).toBe('new.example');
    const split = ['bees.example', SPLIT] as const;
    const north = 'https://north.bees.example/hive/1';
    expect(within(north, split, ['north.bees.example', 'hives.example'])).toBe('hives.example');
    expect(within(north, split, ['north.bees.example', SPLIT])).toBe('north.bees.example/hive');
  });

  it('always ends, whatever was joined with what, and never has the name of a rule', () => {
    const site = fc.constantFrom('a.example', 'b.example', 'x.a.example', 'a.example/d', 'c.example');
    const rules = fc.array(fc.tuple(site, fc.oneof(site, fc.constant(SPLIT))));
    fc.assert(
      fc.property(
        rules,
        fc.constantFrom('https://a.example/d/e', 'https://x.a.example/', 'https://b.example/'),
        (all, url) => {
          const extents: Extents = new Map(all);
          expect(siteWithin(url, extents)).toMatch(/^[a-z.]+\.example(\/[a-z]+)*$/);
        },
      ),
    );
  });
});
