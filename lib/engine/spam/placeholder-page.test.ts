import { describe, expect, it } from 'vitest';
import { parsePage } from '../page/parse';
import { createRandom } from '../random';
import { placeholderFault, wordUse } from './placeholder-page';

const URL = 'https://bees.example/hives/winter';
const SENTENCES =
  'In winter the bees stay close together and keep the queen warm. We open the hive only when there is a reason for it. ' +
  'A full comb of honey is what they need until the first flowers are out. ';
const SNIPPET = 'Wintering hives: colonies cluster tightly, beekeepers insulate boxes, mites return with spring brood';

const judge = (html: string, promised = '', url = URL) =>
  placeholderFault(parsePage({ url, finalUrl: url, html, byteLength: html.length }), promised, html);

const withTitle = (title: string, text: string) =>
  `<html lang="en"><title>${title}</title><p>${text}</p><a href="/x">x</a>`;

describe('a short page', () => {
  it.each([
    ['Page not found', 'Sorry, the page you are looking for could not be found.'],
    ['Oops', 'We can’t find the page you requested.'],
    ['Hives', 'Error 404'],
    ['Hives', 'No results found. Please try another search.'],
    ['Hives', 'Die Seite konnte nicht gefunden werden.'],
    ['Hives', '您访问的页面不存在'],
  ])('placeholderFault returns missing-page for a short page that says so: %s, %s', (title, text) => {
    expect(judge(withTitle(title, text))).toBe('missing-page');
  });

  it.each([
    'This domain is for sale. Related searches: honey',
    'bees.example domain has expired.',
    'This web page is parked for free, courtesy of the registrar.',
    'Diese Domain steht zum Verkauf.',
    'We and our 823 partners store and access information on a device, such as cookies.',
  ])('placeholderFault returns junk-page for a short page that is parked or asks for something first: %s', (text) => {
    expect(judge(withTitle('Wintering hives', text))).toBe('junk-page');
  });

  it.each([
    'We could not find the queen today, so we closed the hive again.',
    'The old mill is for sale, and so are forty hives.',
    'Please accept our thanks for all the honey.',
  ])('placeholderFault accepts a short page with content: %s', (text) => {
    expect(judge(withTitle('Wintering hives', text))).toBeUndefined();
  });

  it('placeholderFault returns missing-page for a short page in any language without a word of its search result', () => {
    expect(judge(withTitle('bees.example', 'Sivua ei ole.'), SNIPPET)).toBe('missing-page');
    expect(judge(withTitle('bees.example', SNIPPET), SNIPPET)).toBeUndefined();
  });

  it('placeholderFault judges a short list of links by the text between the links', () => {
    const links = Array.from({ length: 8 }, (_, i) => `<li><a href="/${i}">wintering hives</a>`).join('');
    expect(judge(`<p>This domain is for sale. Related searches:</p>${links}`)).toBe('junk-page');
    expect(judge(`<p>Notes on the hives of this garden:</p>${links}`)).toBeUndefined();
  });

  it('placeholderFault accepts a short page whose navigation contains the words of its search result', () => {
    expect(judge(`<nav>${SNIPPET}</nav><p>Read on below.</p>`, SNIPPET)).toBeUndefined();
  });
});

describe('a long page', () => {
  it('placeholderFault accepts a long page that mentions missing pages, domains for sale and cookies', () => {
    const text = `${SENTENCES.repeat(3)} The page was not found. This domain is for sale. Before you continue, accept all.`;
    expect(judge(withTitle('Notes', text))).toBeUndefined();
  });

  it('placeholderFault returns junk-page when only hidden text contains the words of the search result', () => {
    const casino = 'Play slots and roulette with a bonus, and win the jackpot at our casino. '.repeat(4);
    const hidden = `${SNIPPET}. ${SENTENCES.repeat(8)}`;
    expect(judge(`<p>${casino}</p><div style="display: none">${hidden}</div>`, SNIPPET)).toBe('junk-page');
    expect(judge(`<p>${casino}</p><div>${hidden}</div>`, SNIPPET)).toBeUndefined();
  });

  it('placeholderFault returns junk-page for a page that hides more text than it shows, about another subject', () => {
    const casino = 'Play slots and roulette with a bonus, and win the jackpot at our casino tonight. '.repeat(4);
    const fold = `<div style="display: none">${SENTENCES.repeat(8)}</div>`;
    expect(judge(`<p>${casino}</p>${fold}`)).toBe('junk-page');
    expect(judge(`<p>${SENTENCES}</p>${fold}`)).toBeUndefined();
  });

  it.each([
    ['a cookie dialog', 'We use cookies to measure how this site is read, and to show you offers of our partners. '],
    ['a menu', 'Opening hours, delivery, vouchers, repairs, and everything else that our shop in town has to offer. '],
  ])('placeholderFault accepts an article with %s that is hidden and longer', (_, other) => {
    const article = `Wild bees nest in hollow stems. ${SENTENCES} Some of them fly as early as March, when the willow blooms.`;
    const html = `<html lang="en"><main><p>${article}</main><div id="consent" style="display:none">${other.repeat(15)}</div>`;
    expect(judge(html)).toBeUndefined();
    expect(judge(html, 'Wild bees nest in hollow stems and fly early in March')).toBeUndefined();
  });

  it('placeholderFault returns junk-page for many keywords without function words', () => {
    const random = createRandom(1);
    const words = Array.from({ length: 40 }, (_, i) =>
      String.fromCharCode(97 + (i % 26)).repeat(3 + Math.floor(i / 26)),
    );
    const stuffed = Array.from({ length: 200 }, () => words[Math.floor(40 * random.next() ** 2)]);
    expect(judge(withTitle('honey', stuffed.join(' ')))).toBe('junk-page');
    expect(judge(withTitle('honey', SENTENCES.repeat(4)))).toBeUndefined();
  });

  it('placeholderFault returns junk-page for a calendar that holds only pairs of keywords', () => {
    const random = createRandom(1);
    const word = () => `honey${'abcdefghijklmnopqrstuvwxyz'[Math.floor(26 * random.next() ** 2)]}`;
    const table = (text: () => string) =>
      `<table>${Array.from({ length: 28 }, (_, i) => `<tr><td>${i + 1}.8.2024<td>${text()}`).join('')}</table>`;
    expect(
      judge(
        withTitle(
          'honey dates',
          table(() => `${word()} ${word()}`),
        ),
      ),
    ).toBe('junk-page');
    expect(
      judge(
        withTitle(
          'honey dates',
          table(() => `the ${word()} at a ${word()}`),
        ),
      ),
    ).toBeUndefined();
  });
});

describe('links to hosts of the same domain', () => {
  const links = (names: readonly string[]) => names.map((name) => `<a href="https://${name}/">${name}</a>`).join(' ');
  const farm = ['best-honey', 'buy-hives', 'queen-bees', 'cheap-smoker', 'varroa-help', 'honey-offers'];

  it('placeholderFault returns junk-page if most links lead to hosts of its domain that are named after phrases', () => {
    const html = `<p>${SENTENCES}</p>${links(farm.map((name) => `${name}.farm.com`))}`;
    expect(judge(html, '', 'https://bee-keeping.farm.com/')).toBe('junk-page');
  });

  it('placeholderFault accepts a page that links to hosts of its university or of its platform', () => {
    const faculties = ['cs', 'math', 'physics', 'law', 'history', 'biology'].map((name) => `${name}.uni.edu`);
    expect(judge(`<p>${SENTENCES}</p>${links(faculties)}`, '', 'https://www.uni.edu/')).toBeUndefined();
    const blogs = farm.map((name) => `${name}.wordpress.com`);
    expect(judge(`<p>${SENTENCES}</p>${links(blogs)}`, '', 'https://bee-keeping.wordpress.com/')).toBeUndefined();
  });
});

it('wordUse counts function words, the commonest other word and repeated pairs of words', () => {
  expect(wordUse('The bees and the hive: the bees and honey', 'en')).toEqual({
    words: 9,
    functionWords: 5 / 9,
    commonest: 1,
    repeatedPairs: 2 / 8,
  });
});

it('wordUse is undefined for a language without a list of function words', () => {
  expect(wordUse('蜜蜂 蜂箱', 'zh')).toBeUndefined();
});

it('wordUse of an empty text has shares of 0', () => {
  expect(wordUse('', 'de')).toEqual({ words: 0, functionWords: 0, commonest: 0, repeatedPairs: 0 });
});
