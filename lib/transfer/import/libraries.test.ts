/** Exports of other programs with tags, a note, a date and a title. */
import { describe, expect, it } from 'vitest';
import { imported } from '../../../tests/support/transfer-samples';
import { isProblem } from '../format';
import { importFormatFor } from '../registry';

const HIVE = 'https://hive.example/';

const FILES: readonly (readonly [string, string, string])[] = [
  [
    'Raindrop, CSV',
    'raindrop.csv',
    'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n' +
      `7,Hives,"Read again, ""soon""",A page on hives,${HIVE},Bees,"bees, wet land",2024-02-03T10:00:00.000Z,,,false\n`,
  ],
  [
    'Zotero, CSV',
    'library.csv',
    '"Key","Item Type","Title","Url","Abstract Note","Date","Notes","Manual Tags","Automatic Tags"\n' +
      `"AB","webpage","Hives","${HIVE}","","2024-02-03","<p>Read again, &quot;soon&quot;</p>","bees; wet land",""\n`,
  ],
  [
    'Zotero, RIS',
    'library.ris',
    `TY  - ELEC\nTI  - Hives\nUR  - ${HIVE}\nKW  - bees\nKW  - wet land\nN1  - <p>Read again, "soon"</p>\nY2  - 2024/02/03/\nER  - \n`,
  ],
  [
    'Hypothesis, CSV',
    'annotations.csv',
    'Created at,Author,Page,URL,Group,Type,Quote,Comment,Tags\n' +
      `2024-02-03T10:00:00,me,Hives,${HIVE},Public,Annotation,a hive,"Read again, ""soon""","bees,wet land"\n`,
  ],
  [
    'Hypothesis, JSON',
    'annotations.json',
    JSON.stringify({
      export_date: '2024-02-04',
      annotations: [
        {
          id: 'x',
          created: '2024-02-03T10:00:00Z',
          uri: HIVE,
          text: 'Read again, "soon"',
          tags: ['bees', 'wet land'],
          document: { title: ['Hives'] },
          target: [{ source: HIVE, selector: [{ type: 'TextQuoteSelector', exact: 'a hive' }] }],
        },
      ],
    }),
  ],
  [
    'Pinboard, JSON',
    'pinboard.json',
    JSON.stringify([
      {
        href: HIVE,
        description: 'Hives',
        extended: 'Read again, "soon"',
        time: '2024-02-03T10:00:00Z',
        tags: 'bees wet-land',
      },
    ]),
  ],
  [
    'Raindrop and Pinboard, bookmarks',
    'bookmarks.html',
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n' +
      `<DT><A HREF="${HIVE}" ADD_DATE="1706954400" TAGS="bees,wet land">Hives</A>\n<DD>Read again, &quot;soon&quot;\n` +
      '<DT><A HREF="https://other.example/">Other</A>\n<DT><H3>Folder</H3>\n<DD>Of a folder\n</DL>\n',
  ],
];

describe('exports of other collections', () => {
  it.each(FILES)('an export of %s is imported with tags, note, date and title', async (_name, fileName, text) => {
    const format = importFormatFor(fileName, text.slice(0, 1_000));
    const [row, ...rest] = await imported(format ?? expect.fail('no format'), text);
    if (row === undefined || isProblem(row)) throw new Error(JSON.stringify(row));
    expect(row.url).toBe(HIVE);
    expect(row.tags?.map((tag) => tag.replace('-', ' '))).toEqual(['bees', 'wet land']);
    expect(row.note).toBe('Read again, "soon"');
    expect(new Date(row.atMs ?? 0).toISOString().slice(0, 10)).toBe('2024-02-03');
    expect(row.title).toBe('Hives');
    for (const other of rest) expect(other).not.toHaveProperty('note');
  });
});
