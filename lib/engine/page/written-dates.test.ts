import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOfDate } from './written-dates';

it.each([
  ['2020-05-31', '2020-05-31'],
  ['2020-05-31T23:59:00-07:00', '2020-05-31'],
  [' 2020/5/1 10:00', '2020-05-01'],
  ['20200531', '2020-05-31'],
  ['20200531T101500Z', '2020-05-31'],
  ['2020年5月31日', '2020-05-31'],
  ['2020년 5월 31일', '2020-05-31'],
  ['Sun, 31 May 2020 10:15:00 GMT', '2020-05-31'],
  ['31 May 2020', '2020-05-31'],
  ['May 31st, 2020', '2020-05-31'],
  ['Sun May 31 10:15:00 UTC 2020', '2020-05-31'],
  ['31.05.2020 10:15', '2020-05-31'],
  ['1.2.2020', '2020-02-01'],
  ['31/05/2020', '2020-05-31'],
  ['5/31/2020', '2020-05-31'],
  ['1590883200', '2020-05-31'],
  ['1590883200000', '2020-05-31'],
])('the date %s is the day %s', (text, day) => {
  expect(dayOfDate(text)).toBe(day);
});

it.each([
  '',
  '2020',
  '2020-05',
  '3/4/2020',
  '2020-02-30',
  '2020-13-01',
  '1789-07-14',
  '31 Foo 2020',
  'yesterday',
  '20205',
])('the text %j gives no day', (text) => {
  expect(dayOfDate(text)).toBeUndefined();
});

it('every day of the web is read from its ISO form, and every text gives a whole day or none', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      expect(dayOfDate(date.toISOString())).toBe(date.toISOString().slice(0, 10));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-./: TZamy,') }), (text) => {
      expect(dayOfDate(text) ?? '2020-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }),
  );
});
