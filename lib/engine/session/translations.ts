import type { CountedTerms, Language, ParsedPage, Stemmer, Translation } from '../basics';
import { memoize } from '../memoize';
import type { TopicRecord } from '../records';
import type { Analyzer } from '../text/analyze';
import { OTHER_SCRIPT } from '../text/segmented';

/** Languages of a topic: that of its first page, then those that the user added. */
export function languagesOf({
  language,
  settings,
}: Pick<TopicRecord, 'language' | 'settings'>): [Language, ...Language[]] {
  return [language, ...Object.keys(settings.languages ?? {}).filter((added) => added !== language)];
}

/** Returns the first of a topic's languages that is written in the script of a short text, else the topic's own. */
export function languageOfText(text: string, languages: readonly [Language, ...Language[]]): Language {
  const isLatin = !OTHER_SCRIPT.test(text);
  return languages.find((one) => isLatinScript(one) === isLatin) ?? languages[0];
}

/** Whether a language is usually written in Latin script; true for what is no language tag. */
const isLatinScript = memoize((language) => {
  try {
    return new Intl.Locale(language).maximize().script === 'Latn';
  } catch {
    return true;
  }
});

/**
 * Returns the translations of a topic, one per further language, in the order in which the user added them; [] for a
 * topic of one language.
 */
export function translationsOf(topic: Pick<TopicRecord, 'language' | 'settings'>): Translation[] {
  return languagesOf(topic)
    .slice(1)
    .map((language) => {
      const [name = '', ...terms] = topic.settings.languages?.[language] ?? [];
      return { language, name, terms };
    });
}

/** Counted terms of a translation. */
export interface TranslatedExample extends CountedTerms {
  readonly language: Language;
}

/**
 * Returns the terms of each translation as if it were a short page of the topic: the name is the title, the terms are
 * the text. As examples they connect pages of a language that no seed has with the topic. Translations without a name,
 * or without terms after analysis, are left out.
 */
export function translatedExamples(
  topic: Pick<TopicRecord, 'language' | 'settings'>,
  analyzer: Pick<Analyzer, 'analyze'>,
): TranslatedExample[] {
  return translationsOf(topic).flatMap(({ language, name, terms }) => {
    if (name === '') return [];
    const fields = { title: name, headings: '', meta: '', body: terms.join('\n'), anchors: '' };
    const counted = analyzer.analyze({ fields, language } as ParsedPage);
    return counted.terms.length === 0 ? [] : [{ ...counted, language }];
  });
}

/**
 * Returns the stemmer of a topic: that of its first language that has one for a term's script; undefined without any.
 * The Chinese stemmer changes Chinese characters only, and the others change other letters only.
 */
export function topicStemmer(languages: readonly Language[], analyzer: Pick<Analyzer, 'stemmer'>): Stemmer | undefined {
  // The first stemmer of a script is used. English comes last: its stemmer only makes singulars, as terms already are.
  const ordered = [
    ...languages.filter((language) => language !== 'en'),
    ...languages.filter((language) => language === 'en'),
  ];
  const stemmers = ordered.map((language) => ({ isHan: language === 'zh', stem: analyzer.stemmer(language) }));
  const of = (isHan: boolean) => stemmers.find((one) => one.isHan === isHan && one.stem)?.stem;
  const [han, other] = [of(true), of(false)];
  if (han === undefined || other === undefined) return han ?? other;
  const byScript = (term: string, rest: (term: string) => string) =>
    /\p{Script=Han}/u.test(term) ? han(term) : rest(term);
  return Object.assign((term: string) => byScript(term, other), {
    key: (term: string) => byScript(term, other.key ?? other),
  });
}
