import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, imported, written } from '../../../../tests/support/transfer-samples';
import { jsonLines } from '../../export/formats/json-lines';
import { noteText } from '../note-text';
import { jsonLinesImport } from './json-lines';

describe('import of JSON Lines', () => {
  it('gives back what was exported, tags and times with it', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const rows = await imported(jsonLinesImport, await written(jsonLines, seeds));
        expect(rows).toEqual(
          seeds.map(({ url, title, verdict, tags, note = '', decidedAtMs }) =>
            verdict === 'candidate'
              ? expect.objectContaining({ reason: 'not-judged' })
              : {
                  url,
                  verdict,
                  ...(title ? { title } : {}),
                  ...(tags.length > 0 ? { tags } : {}),
                  ...(noteText(note) ? { note: noteText(note) } : {}),
                  ...(decidedAtMs === undefined ? {} : { atMs: decidedAtMs }),
                },
          ),
        );
      }),
    );
  });

  it('reports each bad line with its number and reads the rest', async () => {
    const text =
      '"https://a.example/"\n\n{"url": \n42\n{"href":"https://b.example/","tags":"x, y"}\n{"title":"no address"}\n';
    expect(await imported(jsonLinesImport, text, { verdict: 'no' })).toEqual([
      { url: 'https://a.example/', verdict: 'no' },
      { line: 3, text: '{"url":', reason: 'broken-row' },
      { line: 4, text: '42', reason: 'broken-row' },
      { url: 'https://b.example/', verdict: 'no', tags: ['x', 'y'] },
      { line: 6, text: '{"title":"no address"}', reason: 'no-address' },
    ]);
  });
});
