import { describe, expect, it } from 'vitest';
import { readImport } from './read-file';

const read = (text: string, name: string, format?: string) =>
  readImport(new File([text], name), 'seed', format, () => undefined);

describe('readImport', () => {
  it('readImport returns rows and problems, in the requested or the detected format', async () => {
    const text = 'url,title\nhttps://a.example/,A\nnothing to see,B\n';
    expect(await read(text, 'list.csv')).toEqual({
      format: 'csv',
      rows: [{ url: 'https://a.example/', title: 'A', verdict: 'seed' }],
      problems: [{ line: 3, text: 'nothing to see,B', reason: 'not-an-address' }],
      problemCount: 1,
    });
    expect(await read(text, 'list.csv', 'plain')).toMatchObject({ format: 'plain', problemCount: 2 });
    await expect(read(text, 'list.csv', 'papyrus')).rejects.toThrow('no format reads list.csv');
  });

  it('readImport keeps 100 problems, and counts the others', async () => {
    const { rows, problems, problemCount } = await read('-\n'.repeat(5_000), 'list.txt');
    expect([rows.length, problems.length, problemCount]).toEqual([0, 100, 5_000]);
    expect(problems.at(-1)).toEqual({ line: 100, text: '-', reason: 'not-an-address' });
  });

  it('readImport names the line of a topic that is nested too deep', async () => {
    const nested = `{"format": "tendril-topic",\n"other": ${'['.repeat(100_000)}`;
    expect(await read(nested, 'bees.tendril.json')).toEqual({
      format: 'tendril-json',
      rows: [],
      problems: [{ line: 2, text: 'nested deeper than 64 levels', reason: 'broken-row' }],
      problemCount: 1,
    });
  });
});
