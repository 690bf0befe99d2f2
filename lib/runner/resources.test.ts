import { describe, expect, it } from 'vitest';
import { packedMeanings } from '../../tests/support/sample-meanings';
import { animals } from '../../tests/support/sample-tree';
import { createResources } from './resources';

const TREE = 'data/wordnet-nouns.bin';
const statistics = (language: string) => ({
  language,
  pages: 10,
  terms: [`${language}word`],
  pagesWithTerm: [10],
  occurrenceTenths: [10],
  lengthQuantiles: [1, 1],
});

/** The files of the package, and what was read of them and warned of. */
function resources(files: Readonly<Record<string, unknown>>) {
  const read: string[] = [];
  const warned: string[] = [];
  const of = createResources(
    async (path) => {
      read.push(path);
      const file = files[path];
      if (file === undefined) throw new Error(`no ${path}`);
      return file instanceof Uint8Array ? file : new TextEncoder().encode(JSON.stringify(file));
    },
    (message) => warned.push(message),
  );
  return { of, read, warned };
}
const FILES = {
  [TREE]: animals,
  'data/background-en.json': statistics('en'),
  'data/background-zh.json': statistics('zh'),
  'data/meanings-en.bin': packedMeanings([
    ['lawn', [1, 2]],
    ['human rights', [2, 1]],
  ]),
  'data/meanings-zh.bin': packedMeanings([['草坪', [1, 2]]]),
};

describe('resources of a language', () => {
  it('resources are background pages, and for English also the noun tree and the meanings of words', async () => {
    const { of, warned } = resources(FILES);
    const english = await of('en');
    expect(english.background.length).toBeGreaterThan(0);
    expect(english.background[0]?.terms).toEqual(['enword']);
    expect(english.semantic?.(() => 'dog').name).toBe('semantic');
    expect(english.meanings?.rowOf('human rights')).toBe(1);
    const chinese = await of('zh');
    expect(chinese.background[0]?.terms).toEqual(['zhword']);
    expect(chinese.semantic).toBeUndefined();
    expect(warned).toEqual([]);
  });

  it('resources of several languages hold the background pages and the words of all of them', async () => {
    const { of } = resources(FILES);
    const { background, meanings } = await of('en', 'zh');
    expect(new Set(background.flatMap(({ terms }) => terms))).toEqual(new Set(['enword', 'zhword']));
    expect(['lawn', '草坪', '火车'].map((word) => (meanings?.rowOf(word) ?? -1) >= 0)).toEqual([true, true, false]);
  });

  it('resources of another language hold English words too', async () => {
    const { meanings } = await resources(FILES).of('zh');
    expect(['lawn', '草坪'].map((word) => (meanings?.rowOf(word) ?? -1) >= 0)).toEqual([true, true]);
  });

  it('resources of a language without files are empty, and no file is read', async () => {
    const { of, read } = resources(FILES);
    expect(await of('nl')).toEqual({ background: [], semantic: undefined });
    expect(read).toEqual([]);
  });

  it('each resource file is read once, on demand, also for concurrent requests; tables once for the same languages', async () => {
    const { of, read } = resources(FILES);
    const [first, second] = await Promise.all([of('en'), of('en'), of('zh')]);
    await of('en');
    expect([...read].sort()).toEqual([
      'data/background-en.json',
      'data/background-zh.json',
      'data/meanings-en.bin',
      'data/meanings-en.bin',
      'data/meanings-zh.bin',
      TREE,
    ]);
    expect(second.background[0]).toBe(first.background[0]);
    expect(second.meanings).toBe(first.meanings);
  });

  it('resources draw the same background pages after every restart', async () => {
    const many = {
      ...statistics('en'),
      terms: ['a', 'b', 'c'],
      pagesWithTerm: [5, 3, 1],
      occurrenceTenths: [20, 10, 10],
    };
    const files = { ...FILES, 'data/background-en.json': { ...many, lengthQuantiles: [1, 3] } };
    expect((await resources(files).of('en')).background).toEqual((await resources(files).of('en')).background);
  });

  it('a resource that cannot be read is omitted, with one warning per file', async () => {
    const { of, warned } = resources({ [TREE]: Uint8Array.of(1, 2, 3), 'data/background-en.json': null });
    for (let i = 0; i < 3; i++) expect(await of('en')).toEqual({ background: [], semantic: undefined });
    expect(warned.sort()).toEqual([
      'the background pages could not be read',
      'the meanings of words could not be read',
      'the semantic tree could not be read',
    ]);
    const german = resources({ ...FILES, 'data/meanings-de.bin': Uint8Array.of(1, 2, 3) });
    expect((await german.of('de')).meanings?.rowOf('lawn')).toBe(0);
    expect(german.warned).toContain('the meanings of words could not be read');
    const half = resources({ 'data/background-en.json': statistics('en') });
    const { background, semantic } = await half.of('en');
    expect(background.length).toBeGreaterThan(0);
    expect(semantic).toBeUndefined();
  });
});
