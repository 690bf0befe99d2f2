/** Opens the documents for people with the programs that their readers use. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { plainLine } from '../../lib/transfer/documents/document';
import type { ExportSeed } from '../../lib/transfer/format';
import { exportFormat } from '../../lib/transfer/registry';
import { installedReader, readerTest } from '../support/readers';
import { run } from '../support/transfer-loopback';
import { bytesOf, OPTIONS, SEEDS } from '../support/transfer-samples';

const PANDOC = installedReader('pandoc', 'read');
const OFFICE = installedReader('LibreOffice', 'read', 'soffice');
const TIDY = installedReader('HTML Tidy', 'read', 'tidy');
const MS = 120_000;

const EVIL = '<b>x</b> [a](http://evil.example/) *b* `c` $d$ # e | f \\ {{g}} &lt; "h" \'i\' ~~j~~ ^[k]';
const HOSTILE: readonly ExportSeed[] = SEEDS.map((seed) => ({
  ...{ ...seed, title: `${seed.title} ${EVIL}`, note: EVIL, reviewer: EVIL, published: '2020-05-31' },
  ...{ tags: [...seed.tags, EVIL], excerpt: EVIL },
}));
const WANTED = HOSTILE.filter(({ verdict }) => verdict !== 'no');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tendril-documents-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function exported(id: string): Promise<string> {
  const format = exportFormat(id);
  if (format === undefined) throw new Error(`no format ${id}`);
  const edition = { id: '5f0c-77', version: '2026-05-30.112', authors: [EVIL, 'Bo'], pages: 48 };
  const path = join(folder, `${id}.${format.extension}`);
  const options = { ...OPTIONS, topicName: EVIL, withExcerpts: true, edition };
  await writeFile(path, await bytesOf(format.write(HOSTILE, options)));
  return path;
}

async function output(program: string, ...args: string[]): Promise<string> {
  const result = await run(program, args, folder, MS);
  expect(result.code, result.output).toBe(0);
  return result.output;
}

/** A node of pandoc's document: `t` is its type. */
interface Node {
  readonly t: string;
  readonly c?: unknown;
}

/** Types of all nodes of pandoc's document, and the targets of its links. */
function nodesOf(json: string): { readonly types: ReadonlySet<string>; readonly targets: readonly string[] } {
  const types = new Set<string>();
  const targets: string[] = [];
  JSON.parse(json, (_key, value: Node | null) => {
    if (typeof value !== 'object' || value === null || typeof value.t !== 'string') return value;
    types.add(value.t);
    if (value.t === 'Link') targets.push((value.c as [unknown, unknown, [string, string]])[2][0]);
    return value;
  });
  return { types, targets };
}

for (const [id, from] of [
  ['reading-list', 'markdown'],
  ['reading-list', 'gfm'],
  ['reading-list-html', 'html'],
] as const)
  readerTest(
    PANDOC,
    `${id} is read as ${from} with its links and no other markup`,
    async () => {
      const { types, targets } = nodesOf(await output('pandoc', '-f', from, '-t', 'json', await exported(id)));
      expect(targets).toEqual(WANTED.map(({ url }) => new URL(url).href));
      const known =
        /^(?:Header|Para|Plain|BulletList|DefinitionList|BlockQuote|Div|Span|Str|Space|SoftBreak|Link|MetaInlines|Quoted|DoubleQuote|SingleQuote)$/;
      expect([...types].filter((type) => !known.test(type))).toEqual([]);
    },
    MS,
  );

readerTest(
  PANDOC,
  'the citation of the collection in BibTeX has its title and authors',
  async () => {
    const [item] = JSON.parse(
      await output('pandoc', '-f', 'bibtex', '-t', 'csljson', await exported('citation-bibtex')),
    );
    expect(item.author).toHaveLength(2);
    expect(item.author[1]).toEqual({ literal: 'Bo' });
    expect(item.issued['date-parts'][0][0]).toBe(2024);
    expect(item.title).toContain('http://evil.example/');
  },
  MS,
);

readerTest(
  PANDOC,
  'the references in CSL-JSON become a bibliography with the title, day and address of each page',
  async () => {
    const references = await exported('csl-json');
    const paper = join(folder, 'paper.md');
    await writeFile(paper, `---\nnocite: '@*'\nbibliography: ${references}\n---\n`);
    const text = await output('pandoc', '--citeproc', '--wrap=none', '-t', 'plain', paper);
    for (const { url } of WANTED) expect(text).toContain(new URL(url).href);
    expect(text.match(/2020/g)?.length).toBeGreaterThanOrEqual(WANTED.length);
    // The style of the bibliography begins words of titles with capitals.
    expect(text.match(/http:\/\/evil\.example\//gi)).toHaveLength(WANTED.length);
  },
  MS,
);

readerTest(
  OFFICE,
  'the reading list becomes a document of Word, with every title and note as text',
  async () => {
    const path = await exported('reading-list-html');
    const profile = `-env:UserInstallation=file://${join(folder, 'office')}`;
    for (const [filter, ending] of [
      ['docx:MS Word 2007 XML', '.docx'],
      ['txt:Text (encoded):UTF8', '.txt'],
    ] as const) {
      await output('soffice', profile, '--headless', '--writer', '--convert-to', filter, '--outdir', folder, path);
      expect((await readFile(join(folder, `${basename(path, extname(path))}${ending}`))).length).toBeGreaterThan(500);
    }
    const text = (await readFile(join(folder, 'reading-list-html.txt'), 'utf8')).replace(/\s+/g, ' ');
    for (const { title, note = '' } of WANTED) {
      expect(text).toContain(plainLine(title).replace(/\s+/g, ' '));
      expect(text).toContain(note);
    }
  },
  MS,
);

readerTest(
  TIDY,
  'the reading list is valid HTML',
  async () => {
    const { output: said } = await run('tidy', ['-quiet', '-errors', await exported('reading-list-html')], folder, MS);
    expect(said.trim()).toBe('');
  },
  MS,
);
