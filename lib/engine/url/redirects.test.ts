import { expect, it } from 'vitest';
import { redirectTarget } from './redirects';

const X = 'https%3A%2F%2Fe.example%2Fx';
it.each([
  [`https://www.google.com/url?q=${X}&sa=U`, 'https://e.example/x'],
  ['https://www.google.de/amp/s/e.example/x?y=1', 'https://e.example/x?y=1'],
  [`https://eur01.safelinks.protection.outlook.com/?url=${X}&data=05`, 'https://e.example/x'],
  [`https://l.facebook.com/l.php?u=${X}&h=AT`, 'https://e.example/x'],
  [`https://l.instagram.com/?u=${X}&e=AT`, 'https://e.example/x'],
  [`https://www.youtube.com/redirect?event=x&q=${X}`, 'https://e.example/x'],
  ['https://www-e-example.cdn.ampproject.org/c/s/www.e.example/x', 'https://www.e.example/x'],
  ['https://e-example.cdn.ampproject.org/v/e.example/x', 'http://e.example/x'],
  [`https://l.facebook.com/l.php?u=${encodeURIComponent(`https://www.google.com/url?q=${X}`)}`, 'https://e.example/x'],
  ['https://www.google.com/maps?q=bees', 'https://www.google.com/maps?q=bees'],
  ['https://e.example/url?q=x', 'https://e.example/url?q=x'],
])('redirectTarget("%s") is "%s"', (url, target) => expect(redirectTarget(new URL(url))?.href).toBe(target));

it('redirectTarget returns null for a redirect whose target is no URL', () => {
  expect(redirectTarget(new URL('https://www.google.com/url?q=bees'))).toBeNull();
});
