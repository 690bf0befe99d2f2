import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readRequest } from './commands';
import { Site, Time } from './site-and-time';

it.each([
  ['bees.example', true],
  ['bees.example:8080', true],
  ['github.com/ada', true],
  ['reddit.com/r/bees', true],
  ['uni.example/~ada', true],
  ['蜜蜂.中国', true],
  ['[2001:db8::1]', true],
  ['[2001:db8::1]:8080/~ada', true],
  ['2001:db8::1', false],
  ['[2001:db8::1', false],
  ['[bees.example]', false],
  ['https://bees.example/', false],
  ['two words', false],
  ['bees.example/?q=1', false],
  ['/bees', false],
  ['', false],
])('«%s» can be judged as a site: %s', (site, ok) => {
  expect(v.is(Site, site)).toBe(ok);
  expect(readRequest('judgeSite', { topic: 't', site, outcome: 'enough' }).ok).toBe(ok);
});

it('times reach as far as dates do', () => {
  for (const ms of [0, -8.64e15, 8.64e15]) {
    expect(v.is(Time, ms)).toBe(true);
    expect(new Date(ms).toISOString()).toMatch(/Z$/);
  }
  for (const ms of [8.64e15 + 1, -1e300, Number.NaN, Number.POSITIVE_INFINITY]) expect(v.is(Time, ms)).toBe(false);
});
