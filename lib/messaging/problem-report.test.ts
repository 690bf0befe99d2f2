import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportText, reportUrl, withoutPages } from './problem-report';

it.each([
  ["Cannot read properties of undefined (reading 'pages')", "Cannot read properties of undefined (reading 'pages')"],
  ['no page has number 17', 'no page has number 17'],
  [`Unexpected token '<', "<!doctype "... is not valid JSON`, 'Unexpected token …, …... is not valid JSON'],
  ['fetch of https://ada.example/private?key=1 failed', 'fetch of … failed'],
  ['ada.example:8080/hive did not answer', '… did not answer'],
  ['x.map is not a function', 'x.map is not a function'],
  ['e.page.links is undefined', 'e.page.links is undefined'],
  ['ada.example is not reachable', '… is not reachable'],
  ['192.168.0.7:8080/hive did not answer', '… did not answer'],
  ['bad row: {"title": "My "secret" page"}', 'bad row: {…}'],
  ["no topic 'My illness'", 'no topic …'],
])('a report of “%s” says “%s”', (message, told) => {
  expect(withoutPages(message)).toBe(told);
});

it('a report never has the host or the path of an address, nor a quoted title', () => {
  const word = fc.stringMatching(/^[a-z]{6,12}$/);
  fc.assert(
    fc.property(word, word, word, (host, path, title) => {
      const told = withoutPages(`failed at http://${host}.example/${path} (${host}.example) with "${title} 1"`);
      for (const secret of [`${host}.`, path, `${title} 1`]) expect(told).not.toContain(secret);
    }),
  );
});

it('a report is short', () => {
  expect(withoutPages('x'.repeat(10_000))).toHaveLength(300);
});

it('the address of a report fills in fields that the form has', () => {
  const report = { message: 'no page has number 17', version: '1.13.0', browser: 'Firefox/140' };
  const { pathname, searchParams } = new URL(reportUrl('https://forge.example/bees/tendril', report));
  expect(pathname).toBe('/bees/tendril/issues/new');
  const { template, ...fields } = Object.fromEntries(searchParams);
  expect(fields).toEqual(report);
  const form = readFileSync(`.github/ISSUE_TEMPLATE/${template}`, 'utf8');
  for (const field of Object.keys(fields)) expect(form).toContain(`id: ${field}\n`);
  expect(reportText(report)).toBe('no page has number 17\nTendril 1.13.0\nFirefox/140');
});
