import { describe, expect, it } from 'vitest';
import { wallTexts } from './shared-walls';

const FIRST = 'https://hives.example/varroa/mites';
const copy = (url: string, more: object = {}) => ({
  ...{ url, title: 'Please wait a moment', wordCount: 150, duplicateOf: FIRST },
  ...more,
});
const nobody = () => false;
const TWO = [copy('https://bees.org/queen-rearing'), copy('https://wax.net/candles/12')];

describe('wallTexts', () => {
  it('wallTexts finds a short text that three unrelated domains show at different paths', () => {
    expect([...wallTexts(TWO, nobody)]).toEqual([FIRST]);
  });

  it.each([
    ['on two domains', [copy('https://bees.example.org/queens'), copy('https://bees.example.org/wax')]],
    ['on editions of one site', [copy('https://hives.de/a'), copy('https://hives.fr/b')]],
    ['that is long', TWO.map((page) => ({ ...page, wordCount: 900 }))],
    ['whose title is in a URL', TWO.map((page) => ({ ...page, title: 'Rearing your own queen bees' }))],
    ['whose path is the same everywhere', [copy('https://a.net/varroa/mites'), copy('https://b.org/varroa/mites')]],
  ])('wallTexts leaves alone a text %s', (_, pages) => {
    expect([...wallTexts(pages, nobody)]).toEqual([]);
  });

  it('wallTexts leaves alone a text of which the user confirmed a page', () => {
    expect([...wallTexts(TWO, (url) => url === FIRST)]).toEqual([]);
    expect([...wallTexts(TWO, (url) => url === TWO[1]?.url)]).toEqual([]);
  });
});
