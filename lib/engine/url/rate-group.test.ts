import { expect, it } from 'vitest';
import { rateGroupOf } from './rate-group';

it.each([
  ['www.example.co.uk', 'example.co.uk', false],
  ['a.b.example.org:8080', 'example.org', false],
  ['example.org', 'example.org', false],
  ['ada.blogspot.com', 'blogspot.com', true],
  ['ada.github.io', 'github.io', true],
  ['ada.substack.com', 'substack.com', true],
  ['192.0.32.10:81', '192.0.32.10:81', false],
  ['[2606:4700::1]', '[2606:4700::1]', false],
  ['host', 'host', false],
])('%s shares its rate with %s', (host, domain, isPlatform) => {
  expect(rateGroupOf(host)).toEqual({ domain, isPlatform });
});
