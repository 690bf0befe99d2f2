import { describe, expect, it } from 'vitest';
import { expectLinearAsync, expectLinearInAll, repeated } from '../../../tests/support/linear';
import { type ImportFormat, isProblem } from '../format';
import { IMPORT_FORMATS } from '../registry';

/** Required beginning of a file, by format. */
const STARTS: Readonly<Record<string, string>> = {
  'tendril-json': '{"topic":[',
  bookmarks: '<DL><p>',
  opml: '<opml><body>',
  ris: 'TY  - JOUR\n',
  nbib: 'PMID- 1\n',
  bibtex: '@misc{a,\n',
  'csl-json': '[{"URL":"',
  csv: 'url,title\n',
};
/** Parts that a broken or hostile file may repeat. */
const UNITS: readonly string[] = [
  'a',
  ' ',
  ',',
  '"',
  '""',
  '"\n',
  '\r',
  '\n',
  ';',
  '\\',
  '(',
  '<',
  '</DL>',
  '<DT><H3>a</H3><DL><p>',
  '<DT><A HREF="http://e.org/">a</A>\n',
  '<A HREF="',
  '<outline text="a">',
  '<outline xmlUrl="',
  '&',
  '&#x',
  '<!--',
  '<![CDATA[',
  '{"url":"http://e.org/"}\n',
  '{"a":',
  '[',
  '"http://e.org/",',
  'http://e.org/\n',
  'http://e.org/ ',
  'http://e.org/,',
  'e.org;',
  'TY  - JOUR\n',
  'TY  - JOUR\nUR  - http://e.org/\nER  - \n',
  'UR  - http://e.org/\n',
  'KW  - a\n',
  '10.1000/',
  '{',
  'a = {',
  'a = 1,\n',
  '@misc{a,\n',
  'PMID- 1\n',
  '      a\n',
  'http://e.org/,"a ""b"""\n',
  '# a\n',
];
/** Parts that end or separate others. */
const ENDS: readonly string[] = [
  '</DL>',
  '</A>',
  '</outline>',
  '-->',
  ']',
  '}',
  '":',
  '\t',
  '，',
  'DO  - ',
  'UR  - ',
  'ER  - \n',
];
const SIZE_CHARS = 12_000;
const PIECE_CHARS = 4_096;

/** The text in pieces, as a file is read. */
async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE_CHARS) yield text.slice(at, at + PIECE_CHARS);
}

async function readAll(format: ImportFormat, text: string): Promise<void> {
  for await (const item of format.read(pieces(text), { verdict: 'seed' })) {
    if (isProblem(item)) expect(item.line).toBeGreaterThan(0);
  }
}

const CASES = IMPORT_FORMATS.flatMap((format) => UNITS.map((unit) => [format.id, unit, format] as const));

describe('linear time of imports', () => {
  it.each(CASES)('the import format %s takes linear time for repeated %j', (id, unit, format) =>
    expectLinearAsync(
      (chars) => `${STARTS[id] ?? ''}${repeated(unit, chars)}`,
      SIZE_CHARS,
      (text) => readAll(format, text),
    ),
  );

  it.each(IMPORT_FORMATS.map((format) => [format.id, format] as const))(
    'the import format %s takes linear time for combinations of hostile parts',
    (id, format) =>
      expectLinearInAll([...UNITS, ...ENDS], SIZE_CHARS / 3, (text) => readAll(format, text), {
        starts: ['', STARTS[id] ?? ''],
        numRuns: 10,
      }),
  );
});
