import { eld } from 'eld/extrasmall';
import { describe, expect, it } from 'vitest';
import { commonGrams } from './common-grams';
import texts from './data/language-texts.json';

const any = () => true;

describe('commonGrams', () => {
  it.each([
    ['The bees carry it back to the hive, where it slowly turns into honey.', 'en'],
    ['Die Bienen tragen ihn in den Stock, wo daraus langsam Honig wird.', 'de'],
    ['Бджоли несуть його до вулика, де він поволі стає медом.', 'uk'],
  ])('of %j is %s', (text, language) => {
    expect(commonGrams(text, any)).toBe(language);
  });

  it('tells only what the script can be', () => {
    const text = 'Весной пчёлы собирают нектар с цветов и несут его в улей.';
    expect(commonGrams(text, (language) => language !== 'ru')).not.toBe('ru');
    expect(commonGrams(text, () => false)).toBeUndefined();
  });

  it.each(['', '12 + 34', 'x', 'qqqq wwww zzzz'])('says nothing of %j', (text) => {
    expect(commonGrams(text, any)).toBeUndefined();
  });

  it('tells what the whole detector tells, where both are sure', () => {
    const sure = Object.values(texts).flatMap((sentences) =>
      sentences.flatMap((text) => {
        const told = commonGrams(text, any);
        return told === undefined || !eld.detect(text).isReliable() ? [] : [[told, eld.detect(text).language, text]];
      }),
    );
    const names: Readonly<Record<string, string>> = { ms: 'id', ku: 'ckb' };
    const same = sure.filter(([told, whole]) => told === (names[whole as string] ?? whole));
    expect(sure.length).toBeGreaterThan(250);
    expect(same.length / sure.length).toBeGreaterThan(0.98);
  });
});
