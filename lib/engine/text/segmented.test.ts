import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear, repeated } from '../../../tests/support/linear';
import { shippedAnalyzer } from '../../../tests/support/shipped-analyzer';
import { English } from './english';
import { Segmented } from './segmented';
import { TermNumberList, TermNumbers } from './term-tally';

const fresh = () => {
  const known = new TermNumbers();
  return { segmented: new Segmented(known, new English(known)), known };
};
const segmented = fresh();
const tokens = ({ segmented, known }: ReturnType<typeof fresh>, text: string, language: string, limit: number) => {
  const readings = new TermNumberList();
  expect(segmented.read(text, language, limit, readings)).toBe(readings.length);
  return Array.from({ length: readings.length }, (_, i) => known.text(readings.at(i)));
};
const terms = (text: string, language: string, limit = 1_000) => tokens(segmented, text, language, limit);

/** `analyze.test.ts` tests whole texts of each language. */
describe('Segmented', () => {
  it('Segmented.read keeps the order of the text when scripts alternate, and Latin names keep their plural', () => {
    expect(terms('使用 Pandas 分析 queries 数据', 'zh').filter((term) => /[a-z]/.test(term))).toEqual([
      'pandas',
      'queries',
    ]);
    const mixed = terms('SQL文 database', 'ja');
    expect(mixed.indexOf('sql')).toBeLessThan(mixed.indexOf('database'));
  });

  it('Segmented.read returns at most the limit and one compound, wherever the script changes', () => {
    const text = '数据库 database 连接池 pool '.repeat(20);
    for (const limit of [1, 2, 5, 17]) {
      const length = terms(text, 'zh', limit).length;
      expect(length).toBeGreaterThanOrEqual(limit);
      expect(length).toBeLessThanOrEqual(limit + 1);
    }
    expect(terms(text, 'zh', 0)).toEqual([]);
  });

  it('Segmented.read joins a lone Chinese character to its neighbour, up to four characters, but not over a full stop', () => {
    expect(terms('维生素饼', 'zh')).toEqual(['维生素', '维生素饼']);
    expect(terms('高速公路桥', 'zh')).toEqual(['高速公路']);
    expect(terms('维生素。饼', 'zh')).toEqual(['维生素']);
    expect(terms('饼', 'zh')).toEqual([]);
  });

  it('Segmented.read adds a phrase for two adjacent short Chinese words', () => {
    expect(terms('动态规划', 'zh')).toEqual(['动态', '规划', '动态规划']);
    expect(terms('动态、规划', 'zh')).toEqual(['动态', '规划']);
  });

  it('Segmented.read joins characters that are no terms alone, but never with a grammatical word', () => {
    expect(terms('图论', 'zh')).toEqual(['图论']);
    expect(terms('博弈论', 'zh')).toEqual(['博弈', '博弈论']);
    expect(terms('并查集', 'zh')).toContain('查集');
    expect(terms('图的遍历', 'zh')).toEqual(['遍历']);
    expect(terms('论的', 'zh')).toEqual([]);
  });

  it.each([
    ['fr', "L’apiculture qu'il aime, jusqu’à l'abeille d'hiver aujourd'hui", 'apiculture aime abeille hiver'],
    ['it', "dell'arte, un’ape, nell’alveare e quell'apicoltore", 'arte ape alveare apicoltore'],
    ['ca', "l'abella d’or", 'abella or'],
    ['de', "Rock'n'Roll", "rock'n'roll"],
  ])('Segmented.read in language %s strips only elided words before an apostrophe: %s', (language, text, expected) => {
    expect(terms(text, language).join(' ')).toBe(expected);
  });

  it('Segmented.read reads each run of text by itself, whatever it read before', () => {
    const char = fc.constantFrom(...'数据库连接池维生素饼的、。（）アイ가ผ\u0301\u3000ﬁ㈱');
    const run = fc.string({ unit: char, minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 40 }), fc.constantFrom('zh', 'ja'), (runs, language) => {
        const alone = runs.flatMap((one) => tokens(fresh(), one, language, 1_000));
        expect(terms(runs.join(' 1 '), language)).toEqual(alone);
      }),
    );
  });

  it('Segmented.read lower-cases words of languages with spaces, and drops stop words and numbers', () => {
    expect(terms('Die Bienen 2024, der BIENENSTOCK!', 'de')).toEqual(['bienen', 'bienenstock']);
    expect(terms('Улей и пчёлы', 'ru')).toEqual(['улей', 'пчёлы']);
  });

  it('Segmented.read finds words of an unknown language, and of a language without stop words', () => {
    expect(terms('Ligilo al abelujo', 'und')).toEqual(['ligilo', 'al', 'abelujo']);
    expect(terms('hive queen', 'tlh')).toEqual(['hive', 'queen']);
  });

  it('Segmented.read drops single letters and words over 40 characters', () => {
    expect(terms(`a ${'b'.repeat(40)} ${'c'.repeat(41)}`, 'und')).toEqual(['b'.repeat(40)]);
  });

  it('the analyzer finds words of other scripts in an English text', async () => {
    const analyzer = await shippedAnalyzer();
    expect(analyzer.tokens('养蜂 tips for gardens', 'en')).toEqual([...terms('养蜂', 'zh'), 'tip', 'garden']);
    expect(analyzer.tokens('пчеловодство', 'en')).toEqual(['пчеловодство']);
    expect(analyzer.tokens('Don’t “open” hives – wait…', 'en')).toEqual(analyzer.tokens("Don't open hives wait", 'en'));
    expect(terms('養蜂', 'zh').length).toBeGreaterThan(0);
  });

  it('Segmented.read gives the words that Intl.Segmenter gives for the whole text', () => {
    // A language without stop words.
    const atOnce = (text: string) =>
      [...new Intl.Segmenter('tlh', { granularity: 'word' }).segment(text)]
        .filter(({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment) && segment.length > 1)
        .map(({ segment }) => segment.toLowerCase());
    const word = fc.constantFrom(
      'улей',
      'пчёлы',
      'мёд',
      "l'abeille",
      'Bienenstöcke',
      '3,5',
      'a.b',
      '。',
      '!',
      '?',
      'ผึ้ง',
    );
    const blank = fc.constantFrom(' ', '\n', ' – ');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, blank), { minLength: 300, maxLength: 900 }), (words) => {
        const text = words.flat().join('');
        expect(terms(text, 'tlh', 10_000)).toEqual(atOnce(text));
      }),
      { numRuns: 10, endOnFailure: true },
    );
    const thai = 'ผึ้งเป็นแมลงสังคมที่อาศัยอยู่รวมกันเป็นรังใหญ่'.repeat(60);
    expect(terms(thai, 'tlh', 10_000)).toEqual(atOnce(thai));
  });

  it.each([
    '\u0301\u0316',
    'a\u0316\u0301',
    'ﷺ',
    '漢',
    '漢字 ',
    'ก',
    'ก ',
    'ក',
    'ア',
    'мир ',
    '\u{1f1e9}',
    '"x',
    "a'",
    '_a',
    '1,',
  ])('Segmented.read takes linear time for a run of %j', (unit) => {
    for (const language of ['ru', 'zh']) {
      expectLinear(
        (chars) => repeated(unit, chars),
        50_000,
        (text) => terms(text, language, 20_000),
      );
    }
  });
});
