import { eld } from 'eld/extrasmall';
import { describe, expect, it } from 'vitest';
import { expectLinear, expectLinearInAll, repeated } from '../../../tests/support/linear';
import texts from './data/language-texts.json';
import { detectLanguage, gramLetter, languageByGrams, wordGrams } from './language';

const TEXTS = {
  en: 'A connection pool hands out connections to the threads that ask for them, and takes them back.',
  de: 'Über den Zeiger wird für jeden Eintrag geprüft, ob er gültig ist und größer als der vorige.',
  fr: 'Les connexions sont conservées dans une réserve, puis prêtées aux tâches qui les réclament à l’été.',
  zh: '连接池把连接借给需要它的线程，用完之后再收回来。',
  ja: 'この章ではデータベースへの接続を説明します。',
  ko: '이 장에서는 데이터베이스 연결을 설명한다.',
  ru: 'Пул соединений выдаёт соединения потокам, которые их запрашивают, и забирает их обратно.',
  th: 'บทนี้อธิบายการเชื่อมต่อกับฐานข้อมูล',
};

describe('detectLanguage', () => {
  it.each(Object.entries(TEXTS))('detectLanguage detects %s', (language, text) => {
    expect(detectLanguage('', text)).toBe(language);
  });

  it.each([
    ['en-GB', TEXTS.en, 'en'],
    ['DE', TEXTS.de, 'de'],
    ['zh_Hans_CN', TEXTS.zh, 'zh'],
    ['fr', TEXTS.en, 'fr'],
    ['ja', '接続説明', 'ja'],
    ['zh', `${'int main() { return 0; } '.repeat(10)}主函数`, 'zh'],
  ])('detectLanguage follows lang="%s" if the script of the text allows it', (tag, text, language) => {
    expect(detectLanguage(tag, text)).toBe(language);
  });

  it.each([
    ['en', TEXTS.zh, 'zh'],
    ['en', TEXTS.ru, 'ru'],
    ['zh-CN', TEXTS.en, 'en'],
    ['', TEXTS.en, 'en'],
    ['und', TEXTS.ko, 'ko'],
    ['x-default', TEXTS.ja, 'ja'],
    ['{{ lang }}', TEXTS.en, 'en'],
  ])('detectLanguage ignores lang=%j, which names no language or contradicts the text', (tag, text, language) => {
    expect(detectLanguage(tag, text)).toBe(language);
  });

  const LONG = {
    de: 'Im Winter sitzen die Bienen eng zusammen und halten die Königin warm. Wir öffnen den Stock nur, wenn es einen Grund dafür gibt. Eine volle Wabe Honig ist alles, was sie brauchen, bis die ersten Blumen blühen. Danach fliegen sie wieder aus und sammeln, was die Wiesen und Gärten in der Nähe ihnen geben können.',
    gl: 'No inverno as abellas permanecen xuntas e manteñen quente a raíña. Abrimos a colmea só cando hai un motivo para facelo. Un panal cheo de mel é todo o que precisan ata que abren as primeiras flores. Despois volven saír e recollen o que lles dan os prados e os xardíns da contorna, mentres o tempo o permite.',
    lb: 'Am Wanter sëtzen d’Beien dicht beieneen an halen d’Kinnigin waarm. Mir maachen de Kuerf nëmmen op, wann et e Grond dofir gëtt. Eng voll Wab Hunneg ass alles wat si brauchen, bis déi éischt Blummen bléien. Duerno fléien si erëm eraus a sammelen, wat d’Wisen an d’Gäert an der Géigend hinnen ginn kënnen.',
    bn: 'শীতকালে মৌমাছিরা একসঙ্গে থাকে এবং রানিকে উষ্ণ রাখে। কারণ থাকলেই কেবল আমরা মৌচাক খুলি।',
  };

  it.each([
    ['en', LONG.de, 'de'],
    ['de', `${TEXTS.en} ${TEXTS.en.replaceAll('connection', 'letter')}`.repeat(2), 'de'],
    ['en', LONG.de.slice(0, 100), 'en'],
    ['gl', LONG.gl, 'gl'],
    ['bn', LONG.bn, 'bn'],
    ['en', LONG.bn, 'und'],
    ['zh', `${LONG.de} 蜜蜂在冬天聚在一起`, 'zh'],
  ])(
    'detectLanguage follows lang="%s" unless fifty words are clearly in another language: %s',
    (tag, text, language) => {
      expect(detectLanguage(tag, text)).toBe(language);
    },
  );

  it.each(['lb', 'bn'] as const)('detectLanguage does not take %s for the language of a neighbour', (language) => {
    expect(detectLanguage('', LONG[language])).toBe('und');
  });

  it('detectLanguage does not take code for English because it has no accents', () => {
    expect(detectLanguage('', 'struct Foo baz qux i32 usize argv malloc stdio')).toBe('und');
  });

  it('detectLanguage finds English between code', () => {
    const page =
      'fn recv_timeout(&self) -> Result. Returns the value that was sent, or an error if the channel is empty.';
    expect(detectLanguage('', page)).toBe('en');
  });

  it.each([
    ['Kazakh', 'Барлық адамдар тумысынан азат және қадір-қасиеті мен құқықтары тең болып дүниеге келеді.'],
    ['Pashto', 'د بشر ټول افراد آزاد نړۍ ته راځي او د حیثیت او حقوقو له پلوه سره برابر دي، ښه ګڼل کېږي.'],
    ['Welsh', 'Genir pawb yn rhydd ac yn gydradd â’i gilydd mewn urddas a hawliau, a dylent ymddwyn felly.'],
    ['Hawaiian', 'Hānau kū‘oko‘a ‘ia nā kānaka apau loa, a ua kau like ka hanohano a me nā pono kīvila.'],
    ['no words', 'kqzx vbnm wrtp dfgh jklz xcvb qwrt zxcv plmk njhb vgtf cdrx szwq plok mijn uhby'],
  ])('detectLanguage returns und for a text that is in no supported language: %s', (_, text) => {
    expect(detectLanguage('', text)).toBe('und');
  });

  it('detectLanguage recognises Macedonian by its letters', () => {
    expect(detectLanguage('', 'Сите човечки суштества се раѓаат слободни и еднакви, и ќе постапуваат братски.')).toBe(
      'mk',
    );
  });

  it('detectLanguage ignores a menu of language names', () => {
    expect(detectLanguage('', `Català Deutsch Español Français 日本語 ${TEXTS.en.repeat(4)}`)).toBe('en');
  });

  it('detectLanguage returns und for a text without letters', () => {
    expect(detectLanguage('', '')).toBe('und');
    expect(detectLanguage('', '12 34 +- 56')).toBe('und');
  });
});

/** Ten texts of each language, of `chars` characters: its sentences, put together until they are long enough. */
function textsOf(sentences: readonly string[], chars: number): string[] {
  return sentences.map((_, i) =>
    [...sentences.slice(i), ...sentences, ...sentences, ...sentences].join(' ').slice(0, chars),
  );
}

describe('detectLanguage without a tag', () => {
  const languages = Object.entries(texts);
  const told = (chars: number) =>
    languages.flatMap(([language, sentences]) =>
      textsOf(sentences, chars).map((text) => ({ language, text, told: detectLanguage('', text) })),
    );

  it.each(languages)(
    'detectLanguage knows %s in 7 of 10 texts of 120 characters, and in 8 of 10 of 300 with none wrong',
    (language, sentences) => {
      const right = (chars: number) => textsOf(sentences, chars).map((text) => detectLanguage('', text));
      expect(sentences).toHaveLength(10);
      expect(right(120).filter((told) => told === language).length).toBeGreaterThanOrEqual(7);
      expect(right(300).filter((told) => told === language).length).toBeGreaterThanOrEqual(8);
      expect(right(300).filter((told) => told !== language && told !== 'und')).toEqual([]);
    },
  );

  it.each([
    [60, 0.92, 0.025],
    [120, 0.96, 0.01],
    [300, 0.98, 0],
  ])(
    'detectLanguage in texts of %i characters: the share of right answers is at least %d, of wrong ones at most %d',
    (chars, leastRight, mostWrong) => {
      const all = told(chars);
      const isWrong = (text: (typeof all)[number]) => text.told !== text.language && text.told !== 'und';
      expect(all.length).toBeGreaterThanOrEqual(390);
      expect(all.filter((text) => text.told === text.language).length / all.length).toBeGreaterThanOrEqual(leastRight);
      expect(all.filter(isWrong).length / all.length).toBeLessThanOrEqual(mostWrong);
    },
  );

  it('detectLanguage takes linear time for texts of any words, letters and marks', () => {
    const letters = ['a', 'é', 'e\u0301', 'ä', 'ж', 'И', 'ب', 'ก', '中', 'ま', '한', 'İ', '\u200d'];
    return expectLinearInAll(['the ', 'and of ', ' ', '\n', "'", '-', '.', '1', ...letters], 100_000, (text) =>
      detectLanguage('', text),
    );
  });

  it('detectLanguage takes linear time for a text that repeats a word or a letter', () => {
    for (const unit of ['the hive ', 'a', 'ж', "'", 'ب ', 'é\u0301']) {
      expectLinear(
        (size) => repeated(unit, size),
        200_000,
        (text) => detectLanguage('', text),
      );
    }
  });
});

const any = () => true;

describe('languageByGrams', () => {
  it.each([
    ['The bees carry it back to the hive, where it slowly turns into honey.', 'en'],
    ['Die Bienen tragen ihn in den Stock, wo daraus langsam Honig wird.', 'de'],
    ['Бджоли несуть його до вулика, де він поволі стає медом.', 'uk'],
  ])('languageByGrams(%j) is %s', (text, language) => {
    expect(languageByGrams(text, any)).toBe(language);
  });

  it('languageByGrams returns only a language that the filter allows', () => {
    const text = 'Весной пчёлы собирают нектар с цветов и несут его в улей.';
    expect(languageByGrams(text, (language) => language !== 'ru')).not.toBe('ru');
    expect(languageByGrams(text, () => false)).toBeUndefined();
  });

  it.each(['', '12 + 34', 'x', 'qqqq wwww zzzz'])('languageByGrams(%j) is undefined', (text) => {
    expect(languageByGrams(text, any)).toBeUndefined();
  });

  it('languageByGrams agrees with the whole detector in over 98 % of the texts in which both are sure', () => {
    const sure = Object.values(texts).flatMap((sentences) =>
      sentences.flatMap((text) => {
        const told = languageByGrams(text, any);
        return told === undefined || !eld.detect(text).isReliable() ? [] : [[told, eld.detect(text).language, text]];
      }),
    );
    const names: Readonly<Record<string, string>> = { ms: 'id', ku: 'ckb' };
    const same = sure.filter(([told, whole]) => told === (names[whole as string] ?? whole));
    expect(sure.length).toBeGreaterThan(250);
    expect(same.length / sure.length).toBeGreaterThan(0.98);
  });
});

const letters = (...bytes: number[]) => bytes.map(gramLetter).join('');

describe('wordGrams', () => {
  it.each([
    ['', []],
    ['12 34 +-', []],
    ['a', [' a ']],
    ['The', [' the ']],
    ['that', [' that ']],
    ['other', [' othe', 'ther ']],
    ['language', [' lang', 'guag', 'uage ']],
    ['the the THE', [' the ']],
    ["it's, I.", [" it's ", ' i ']],
    ['ж', [` ${letters(0xd0, 0xb6)} `]],
    ['дом', [` ${letters(0xd0, 0xb4, 0xd0, 0xbe)}`, `${letters(0xd0, 0xbe, 0xd0, 0xbc)} `]],
  ])('wordGrams(%j) are %j', (text, grams) => {
    expect([...wordGrams(text)]).toEqual(grams);
  });

  it('wordGrams reads only the beginning of a very long word', () => {
    expect(wordGrams('ab'.repeat(100_000)).size).toBeLessThan(30);
  });
});
