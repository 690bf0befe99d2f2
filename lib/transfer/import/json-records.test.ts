import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonRecords } from './json-records';

it('gives the elements of a list at the top as JSON.parse does, however it is laid out', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, '\t'), (list, indent) => {
      const text = JSON.stringify(list, null, indent);
      const records = [...jsonRecords(text)];
      expect(records.map((record) => JSON.stringify(record.value))).toEqual(list.map((value) => JSON.stringify(value)));
      for (const { line, text: source } of records) {
        expect(
          text
            .split('\n')
            .slice(line - 1)
            .join('\n'),
        ).toContain(source);
      }
    }),
  );
});

it('reads long texts and deep nesting without running out of stack', () => {
  const long = JSON.stringify(['x'.repeat(5_000_000), 'https://a.example/']);
  expect([...jsonRecords(long)].map((record) => String(record.value).length)).toEqual([5_000_000, 18]);
  expect([...jsonRecords(`${'['.repeat(100_000)}`)]).toHaveLength(1);
});
