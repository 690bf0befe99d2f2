import { csvParse } from 'd3-dsv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecords, delimiterOf } from './csv-records';

async function recordsOf(text: string, delimiter = ',') {
  const records = [];
  for await (const { line, cells } of csvRecords(text, delimiter)) records.push([line, cells]);
  return records;
}

describe('records', () => {
  it('begin on the line they are told of, and may span several', async () => {
    expect(await recordsOf('a,b\n"one\ntwo",x\n\nlast,"""y"""')).toEqual([
      [1, ['a', 'b']],
      [2, ['one\ntwo', 'x']],
      [5, ['last', '"y"']],
    ]);
  });

  it('with text behind a closing quote are broken, and those after them are read', async () => {
    expect(await recordsOf('"a"b,c\nd,e')).toEqual([
      [1, undefined],
      [2, ['d', 'e']],
    ]);
  });

  it('that are opened and never closed cost one line, not the rest of the file', async () => {
    expect(await recordsOf('a,"open\nb,c\nd,"e"')).toEqual([
      [1, undefined],
      [2, ['b', 'c']],
      [3, ['d', 'e']],
    ]);
    const lines = Array.from({ length: 6_000 }, (_, i) => `${i},x`);
    const records = await recordsOf(['"open', ...lines].join('\n'));
    expect(records).toHaveLength(6_001);
    expect(records.at(-1)).toEqual([6_001, ['5999', 'x']]);
  });

  it('are those of another reader, whatever is in the cells', async () => {
    const cell = fc.stringMatching(/^[a-c",; \n]{0,6}$/);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const table = fc.array(fc.tuple(cell, cell, fc.constant('x')), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const text = rows.map((row) => row.map(quoted).join(',')).join('\n');
        const expected = csvParse(`a,b,c\n${text}`).map(({ a, b, c }) => [a, b, c]);
        expect((await recordsOf(text)).map(([, cells]) => cells)).toEqual(expected);
      }),
    );
  });
});

describe('the delimiter', () => {
  it.each([
    ['url,title;x\na;b;c;d', ','],
    ['url;title\n', ';'],
    ['url\ttitle', '\t'],
    ['"a,b,c";x', ';'],
    ['url', ','],
  ] as const)('of %j is %j', (head, delimiter) => {
    expect(delimiterOf(head)).toBe(delimiter);
  });
});
