import { describe, expect, it } from 'vitest';
import { withoutReferences } from './references';

describe('character references', () => {
  it.each([
    ['salt &amp; pepper', 'salt & pepper'],
    ['&eacute;&#233;&#xE9;&#Xe9', 'éééé'],
    ['&amp;amp; &amp;lt;', '&amp; &lt;'],
    ['&copy 2020, &copyright, &notit;', '© 2020, ©right, ¬it;'],
    ['a &nosuch; b & c &', 'a &nosuch; b & c &'],
    ['?a=1&copy=2&lt', '?a=1©=2<'],
    ['&#0;&#x110000;&#55357;&#x80;', '\ufffd\ufffd\ufffd€'],
    ['&#x1F41D;', '🐝'],
  ])('are decoded in text: %s', (html, text) => {
    expect(withoutReferences(html, 'text')).toBe(text);
  });

  it.each([
    ['?a=1&amp;b=2', '?a=1&b=2'],
    // What is no reference with a semicolon may be the name of a parameter.
    ['?a=1&copy=2&copyright=3&lt', '?a=1&copy=2&copyright=3<'],
    ['&copy; &copy', '© ©'],
  ])('are decoded in attributes: %s', (html, text) => {
    expect(withoutReferences(html, 'attribute')).toBe(text);
  });
});
