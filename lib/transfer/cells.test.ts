import { csvParseRows } from 'd3-dsv';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardText, hardUrl } from '../../tests/support/transfer-samples';
import { csvLine, joinTags, splitTags, unguardAddress, unguardFormula } from './cells';

/** A cell as other programs read it from a CSV file. */
const written = (cell: Parameters<typeof csvLine>[0][number]): string =>
  csvParseRows(csvLine([cell, 'x']))[0]?.[0] ?? '';
const guardFormula = (text: string) => written(text);
const guardAddress = (address: string) => written({ address });

describe('guards of cells, and tags', () => {
  it('csvLine escapes every formula of a spreadsheet, and unguardFormula restores the text', () => {
    expect(guardFormula('=1+1')).toBe("'=1+1");
    expect(guardFormula("'=1+1")).toBe("''=1+1");
    expect(guardFormula("it's -1")).toBe("it's -1");
    expect(guardFormula("Bees;=cmd|' /C calc'!A0")).toBe("Bees;'=cmd|' /C calc'!A0");
    expect(guardFormula('a|＝1, "+2"\n-3')).toBe("a|'＝1, \"'+2\"\n'-3");
    fc.assert(
      fc.property(hardText, (text) => {
        expect(guardFormula(text)).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(unguardFormula(guardFormula(text))).toBe(text);
      }),
    );
  });

  it('csvLine escapes formulas in URLs with characters that no canonical URL has, and unguardAddress restores the URL', () => {
    expect(guardAddress('https://a.example/;=1|x;-2')).toBe('https://a.example/%3b=1|x%3b-2');
    fc.assert(
      fc.property(hardUrl, (url) => {
        expect(guardAddress(url)).not.toMatch(/[;|]'*[=+\-@]/);
        expect(unguardAddress(guardAddress(url))).toBe(url);
      }),
    );
  });

  it('splitTags restores the tags that joinTags joined', () => {
    const tag = hardText.filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(tag), (tags) => {
        expect(splitTags(joinTags(tags))).toEqual(tags);
      }),
    );
  });

  it.each([
    ['birds, wet land', ['birds', 'wet land']],
    ['Birds; Wet, land; ', ['Birds', 'Wet, land']],
    ['birds', ['birds']],
    ['wet, land|', ['wet, land']],
    ['', []],
  ])('splitTags reads the tags "%s" of another program as %j', (cell, tags) => {
    expect(splitTags(cell)).toEqual(tags);
  });
});
