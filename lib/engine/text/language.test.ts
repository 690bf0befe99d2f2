import { describe, expect, it } from 'vitest';
import { detectLanguage, UNKNOWN_LANGUAGE } from './language';

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
  it.each(Object.entries(TEXTS))('detects %s', (language, text) => {
    expect(detectLanguage('', text)).toBe(language);
  });

  it.each([
    ['en-GB', TEXTS.en, 'en'],
    ['DE', TEXTS.de, 'de'],
    ['zh_Hans_CN', TEXTS.zh, 'zh'],
    ['fr', TEXTS.en, 'fr'],
    ['ja', '接続説明', 'ja'],
    ['zh', `${'int main() { return 0; } '.repeat(10)}主函数`, 'zh'],
  ])('believes lang=%s where the script allows it', (tag, text, language) => {
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
  ])('does not believe lang=%j against the script', (tag, text, language) => {
    expect(detectLanguage(tag, text)).toBe(language);
  });

  it('calls English what has few words and no accents', () => {
    expect(detectLanguage('', 'enum RecvTimeoutError Timeout Disconnected')).toBe('en');
  });

  it('is not led astray by a menu of languages', () => {
    expect(detectLanguage('', `Català Deutsch Español Français 日本語 ${TEXTS.en.repeat(4)}`)).toBe('en');
  });

  it('says so when it cannot tell', () => {
    expect(detectLanguage('', '')).toBe(UNKNOWN_LANGUAGE);
    expect(detectLanguage('', '12 34 +- 56')).toBe(UNKNOWN_LANGUAGE);
  });
});
