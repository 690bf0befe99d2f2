import { describe, expect, it } from 'vitest';
import { resultsAddress } from './addresses';

describe('resultsAddress', () => {
  it.each([
    ['google', 'https://www.google.com/search?q=rye', 'q'],
    ['google', 'https://google.co.uk/search?q=rye', 'q'],
    ['bing', 'https://cn.bing.com/search?q=rye', 'q'],
    ['duckduckgo', 'https://html.duckduckgo.com/html/?q=rye', 'q'],
    ['brave', 'https://search.brave.com/search?q=rye', 'q'],
    ['baidu', 'https://m.baidu.com/from=844b/s?wd=rye', 'wd'],
    ['duckduckgo', 'https://lite.duckduckgo.com/lite/?q=rye', 'q'],
    ['startpage', 'https://www.startpage.com/do/search?query=rye', 'query'],
    ['ecosia', 'https://www.ecosia.org/search?q=rye', 'q'],
    ['qwant', 'https://www.qwant.com/?q=rye', 'q'],
    ['yandex', 'https://yandex.com.tr/search/?text=rye', 'text'],
    ['naver', 'https://search.naver.com/search.naver?query=rye', 'query'],
    ['yahoo', 'https://search.yahoo.co.jp/search?p=rye', 'p'],
    ['seznam', 'https://search.seznam.cz/?q=rye', 'q'],
    ['mojeek', 'https://www.mojeek.com/search?q=rye', 'q'],
    ['kagi', 'https://kagi.com/search?q=rye', 'q'],
  ])('resultsAddress recognises %s at %s', (id, address, queryParameter) => {
    expect(resultsAddress(address)).toMatchObject({ id, queryParameter });
  });

  it.each([
    'https://www.google.com/maps?q=x',
    'https://www.google.evil.example/search?q=x',
    'https://duckduckgo.com/about',
    'https://example.com/search?q=x',
    'not an address',
    '',
  ])('resultsAddress returns undefined for "%s"', (address) => {
    expect(resultsAddress(address)).toBeUndefined();
  });
});
