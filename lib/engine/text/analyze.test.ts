import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedAnalyzer } from '../../../tests/support/shipped-analyzer';
import type { ParsedPage, TextFields } from '../basics';
import { ENGLISH_LEXICON, MAX_TERMS_PER_PAGE, MAX_TOKENS_PER_PAGE, POSITION_WEIGHTS } from '../defaults';
import { parsePage } from '../page/parse';
import { createAnalyzer } from './analyze';
import { stopWords } from './stopwords';

const analyzer = await shippedAnalyzer();
const fresh = await shippedAnalyzer();
const URL_OF_PAGE = 'http://example.org/';
const page = (fields: Partial<TextFields>, language = 'en'): ParsedPage => ({
  ...parsePage({ url: URL_OF_PAGE, finalUrl: URL_OF_PAGE, html: 'x y', byteLength: 3 }),
  language,
  fields: { title: '', headings: '', meta: '', anchors: '', body: '', ...fields },
});
const english = (text: string) => analyzer.tokens(text, 'en');

it('the analyzer gives the same terms after hundreds of thousands of other words as a fresh analyzer', async () => {
  const worn = await shippedAnalyzer();
  const word = (n: number) =>
    n.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
  for (let from = 0; from < 240_000; from += MAX_TOKENS_PER_PAGE) {
    const words = Array.from({ length: MAX_TOKENS_PER_PAGE }, (_, i) => `q${word(from + i)}`);
    expect(worn.analyze(page({ body: words.join(' ') })).terms).toHaveLength(MAX_TERMS_PER_PAGE);
  }
  const later = page({ title: 'Herons 数据库', body: 'the herons and my 苍鹭 of the river' });
  expect(worn.analyze(later)).toEqual(fresh.analyze(later));
});

describe('English', () => {
  it('the analyzer drops English stop words, numbers and single letters', () => {
    expect(english("It's the 3 databases that don't fit in x, 2024 or 0x1f")).toEqual(['database', 'fit']);
  });

  it('the analyzer folds English plurals, and keeps names and other word forms', () => {
    expect(
      english('queries hypotheses colors matrices classes libraries pandas redis statistics data running children'),
    ).toEqual('query hypothesis color matrix class library pandas redis statistics data running child'.split(' '));
  });

  it('the analyzer gives forms with invisible or decomposed characters the same terms as the plain form', () => {
    expect(english('classi\ufb01cation of \uff42ees, bees\u2060wax\u00ad and cafe\u0301')).toEqual(
      english('classification of bees, beeswax and café'),
    );
    const german = (text: string) => analyzer.tokens(text, 'de');
    expect(german('Wild\u00adbienen')).toEqual(german('Wildbienen'));
    expect(analyzer.tokens('İSTANBUL İstanbul', 'tr')).toEqual(['istanbul', 'istanbul']);
  });

  it('the stemmer of English gives a stored plural the stem of its singular', () => {
    expect(['hives', 'hive', 'bakeries'].map((term) => analyzer.stemmer('en')?.(term))).toEqual([
      'hive',
      'hive',
      'bakery',
    ]);
  });

  it('the analyzer splits identifiers into words', () => {
    expect(english('HTMLParser.getUserName snake_case_name numpy.array utf8 Thread-safe')).toEqual(
      'html parser user snake numpy array utf8 thread safe'.split(' '),
    );
  });

  it('the analyzer keeps English words that name subjects, such as test and system', () => {
    expect(english('software testing: a test system for the web over HTTP')).toEqual(
      'software testing test system web http'.split(' '),
    );
  });

  it('the analyzer keeps names of programming languages as terms in a text of any language', () => {
    for (const name of ['C++', 'C#', 'F#', '.NET', 'C', 'R', 'Go']) {
      for (const language of ['en', 'de', 'zh', 'und'])
        expect(analyzer.tokens(name, language), `${name} ${language}`).toEqual([name.toLowerCase()]);
    }
    expect(english('Node.js')).toEqual(['node', 'js']);
    expect(english('Templates in C++ and the C language, by J. C. Smith')).toEqual([
      'template',
      'c++',
      'c',
      'language',
      'smith',
    ]);
    expect(analyzer.tokens('C++ 模板与 Go 语言', 'zh')).toEqual(['c++', '模板', 'go', '语言']);
    const { terms, counts } = analyzer.analyze(page({ title: 'C++', body: 'C++ pointers' }));
    expect([terms[0], counts[0]]).toEqual(['c++', 2]);
  });

  it('the analyzer gives the same terms for a whole English text as for its pieces', () => {
    const word = fc.constantFrom(
      'queries',
      "don't",
      'cannot',
      'gonna',
      'U.S.',
      'C++',
      'e-mail',
      'naïve',
      'toString',
      'jars',
    );
    // A letter is a name where it stands alone.
    const other = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !/^\s*[CDR]\s*$/.test(text));
    fc.assert(
      fc.property(fc.array(fc.oneof(word, other)), (words) => {
        const whole = fresh.tokens(words.join(' '), 'en');
        expect(words.flatMap((one) => analyzer.tokens(one, 'en'))).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });
});

describe('other languages', () => {
  it('the analyzer segments Chinese, keeps Latin names, and joins single characters to their neighbours', () => {
    expect(analyzer.tokens('数据库的连接池 PostgreSQL 支持 2 种事务。', 'zh')).toEqual(
      expect.arrayContaining(['数据库', '连接', 'postgre', 'sql', '支持', '事务']),
    );
    expect(analyzer.tokens('的了是', 'zh')).toEqual([]);
    expect(analyzer.tokens('饕餮纹', 'zh').every((term) => term.length >= 2)).toBe(true);
  });

  it.each([
    ['ja', 'データベースへの接続を説明します', '接続'],
    ['ko', '데이터베이스 연결을 설명한다', '데이터베이스'],
    ['th', 'การเชื่อมต่อฐานข้อมูล', 'ข้อมูล'],
    ['de', 'Die Datenbank und ihre Verbindungen', 'datenbank'],
    ['ru', 'Соединение с базой данных', 'соединение'],
    ['und', 'Ligilo al datumbazo', 'datumbazo'],
  ])('the analyzer in language %s reads "%s" and finds the term "%s"', (language, text, term) => {
    expect(analyzer.tokens(text, language)).toContain(term);
  });

  it('the analyzer drops German stop words, and an unknown language has no stop words', () => {
    expect(analyzer.tokens('die Datenbank und der Index', 'de')).toEqual(['datenbank', 'index']);
    expect(stopWords('de').has('und')).toBe(true);
    expect(stopWords('tlh').size).toBe(0);
  });

  it('the analyzer drops Chinese stop words in traditional characters', () => {
    expect(analyzer.tokens('這個', 'zh')).toEqual([]);
    expect(analyzer.tokens('圖論', 'zh')).toEqual(['圖論']);
  });

  it('the analyzer reads full-width letters as ASCII letters', () => {
    expect(analyzer.tokens('ＳＱＬ文', 'ja')).toContain('sql');
  });
});

describe('analyze', () => {
  it('analyze weighs terms by position, wtf = Σ wv_i · tv_i (SemTree eq 3)', () => {
    const counted = analyzer.analyze(
      page({ title: 'pool', headings: 'pool thread', meta: 'pool', anchors: 'pool pool', body: 'pool thread lock' }),
    );
    const { title, headings, meta, anchors, body } = POSITION_WEIGHTS;
    expect(counted).toEqual({
      terms: ['pool', 'thread', 'lock'],
      counts: [6, 2, 1],
      weights: [title + headings + meta + 2 * anchors + body, headings + body, body],
    });
  });

  it('analyze gives distinct terms, heaviest first, with counts of at least 1', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    const language = fc.constantFrom('en', 'zh', 'de', 'und');
    fc.assert(
      fc.property(text, text, language, (title, body, lang) => {
        const { terms, counts, weights } = analyzer.analyze(page({ title, body }, lang));
        expect(new Set(terms).size).toBe(terms.length);
        expect(counts.length).toBe(terms.length);
        expect(counts.every((count) => count >= 1)).toBe(true);
        expect(weights.every((weight, i) => weight > 0 && weight <= (weights[i - 1] ?? Infinity))).toBe(true);
        expect(terms.every((term) => (term.length >= 2 || /^[cdr]$/.test(term)) && term === term.toLowerCase())).toBe(
          true,
        );
      }),
    );
  });

  it('analyze limits the terms and tokens of a page, and keeps a word of the title first', () => {
    const letters = (i: number) =>
      [...i.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
    const words = Array.from({ length: 30_000 }, (_, i) => `w${letters(i).join('')}q`);
    const { terms, counts } = analyzer.analyze(page({ title: 'headline', body: words.join(' ') }));
    expect(terms.length).toBe(MAX_TERMS_PER_PAGE);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_TOKENS_PER_PAGE);
    expect(terms[0]).toBe('headline');
  });
});

describe('English lexicon', () => {
  const reading = (read: (path: string) => Promise<Uint8Array>) => {
    const asked: string[] = [];
    const warned: string[] = [];
    const data = {
      read: (path: string) => {
        asked.push(path);
        return read(path);
      },
      warn: (message: string) => warned.push(message),
    };
    return { analyzer: createAnalyzer(data), asked, warned };
  };
  const missing = async () => Promise.reject(new Error('404'));

  it('the English lexicon is read once, and only for English', async () => {
    const { analyzer, asked } = reading(missing);
    await Promise.all(['de', 'und'].map((language) => analyzer.prepare(language)));
    expect(analyzer.tokens('数据库 databases', 'zh')).toContain('databases');
    expect(asked).toEqual([]);
    await Promise.all([analyzer.prepare('en'), analyzer.prepare('en')]);
    await analyzer.prepare('en');
    expect(asked).toEqual([ENGLISH_LEXICON]);
  });

  it.each([
    ['missing', missing],
    ['broken', async () => new TextEncoder().encode('{"lexicon": 1}')],
  ])('the analyzer keeps English plurals and warns once when the lexicon is %s', async (_fault, read) => {
    const { analyzer, warned } = reading(read);
    await analyzer.prepare('en');
    expect(analyzer.tokens('the databases of queries', 'en')).toEqual(['databases', 'queries']);
    expect(warned).toHaveLength(1);
  });

  it('the analyzer gives a Chinese text the same terms with and without the English lexicon', async () => {
    const text = '数据库 databases 支持 transactions';
    expect(analyzer.tokens(text, 'zh')).toEqual(createAnalyzer().tokens(text, 'zh'));
  });
});
