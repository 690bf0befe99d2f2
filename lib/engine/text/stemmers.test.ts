import { describe, expect, it } from 'vitest';
import { shippedAnalyzer } from '../../../tests/support/shipped-analyzer';
import { Stemmers } from './stemmers';

const analyzer = await shippedAnalyzer();
const same = async (language: string, ...forms: string[]) => {
  await analyzer.prepare(language);
  return new Set(forms.map((form) => analyzer.stemmer(language)?.(form))).size;
};

describe('Stemmers', () => {
  it.each([
    ['da', 'bistade bistader'],
    ['de', 'biene bienen'],
    ['es', 'abeja abejas'],
    ['fi', 'kirja kirjat'],
    ['fr', 'abeille abeilles'],
    ['hu', 'méh méhek'],
    ['it', 'libro libri'],
    ['nl', 'bij bijen'],
    ['no', 'biene bienes'],
    ['pt', 'abelha abelhas'],
    ['ro', 'albină albine'],
    ['ru', 'улей улья'],
    ['sv', 'bikupa bikupor'],
    ['ar', 'نحل النحل والنحل بالنحل'],
    ['ko', '고양이 고양이는 고양이까지도'],
    ['ko', '꿀벌 꿀벌은 꿀벌을 꿀벌의 꿀벌에서'],
    ['ko', '사과 사과는 사과를 사과와 사과로'],
    ['zh', '資料庫 资料库'],
  ])('the stemmer of language %s gives all these forms the same stem: %s', async (language, forms) => {
    expect(await same(language, ...forms.split(' '))).toBe(1);
  });

  it('the stemmers keep different words apart, and Korean nouns that end like a particle whole', async () => {
    expect(await same('de', 'biene', 'honig')).toBe(2);
    expect(await same('zh', '圖論', '数论')).toBe(2);
    // Without what looks like a particle, only one syllable would be left.
    for (const noun of ['나이', '효과', '지도']) expect(analyzer.stemmer('ko')?.(noun)).toBe(noun);
  });

  it('Stemmers.of returns a stemmer only for a prepared language that has one', async () => {
    const stemmers = new Stemmers(undefined);
    expect(stemmers.of('fr')).toBeUndefined();
    for (const language of ['fr', 'en', 'und', 'constructor', 'zh']) await stemmers.prepare(language);
    expect(['fr', 'en', 'und', 'constructor', 'zh'].map((language) => stemmers.of(language) !== undefined)).toEqual([
      true,
      ...[false, false, false, false],
    ]);
  });

  it.each(['圖', '圖图圖', '图图'])(
    'Stemmers warns once and has no Chinese stemmer when the file of Chinese characters is "%s"',
    async (text) => {
      const warned: string[] = [];
      const asked: string[] = [];
      const stemmers = new Stemmers({
        read: async (path) => {
          asked.push(path);
          return new TextEncoder().encode(text);
        },
        warn: (message) => warned.push(message),
      });
      await Promise.all([stemmers.prepare('zh'), stemmers.prepare('zh')]);
      expect(stemmers.of('zh')).toBeUndefined();
      expect([asked, warned.length]).toEqual([['data/chinese-variants.txt'], 1]);
    },
  );
});
