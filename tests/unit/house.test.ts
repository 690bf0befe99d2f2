import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  decisionsIn,
  doubleNames,
  filesInUse,
  filesWithTests,
  type Graph,
  importCycles,
  importGraph,
  importsOf,
  longFunctions,
  programs,
  publicMembers,
  shortSingleImports,
  sources,
  unusedExports,
} from '../support/house';

const ROOT = join(import.meta.dirname, '../..');
const FILES = filesInUse();

/** Public members of one concept. */
const MOST_MEMBERS = 15;
/** Files that may have more: constants, topics in memory, tables. */
const MANY_MEMBERS = ['lib/engine/defaults.ts', 'lib/runner/topics.ts', 'lib/store/db.ts'];
/** Exports that no program imports, only tests. A test should use what the program uses: lower the number, never raise it. */
const MOST_EXPORTS_FOR_TESTS = 40;
/** A shorter file with one importer is a part of that importer's concept. */
const LEAST_LINES = 30;
/** Limit of conditions, loops and cases in a file of lib without a sibling test. */
const MOST_DECISIONS = 6;
/** Files above the limit, each with the test that runs it. */
const TESTED_IN: Readonly<Record<string, string>> = {
  'lib/browser/capture.ts': 'lib/background/actions.test.ts',
  'lib/transfer/topic/merge-preview.ts': 'lib/runner/merge-imports.test.ts',
  'lib/browser/reader-tabs.ts': 'lib/browser/tab-reader.test.ts',
  'lib/providers/json-search.ts': 'lib/providers/json-services.test.ts',
  'lib/providers/serp/elements.ts': 'lib/providers/serp/results-page.test.ts',
  'lib/providers/serp/generic-reader.ts': 'lib/providers/serp/results-page.test.ts',
  'lib/net/robots-patterns.ts': 'lib/net/robots-rules.test.ts',
  // Parts of one run of watching.
  'lib/engine/watch/watch-check.ts': 'lib/runner/watch-session.test.ts',
  'lib/engine/watch/watch-run.ts': 'lib/runner/watch-session.test.ts',
  'lib/engine/watch/watch-targets.ts': 'lib/runner/watch-session.test.ts',
  // Parts of documents, each in the documents that need it.
  'lib/transfer/documents/document.ts': 'lib/transfer/documents/reading-list.test.ts',
  'lib/transfer/documents/methods-report.ts': 'lib/transfer/documents/methods.test.ts',
  'lib/transfer/documents/site-citations.ts': 'lib/transfer/documents/methods.test.ts',
  // Receivers of pages, each against a server.
  'lib/targets/archive-it.ts': 'lib/targets/targets.test.ts',
  'lib/targets/hyphe.ts': 'lib/targets/targets.test.ts',
  'lib/targets/save-page-now.ts': 'lib/targets/targets.test.ts',
  'lib/targets/target.ts': 'lib/targets/targets.test.ts',
  'lib/targets/zotero.ts': 'lib/targets/targets.test.ts',
};

/** Lines of a function that can be understood as a whole. */
const MOST_LINES = 100;

/** The rooms that each room may import, from the top down. A room imports only from itself and from rooms below. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  entrypoints: [
    ...['components/screens', 'components/dashboard', 'components/topic', 'components/settings', 'components/common'],
    ...['background', 'browser', 'runner', 'targets', 'transfer', 'views', 'messaging', 'store'],
    ...['providers', 'settings', 'engine'],
  ],
  cli: [
    ...['packaging', 'views', 'runner', 'transfer', 'messaging', 'store', 'providers', 'net', 'settings', 'engine'],
    'engine/text',
  ],
  packaging: ['engine/text'],
  'components/screens': [
    ...['components/topic', 'components/review', 'components/team', 'components/settings', 'components/charts'],
    ...['components/common', 'views', 'messaging', 'providers', 'settings', 'engine', 'engine/insight'],
  ],
  'components/dashboard': [
    ...['components/topic', 'components/review', 'components/team', 'components/settings', 'components/charts'],
    ...['components/common', 'transfer', 'views', 'messaging', 'providers', 'engine', 'engine/insight', 'engine/url'],
  ],
  'components/topic': [
    ...['components/review', 'components/common', 'targets', 'transfer', 'views', 'messaging', 'settings'],
    ...['engine', 'engine/insight', 'engine/url'],
  ],
  'components/review': ['components/common', 'views', 'messaging', 'store', 'engine', 'engine/insight'],
  'components/team': ['components/charts', 'components/common', 'engine', 'engine/insight'],
  'components/settings': ['components/common', 'messaging', 'providers', 'settings'],
  'components/charts': ['components/common', 'providers', 'settings', 'engine/insight'],
  'components/common': ['views', 'messaging', 'store', 'providers', 'settings', 'engine', 'engine/insight'],
  views: ['messaging', 'store', 'providers', 'settings', 'engine', 'engine/insight', 'engine/topic', 'engine/url'],
  background: ['browser', 'messaging', 'store', 'settings', 'engine', 'engine/url'],
  browser: ['messaging', 'store', 'providers', 'net', 'settings', 'engine', 'engine/insight', 'engine/url'],
  runner: [
    ...[
      'transfer',
      'messaging',
      'store',
      'providers',
      'net',
      'settings',
      'engine',
      'engine/watch',
      'engine/session',
      'engine/hub',
    ],
    ...['engine/papers', 'engine/rank', 'engine/semantic', 'engine/topic', 'engine/text'],
    'engine/url',
  ],
  targets: ['transfer', 'store', 'providers', 'net', 'settings', 'engine'],
  transfer: [
    ...['messaging', 'store', 'net', 'engine', 'engine/insight', 'engine/rank', 'engine/text'],
    ...['engine/page', 'engine/topic', 'engine/url'],
  ],
  messaging: ['settings', 'engine', 'engine/url'],
  store: [...['providers', 'net', 'engine', 'engine/insight', 'engine/topic', 'engine/url']],
  providers: ['net', 'settings', 'engine', 'engine/page', 'engine/url'],
  net: ['settings', 'engine', 'engine/page', 'engine/url'],
  settings: ['engine'],
  'engine/watch': [...['engine/session', 'engine/operators', 'engine/text', 'engine/url', 'engine']],
  'engine/session': [
    ...[
      'engine/insight',
      'engine/operators',
      'engine/methods',
      'engine/papers',
      'engine/frontier',
      'engine/bandit',
      'engine/spam',
    ],
    ...['engine/rank', 'engine/hub', 'engine/topic', 'engine/page', 'engine/text', 'engine/url', 'engine'],
  ],
  'engine/insight': ['engine/spam', 'engine/topic', 'engine/url', 'engine'],
  'engine/operators': ['engine/url', 'engine'],
  'engine/methods': ['engine/papers', 'engine/frontier', 'engine/rank', 'engine/topic', 'engine'],
  'engine/papers': ['engine/frontier', 'engine/rank', 'engine/semantic', 'engine/topic', 'engine'],
  'engine/frontier': ['engine/topic', 'engine'],
  'engine/bandit': ['engine'],
  'engine/rank': ['engine/topic', 'engine/url', 'engine'],
  'engine/semantic': ['engine/topic', 'engine'],
  'engine/hub': ['engine/url'],
  'engine/spam': ['engine/url', 'engine'],
  'engine/page': ['engine/text', 'engine/url', 'engine'],
  'engine/text': ['engine'],
  'engine/topic': ['engine'],
  'engine/url': ['engine'],
  engine: [],
};

/** Rooms that may use a package; the engine is in none of them. */
const PACKAGES: readonly (readonly [name: RegExp, rooms: readonly string[]])[] = [
  [/^(webextension-polyfill|wxt)(\/|$)/, ['browser', 'entrypoints']],
  [/^dexie$/, ['store', 'transfer', 'cli']],
  [/^(undici|fake-indexeddb|zod|@modelcontextprotocol\/sdk)(\/|$)/, ['cli']],
  [/^unpdf$/, ['runner']],
  [/^comlink$/, ['runner', 'transfer']],
  [/^@preact\/signals$/, ['components', 'views', 'store', 'entrypoints']],
  [/^(sigma|uplot)$/, ['components/charts']],
  [/^preact(\/|$)/, ['components', 'entrypoints']],
  [/^node:/, ['cli', 'packaging']],
];

function roomOf(file: string): string {
  const [top = '', room = '', inner = '', ...rest] = file.split('/');
  if (top === 'components') return `components/${room}`;
  if (top !== 'lib') return top;
  return room === 'engine' && rest.length > 0 ? `engine/${inner}` : room;
}

/** Imports that the table of rooms does not allow, as `from → to`. */
function arrowsUp(graph: Graph): string[] {
  return [...graph].flatMap(([from, imports]) =>
    imports
      .filter((to) => graph.has(to) && roomOf(to) !== roomOf(from) && !ROOMS[roomOf(from)]?.includes(roomOf(to)))
      .map((to) => `${from} → ${to}`),
  );
}

/** Paths in the folders of the project, as `drawn` resolves relative imports to them. */
const PROJECT = /^(cli|components|crawlers|entrypoints|lib|packages|packaging|public|research|scripts|tests)\//;

const isWithin = (file: string, room: string) => `${roomOf(file)}/`.startsWith(`${room}/`);

function wrongPackages(graph: Graph): string[] {
  return [...graph].flatMap(([from, imports]) =>
    imports
      .filter((name) =>
        PACKAGES.some(([found, rooms]) => found.test(name) && !rooms.some((room) => isWithin(from, room))),
      )
      .map((name) => `${from} → ${name}`),
  );
}

describe('layers of the source', () => {
  const house = importGraph(FILES);

  it('the source has no import cycle', () => {
    expect(importCycles(house)).toEqual([]);
  });

  it('every import between rooms is allowed by the table of rooms', () => {
    expect(arrowsUp(house)).toEqual([]);
  });

  it('each package is imported only in the rooms that may use it', () => {
    expect(wrongPackages(house)).toEqual([]);
  });

  it('every file has a room, and every relative import has a file', () => {
    expect([...house.keys()].filter((file) => !(roomOf(file) in ROOMS))).toEqual([]);
    const relativeImports = [...house.values()].flat().filter((name) => PROJECT.test(name));
    expect(relativeImports.filter((name) => !house.has(name) && !/\.(json|css|py\?raw)$/.test(name))).toEqual([]);
  });

  it('every allowance of the table of rooms is used', () => {
    const used = new Set(
      [...house].flatMap(([from, imports]) => imports.map((to) => `${roomOf(from)} → ${roomOf(to)}`)),
    );
    const allowed = Object.entries(ROOMS).flatMap(([room, below]) => below.map((other) => `${room} → ${other}`));
    expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it('every allowance of a package is used', () => {
    const unused = PACKAGES.flatMap(([name, rooms]) =>
      rooms
        .filter((room) => ![...house].some(([from, all]) => isWithin(from, room) && all.some((one) => name.test(one))))
        .map((room) => `${name} in ${room}`),
    );
    expect(unused).toEqual([]);
  });

  it('the table lists the rooms from the top down', () => {
    const names = Object.keys(ROOMS);
    const up = Object.entries(ROOMS).flatMap(([room, below]) =>
      below.filter((other) => names.indexOf(other) <= names.indexOf(room)).map((other) => `${room} → ${other}`),
    );
    expect(up).toEqual([]);
  });
});

describe('files of the source', () => {
  it('a file of lib with many decisions has a sibling test, or a test listed here', () => {
    const all = new Set(sources());
    const without = [...FILES].filter(
      ([file, source]) =>
        file.startsWith('lib/') &&
        !all.has(file.replace(/\.ts$/, '.test.ts')) &&
        decisionsIn(file, source) > MOST_DECISIONS,
    );
    expect(without.map(([file]) => file).sort()).toEqual(Object.keys(TESTED_IN).sort());
    for (const test of Object.values(TESTED_IN)) expect(existsSync(join(ROOT, test)), test).toBe(true);
  });

  it('a file has few public members, except for the listed files', () => {
    const many = [...FILES].filter(([file, source]) => publicMembers(file, source) > MOST_MEMBERS);
    expect(many.map(([file]) => file).sort()).toEqual(MANY_MEMBERS);
  });

  it('no function has more than 100 lines', () => {
    expect([...FILES].flatMap(([file, source]) => longFunctions(file, source, MOST_LINES))).toEqual([]);
  });

  it('no short file is imported by a single file only', () => {
    expect(shortSingleImports(FILES, importGraph(FILES), LEAST_LINES)).toEqual([]);
  });

  it('every export is imported by another file', () => {
    expect(unusedExports(FILES, filesWithTests())).toEqual([]);
  });

  it('few exports are imported by tests alone, and ever fewer', () => {
    const unused = unusedExports(FILES, programs());
    expect(unused.length, unused.join('\n')).toBeLessThanOrEqual(MOST_EXPORTS_FOR_TESTS);
  });

  it('no two files export the same name', () => {
    expect(doubleNames(FILES)).toEqual([]);
  });
});

describe('helpers of the house tests', () => {
  it('importsOf reads every kind of import, including imports of types', () => {
    const source = `import type { A } from './a';
      import './b';
      export { type C } from './c';
      export * from './d';
      const e = import('./e');
      // import './f';`;
    expect(importsOf('room.ts', source)).toEqual(['./a', './b', './c', './d', './e']);
  });

  it('circlesOf finds cycles, without the files that lead in or out', () => {
    const graph = new Map([
      ['in', ['a']],
      ['a', ['b', 'out']],
      ['b', ['c']],
      ['c', ['a', 'x']],
      ['x', ['y']],
      ['y', ['x']],
      ['out', ['preact']],
    ]);
    expect(importCycles(graph)).toEqual([
      ['a', 'b', 'c'],
      ['x', 'y'],
    ]);
  });

  it('doubleNames finds names that two files export, but not re-exports', () => {
    const files = new Map([
      ['a.ts', 'export interface Site {}; export const A = 1;'],
      ['b.ts', "import { A } from './a'; type Site = string; export { A, Site };"],
      ['c.ts', "export { A } from './a'; export function b() {}"],
    ]);
    expect(doubleNames(files)).toEqual(['Site: a.ts, b.ts']);
  });

  it('unusedExports finds exports that no other file imports', () => {
    const files = new Map([
      ['a.ts', 'export const A = 1; export const B = A; export interface C {}'],
      ['b.ts', 'export const D = 1; export default D;'],
      ['c.ts', 'export const E = 1;'],
    ]);
    const user = "import { A } from './a'; import d from './b'; const c = await import('./c');";
    expect(unusedExports(files, new Map([...files, ['user.ts', user]]))).toEqual(['a.ts: B', 'a.ts: C', 'b.ts: D']);
  });

  it('fragments finds short files with one importer, except entries of a registry', () => {
    const files = new Map(['a.ts', 'b.ts', 'c.ts', 'registry.ts'].map((file) => [file, 'export const A = 1;\n']));
    const graph = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', []],
      ['c.ts', []],
      ['registry.ts', ['c.ts']],
    ]);
    expect(shortSingleImports(files, graph, 2)).toEqual(['b.ts']);
    expect(shortSingleImports(files, graph, 1)).toEqual([]);
  });

  it('publicMembers counts exports, and the public members of classes', () => {
    const source = 'export class A { #b = 1; c() {} private d() {} get e() { return 1; } } export const F = 1, G = 2;';
    expect(publicMembers('a.ts', `${source} export interface H {} const i = 1;`)).toBe(4);
  });

  it('decisionsIn counts decisions, and none in types and tables', () => {
    expect(decisionsIn('a.ts', 'export interface A { b?: 1 } export const T = { c: [1, 2] } as const;')).toBe(0);
    expect(decisionsIn('a.ts', 'for (const b of c) if (b) d(); else e(b ? 1 : f || 2);')).toBe(4);
  });

  it('longFunctions names functions of every kind by their length, also those within others', () => {
    const source = `function a() {\n  const b = () => {\n  };\n}
      class C { d() {\n\n\n } #e = 1; get f() { return 1; } }
      const g = { h: function () {\n\n }, i };
      export default () => {\n\n };`;
    const found = (most: number) => longFunctions('a.ts', source, most);
    expect(found(2)).toEqual(['a.ts: a', 'a.ts: d', 'a.ts: h', 'a.ts: ']);
    expect(found(3)).toEqual(['a.ts: a', 'a.ts: d']);
    expect(found(4)).toEqual([]);
  });

  it('arrowsUp finds an import that is not allowed, and wrongPackages a package in a wrong room', () => {
    const graph = new Map([
      ['lib/engine/rank/cosine.ts', ['lib/engine/session/round.ts', 'lib/engine/records.ts', 'dexie']],
      ['lib/engine/session/round.ts', ['lib/engine/rank/cosine.ts']],
      ['lib/engine/records.ts', []],
    ]);
    expect(arrowsUp(graph)).toEqual(['lib/engine/rank/cosine.ts → lib/engine/session/round.ts']);
    expect(wrongPackages(graph)).toEqual(['lib/engine/rank/cosine.ts → dexie']);
  });
});

it('every test of components and lib that replaces a module is left out of the shared workers', () => {
  const config = readFileSync('vitest.config.ts', 'utf8');
  const replacing = [...filesWithTests()]
    .filter(([file, text]) => /^(?:components|lib)\/.*\.test\.tsx?$/.test(file) && /\bvi\.(?:m|doM)ock\(/.test(text))
    .map(([file]) => basename(file).replace(/\.test\.tsx?$/, ''));
  expect(replacing).toContain('research-methods');
  expect(replacing.filter((name) => !config.includes(name))).toEqual([]);
});
