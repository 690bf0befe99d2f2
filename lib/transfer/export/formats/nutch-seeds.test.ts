import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, hardText, SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { nutchSeeds } from './nutch-seeds';

/** Nutch's rules: blank lines and `#` are passed over, tabs part the fields, the first `=` parts key and value. */
function read(text: string): { url: string; metadata: Map<string, string> }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [url = '', ...fields] = line.split('\t');
      const pairs = fields.map((field): [string, string] => {
        const at = field.indexOf('=');
        if (at < 0) throw new Error(`no key in ${field}`);
        return [field.slice(0, at), field.slice(at + 1)];
      });
      return { url, metadata: new Map(pairs) };
    });
}

describe('seeds of Nutch', () => {
  it('carry score and metadata', async () => {
    const [seed, confirmed, candidate] = read(await written(nutchSeeds, SEEDS));
    expect(seed?.metadata.get('nutch.score')).toBe('1');
    expect(seed?.metadata.get('tags')).toBe('birds, wet|land');
    expect(confirmed?.metadata.get('title')).toBe('=HYPERLINK("http://evil.example") 鹭 🐦');
    expect(candidate?.metadata.get('nutch.score')).toBe('0.625');
    expect(candidate?.metadata.get('from')).toBe('https://birds.example.org/herons/');
  });

  it('keep to one line each and to known keys, whatever titles and names hold', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, hardText, async (seeds, topicName) => {
        const rows = read(await written(nutchSeeds, seeds, { topicName }));
        expect(rows.map((row) => row.url)).toEqual(wantedUrls(seeds));
        for (const { metadata } of rows) {
          expect(Number(metadata.get('nutch.score'))).toBeGreaterThanOrEqual(0);
          const keys = ['nutch.score', 'topic', 'title', 'verdict', 'tags', 'lang', 'scope', 'found_by', 'query'];
          expect(keys).toEqual(expect.arrayContaining([...metadata.keys()]));
        }
      }),
    );
  });
});
