import { expect, it } from 'vitest';
import { pageAddress } from './page-address';

it.each([
  ['HTTPS://A.example:443/x?utm_source=y#z', 'https://a.example/x'],
  ['https://a.example/paper.pdf', undefined],
  ['https://a.example/calendar/2026/1', undefined],
  ['https://a.example/unsubscribe?u=1', undefined],
  ['https://a.example/inbox?access_token=abcdef123456', undefined],
  ['mailto:a@a.example', undefined],
])('%s: %s', (url, page) => {
  expect(pageAddress(url)).toBe(page);
});
