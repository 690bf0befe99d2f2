import * as fc from 'fast-check';
import { unzipSync } from 'fflate';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { bytesOf, hardSeeds, OPTIONS, wantedUrls } from '../../../tests/support/transfer-samples';
import type { ExportOptions, ExportSeed } from '../format';
import { pageNotes } from './page-notes';

async function filesOf(seeds: readonly ExportSeed[], options: Partial<ExportOptions> = {}) {
  const bytes = await bytesOf(pageNotes.write(seeds, { ...OPTIONS, ...options }));
  const text = (content: Uint8Array) => new TextDecoder().decode(content);
  return Object.entries(unzipSync(bytes)).map(([path, content]) => ({ path, text: text(content) }));
}

/** Front matter as Obsidian reads it: between the first line and the next one of three hyphens. */
const frontOf = (text: string): string => /^---\n([\s\S]*?\n)---\n/.exec(text)?.[1] ?? '';

const HERON: ExportSeed = {
  ...{ url: 'https://birds.example.org/herons/', title: 'Herons: where? "There"', verdict: 'yes', site: 'example.org' },
  ...{ tags: ['Wet lands', '2020', 'birds'], language: 'en', published: '2020-05-31', reviewer: 'Ann' },
  ...{ decidedAtMs: Date.UTC(2024, 0, 2), excerpt: 'Where herons nest.', note: 'Read *it* again.' },
  permits: ['robots.txt', 'meta robots: noai', 'page license: https://creativecommons.org/licenses/by/4.0/'],
};

it('a note has the front matter of Obsidian’s clipper, the user’s note and the excerpt', async () => {
  expect(await filesOf([HERON], { withExcerpts: true })).toEqual([
    {
      path: 'Herons where There.md',
      text: `---
title: 'Herons: where? "There"'
source: https://birds.example.org/herons/
published: 2020-05-31
created: 2024-01-02
description: Where herons nest.
tags:
  - clippings
  - Wet-lands
  - _2020
  - birds
site: example.org
language: en
confirmed_by: Ann
may_archive: true
may_train: false
license:
  - https://creativecommons.org/licenses/by/4.0/
---

Read \\*it\\* again.

> Where herons nest.

- Tags: Wet lands, 2020

`,
    },
  ]);
});

it('two YAML readers read back the front matter of every note, and each page has a file of its own', async () => {
  const hostile = fc.constantFrom(
    '---\nx: 1\n---',
    '": {',
    "'",
    '- a',
    '!!js/function',
    '&a *a',
    '%YAML',
    '{{x}}',
    '..',
  );
  await fc.assert(
    fc.asyncProperty(hardSeeds, fc.array(hostile, { minLength: 3, maxLength: 3 }), async (given, [a, b, c]) => {
      const seeds = given.map((seed, i) =>
        i % 2 ? seed : { ...seed, title: `${a}`, excerpt: `${b}`, reviewer: `${c}` },
      );
      const files = await filesOf(seeds);
      const fronts = files.map(({ text }) => parse(frontOf(text)) as Record<string, unknown>);
      expect(fronts.map(({ source }) => source)).toEqual(wantedUrls(seeds).map((url) => new URL(url).href));
      for (const [i, front] of fronts.entries()) {
        const known =
          /^(?:title|source|published|created|description|tags|site|language|confirmed_by|archive|may_\w+|license)$/;
        expect(Object.keys(front).filter((key) => !known.test(key))).toEqual([]);
        expect(Object.keys(load(frontOf(files[i]?.text ?? '')) as object)).toEqual(Object.keys(front));
        expect(typeof front.title).toBe('string');
      }
      const names = files.map(({ path }) => path.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
      expect(names.filter((name) => /[\\/:*?"<>|\u0000-\u001f]|^\.|^(?:con|nul|com1)\./.test(name))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('a title that is empty or the name of a device gives a usable file name', async () => {
  const named = (title: string, n: number): ExportSeed => ({ ...HERON, title, url: `https://a.example/${n}` });
  const files = await filesOf(['con', 'CON', '???', '..', 'a/b'].map(named));
  expect(files.map(({ path }) => path)).toEqual(['_con.md', '_CON 2.md', 'page.md', 'page 2.md', 'a b.md']);
});

it('file names have at most 255 bytes, so that every file system can unpack them', async () => {
  const titles = ['蜜'.repeat(300), '🐝'.repeat(300), `${'蜜'.repeat(300)}`];
  const files = await filesOf(titles.map((title, n) => ({ ...HERON, title, url: `https://a.example/${n}` })));
  for (const { path } of files) expect(new TextEncoder().encode(path).length).toBeLessThanOrEqual(255);
  expect(files[1]?.path).not.toContain('\ufffd');
  expect(new Set(files.map(({ path }) => path)).size).toBe(3);
});

it('two titles that file systems take for one get two file names, and no title becomes a device', async () => {
  const titles = ['Caf\u00e9', 'Cafe\u0301', '..con', 'com\u00b9', 'CONIN$', 'aux .x'];
  const files = await filesOf(titles.map((title, n) => ({ ...HERON, title, url: `https://a.example/${n}` })));
  const names = files.map(({ path }) => path.normalize('NFC').toLowerCase());
  expect(new Set(names).size).toBe(titles.length);
  const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *\./;
  expect(names.filter((name) => device.test(name))).toEqual([]);
});
