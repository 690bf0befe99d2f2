import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TOPIC_SETTINGS, MAX_PAGES_PER_ROUND } from '../engine/defaults';
import { PAPER_NAMES, PAPERS } from '../engine/presets';
import type { TopicSettings } from '../engine/records';
import { readRequest } from './commands';
import { Site, Time, TopicSettingsPatch } from './request-parts';

it('readRequest cuts a topic name between two characters', () => {
  const read = readRequest('createTopic', { name: ` ${'x'.repeat(199)}👩‍🌾 ` });
  expect(read.ok && read.value.name).toBe(`${'x'.repeat(199)}👩`);
});

it('readRequest accepts a site or a canonical page URL as the target of a note', () => {
  const target = (of: string) => {
    const read = readRequest('note', { topic: 't', target: of, text: 'x' });
    return read.ok ? read.value.target : undefined;
  };
  expect(target('github.com/ada')).toBe('github.com/ada');
  expect(target('https://Bees.example/a#b')).toBe('https://bees.example/a');
});

describe('TopicSettingsPatch', () => {
  it.each<[string, Partial<TopicSettings>]>([
    ['the defaults', DEFAULT_TOPIC_SETTINGS],
    ['more sites', { breadth: 0.85 }],
    ...PAPER_NAMES.map((name) => [name, PAPERS[name]] satisfies [string, object]),
  ])('TopicSettingsPatch keeps every setting of %s', (_, settings) => {
    expect(v.parse(TopicSettingsPatch, settings)).toEqual(settings);
  });

  it('TopicSettingsPatch refuses values out of range', () => {
    for (const breadth of [-0.1, 1.1, Number.NaN]) expect(v.is(TopicSettingsPatch, { breadth })).toBe(false);
    // A topic that had more could not be taken in again.
    for (const pagesPerRound of [0, 1.5, MAX_PAGES_PER_ROUND + 1])
      expect(v.is(TopicSettingsPatch, { pagesPerRound })).toBe(false);
  });
});

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
])('the validity of "%s" as a site is %s', (site, ok) => {
  expect(v.is(Site, site)).toBe(ok);
  expect(readRequest('judgeSite', { topic: 't', site, outcome: 'enough' }).ok).toBe(ok);
});

it('Time accepts exactly the range of Date', () => {
  for (const ms of [0, -8.64e15, 8.64e15]) {
    expect(v.is(Time, ms)).toBe(true);
    expect(new Date(ms).toISOString()).toMatch(/Z$/);
  }
  for (const ms of [8.64e15 + 1, -1e300, Number.NaN, Number.POSITIVE_INFINITY]) expect(v.is(Time, ms)).toBe(false);
});
