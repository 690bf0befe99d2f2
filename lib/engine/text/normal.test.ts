import { describe, expect, it } from 'vitest';
import { expectLinearInAll } from '../../../tests/support/linear';
import { normalText } from './normal';

describe('normalText', () => {
  it.each([
    ['soft hyphens', 'Wild\u00adbienen', 'de', 'Wildbienen'],
    ['word joiners and direction marks', '\u200ebees\u2060wax\u202c', 'en', 'beeswax'],
    ['ligatures', 'classiﬁcation of ﬂowers', 'en', 'classification of flowers'],
    ['full width and half width', 'ＰＨＰ ﾊﾁ', 'ja', 'PHP ハチ'],
    ['decomposed letters', 'cafe\u0301', 'fr', 'café'],
    ['non-joiners outside of Persian', 'Auf\u200clage', 'de', 'Auflage'],
    ['non-joiners in Persian', 'می\u200cروند', 'fa', 'می\u200cروند'],
    ['joiners in Hindi', 'क\u094d\u200dष', 'hi', 'क\u094d\u200dष'],
    ['Arabic lengthening and vowels', 'كـــِتَابٌ', 'ar', 'كتاب'],
    ['Hebrew points', 'שָׁלוֹם', 'he', 'שלום'],
    ['the Turkish capital', 'İstanbul', 'tr', 'istanbul'],
    ['footnotes and trade marks', 'bees¹ Hive™ m²', 'en', 'bees  Hive  m '],
    ['nothing', 'Bees – “hives” für Čeština, Пчёлы, 蜜蜂。', 'en', 'Bees – “hives” für Čeština, Пчёлы, 蜜蜂。'],
  ])('normalText normalises %s', (_, text, language, normal) => {
    expect(normalText(text, language)).toBe(normal);
    expect(normalText(normal, language)).toBe(normal);
  });

  it('normalText takes linear time for any letters and marks', () =>
    expectLinearInAll(['a', 'é', '\u0301', '\u00ad', '\u200c', 'ﬁ', 'ﷺ', 'ً', 'İ', '한', '蜂', '🐝'], 60_000, (text) =>
      normalText(text, 'de'),
    ));
});
