import { expect, it } from 'vitest';
import { DEFAULT_TOPIC_SETTINGS } from '../defaults';
import { createAnalyzer } from '../text/analyze';
import { languageOfText, languagesOf, topicStemmer, translatedExamples, translationsOf } from './translations';

const topic = (languages?: Record<string, string[]>) => ({
  language: 'en',
  settings: { ...DEFAULT_TOPIC_SETTINGS, ...(languages && { languages }) },
});
const bilingual = topic({ zh: ['图论', '最短路', '生成树'], en: ['Graph theory'], de: [] });

it('languagesOf lists the topic’s own language first, and each language once', () => {
  expect(languagesOf(topic())).toEqual(['en']);
  expect(languagesOf(bilingual)).toEqual(['en', 'zh', 'de']);
});

it('languageOfText returns the topic’s first language of the text’s script', () => {
  expect(languageOfText('connected graphs', ['zh'])).toBe('zh');
  expect(languageOfText('connected graphs', ['zh', 'en', 'de'])).toBe('en');
  expect(languageOfText('图论 (graph theory)', ['en', 'zh'])).toBe('zh');
  expect(languageOfText('теория графов', ['en', 'de'])).toBe('en');
  // Files of topics may hold any text as a language.
  expect(languageOfText('connected graphs', ['zh', 'no such tag'])).toBe('no such tag');
});

it('translationsOf returns a name and terms per language, which are empty without a translation', () => {
  expect(translationsOf(topic())).toEqual([]);
  expect(translationsOf(bilingual)).toEqual([
    { language: 'zh', name: '图论', terms: ['最短路', '生成树'] },
    { language: 'de', name: '', terms: [] },
  ]);
});

it('translatedExamples returns one example per translation, with more weight on words of the name than on terms', () => {
  const [example, ...others] = translatedExamples(bilingual, createAnalyzer());
  expect(others).toEqual([]);
  const weight = (term: string) => example?.weights[example.terms.indexOf(term)] ?? 0;
  expect(weight('图论')).toBeGreaterThan(weight('生成'));
  expect(weight('生成')).toBeGreaterThan(0);
});

it('translatedExamples names the language of each example, although another language gives no example', () => {
  const examples = translatedExamples(topic({ zh: ['的'], de: ['Bienen'] }), createAnalyzer());
  expect(examples.map(({ language }) => language)).toEqual(['de']);
});

it('topicStemmer stems each term by the language of its script', () => {
  const stemmers = new Map([
    ['zh', (term: string) => `${term}-zh`],
    ['de', (term: string) => `${term}-de`],
  ]);
  const analyzer = { stemmer: (language: string) => stemmers.get(language) };
  expect(topicStemmer(['en', 'fr'], analyzer)).toBeUndefined();
  expect(topicStemmer(['de'], analyzer)?.('bienen')).toBe('bienen-de');
  const both = topicStemmer(['en', 'zh', 'de'], analyzer);
  expect([both?.('蜜蜂'), both?.('bienen')]).toEqual(['蜜蜂-zh', 'bienen-de']);
});
