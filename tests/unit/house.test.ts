import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  circlesOf,
  decisionsIn,
  doubleNames,
  drawn,
  filesInUse,
  type Graph,
  importsOf,
  sources,
} from '../support/house';

const ROOT = join(import.meta.dirname, '../..');
const FILES = filesInUse();

/** A file may be somewhat over 250 lines, and no longer. */
const MOST_LINES = 280;
/** Conditions, loops and cases of a file of lib without a test beside it. */
const MOST_DECISIONS = 6;
/** Such files with more, each with the test that runs it. */
const TESTED_IN: Readonly<Record<string, string>> = {
  // Runs with its double under one contract.
  'lib/store/compact.ts': 'tests/contract/store.test.ts',
  'lib/store/conflicts.ts': 'tests/contract/store.test.ts',
  'lib/browser/capture.ts': 'lib/background/actions.test.ts',
  // Parts of one reader, which is tested as a whole.
  'lib/engine/page/parse.ts': 'lib/engine/page/charset-cases.test.ts',
  'lib/engine/page/decode.ts': 'lib/engine/page/decode.test.ts',
  'lib/engine/page/scan.ts': 'lib/engine/page/scan.test.ts',
  'lib/providers/feed-entry.ts': 'lib/providers/feed-document.test.ts',
  'lib/providers/feed-document.ts': 'lib/providers/feed-document.test.ts',
  'lib/transfer/import/json.ts': 'lib/transfer/import/import-cases.test.ts',
};
/** A service that is a provider and a results page as well. */
const SHARED_NAMES = ['brave: lib/providers/brave.ts, lib/providers/serp/brave.ts'];

/** What each room may import, top floor first. A room imports only from itself and from rooms further down. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  entrypoints: [
    'components',
    ...['background', 'browser', 'runner', 'transfer', 'messaging'],
    ...['store', 'providers', 'settings', 'engine', 'engine/url'],
  ],
  components: [
    ...['transfer', 'messaging', 'store', 'providers', 'settings', 'engine', 'engine/insight'],
    ...['engine/rank', 'engine/url'],
  ],
  background: ['browser', 'runner', 'messaging', 'store', 'settings', 'engine', 'engine/url'],
  browser: ['messaging', 'store', 'providers', 'net', 'settings', 'engine', 'engine/insight', 'engine/url'],
  runner: [
    ...['transfer', 'messaging', 'store', 'providers', 'net', 'settings', 'engine', 'engine/session', 'engine/hub'],
    ...['engine/rank', 'engine/semantic', 'engine/topic', 'engine/text', 'engine/page', 'engine/url'],
  ],
  transfer: [
    ...['messaging', 'store', 'engine', 'engine/session', 'engine/insight', 'engine/rank', 'engine/text'],
    ...['engine/page', 'engine/topic', 'engine/url'],
  ],
  messaging: ['settings', 'engine', 'engine/url'],
  store: [...['providers', 'net', 'engine', 'engine/session', 'engine/insight', 'engine/topic', 'engine/url']],
  providers: ['net', 'settings', 'engine', 'engine/url'],
  net: ['settings', 'engine', 'engine/page', 'engine/url'],
  settings: ['engine'],
  'engine/session': [
    ...['engine/waiting', 'engine/insight', 'engine/operators', 'engine/frontier', 'engine/bandit', 'engine/rank'],
    ...['engine/hub', 'engine/topic', 'engine/page', 'engine/text', 'engine/url', 'engine'],
  ],
  'engine/waiting': ['engine/frontier', 'engine/rank', 'engine/topic', 'engine/url', 'engine'],
  'engine/insight': ['engine/topic', 'engine/url', 'engine'],
  'engine/operators': ['engine/url', 'engine'],
  'engine/frontier': ['engine/rank', 'engine/topic', 'engine/url', 'engine'],
  'engine/bandit': ['engine'],
  'engine/rank': ['engine/semantic', 'engine/topic', 'engine/url', 'engine'],
  'engine/semantic': ['engine/topic', 'engine'],
  'engine/hub': ['engine/url', 'engine'],
  'engine/page': ['engine/text', 'engine/url', 'engine'],
  'engine/text': ['engine/topic', 'engine'],
  'engine/topic': ['engine'],
  'engine/url': ['engine'],
  engine: [],
};

/** Rooms that may use a package; the engine is in none of them. */
const PACKAGES: readonly (readonly [name: RegExp, rooms: readonly string[]])[] = [
  [/^(webextension-polyfill|wxt)(\/|$)/, ['browser', 'entrypoints']],
  [/^dexie$/, ['store', 'transfer', 'entrypoints']],
  [/^comlink$/, ['runner', 'background', 'entrypoints']],
  [/^(@preact\/signals|sigma|uplot)$/, ['components', 'store', 'entrypoints']],
  [/^preact(\/|$)/, ['components', 'entrypoints']],
  [/^node:/, []],
];

function roomOf(file: string): string {
  const [top = '', room = '', inner = '', ...rest] = file.split('/');
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

function wrongPackages(graph: Graph): string[] {
  return [...graph].flatMap(([from, imports]) =>
    imports
      .filter((name) => PACKAGES.some(([found, rooms]) => found.test(name) && !rooms.includes(roomOf(from))))
      .map((name) => `${from} → ${name}`),
  );
}

describe('the house, drawn from its imports', () => {
  const house = drawn(FILES);

  it('has no circle of files', () => {
    expect(circlesOf(house)).toEqual([]);
  });

  it('has no arrow that runs up', () => {
    expect(arrowsUp(house)).toEqual([]);
  });

  it('lets each package only into the rooms that are its own', () => {
    expect(wrongPackages(house)).toEqual([]);
  });

  it('has a room for every file, and a file behind every relative import', () => {
    expect([...house.keys()].filter((file) => !(roomOf(file) in ROOMS))).toEqual([]);
    const relativeImports = [...house.values()].flat().filter((name) => /^(lib|components|entrypoints)\//.test(name));
    expect(relativeImports.filter((name) => !house.has(name) && !/\.(json|css)$/.test(name))).toEqual([]);
  });

  it('lists the rooms from the top down', () => {
    const names = Object.keys(ROOMS);
    const up = Object.entries(ROOMS).flatMap(([room, below]) =>
      below.filter((other) => names.indexOf(other) <= names.indexOf(room)).map((other) => `${room} → ${other}`),
    );
    expect(up).toEqual([]);
  });
});

describe('files', () => {
  it('of lib that decide much have a sibling test, or one that is named here', () => {
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

  it('are short enough to read', () => {
    const lengths = [...FILES].map(([file, source]) => [source.split('\n').length - 1, file] as const);
    expect(lengths.filter(([lines]) => lines > MOST_LINES)).toEqual([]);
  });

  it('share no exported name: one name means one thing', () => {
    expect(doubleNames(FILES)).toEqual(SHARED_NAMES);
  });
});

describe('how the house is drawn', () => {
  it('reads every kind of import, of types too', () => {
    const source = `import type { A } from './a';
      import './b';
      export { type C } from './c';
      export * from './d';
      const e = import('./e');
      // import './f';`;
    expect(importsOf('room.ts', source)).toEqual(['./a', './b', './c', './d', './e']);
  });

  it('finds circles, whatever leads into them and out', () => {
    const graph = new Map([
      ['in', ['a']],
      ['a', ['b', 'out']],
      ['b', ['c']],
      ['c', ['a', 'x']],
      ['x', ['y']],
      ['y', ['x']],
      ['out', ['preact']],
    ]);
    expect(circlesOf(graph)).toEqual([
      ['a', 'b', 'c'],
      ['x', 'y'],
    ]);
  });

  it('finds names that two files export, and passes over those that are only passed on', () => {
    const files = new Map([
      ['a.ts', 'export interface Site {}; export const A = 1;'],
      ['b.ts', "import { A } from './a'; type Site = string; export { A, Site };"],
      ['c.ts', "export { A } from './a'; export function b() {}"],
    ]);
    expect(doubleNames(files)).toEqual(['Site: a.ts, b.ts']);
  });

  it('counts decisions, none in types and tables', () => {
    expect(decisionsIn('a.ts', 'export interface A { b?: 1 } export const T = { c: [1, 2] } as const;')).toBe(0);
    expect(decisionsIn('a.ts', 'for (const b of c) if (b) d(); else e(b ? 1 : f || 2);')).toBe(4);
  });

  it('sees an arrow that runs up, and a package in a wrong room', () => {
    const graph = new Map([
      ['lib/engine/rank/cosine.ts', ['lib/engine/session/round.ts', 'lib/engine/types.ts', 'dexie']],
      ['lib/engine/session/round.ts', ['lib/engine/rank/cosine.ts']],
      ['lib/engine/types.ts', []],
    ]);
    expect(arrowsUp(graph)).toEqual(['lib/engine/rank/cosine.ts → lib/engine/session/round.ts']);
    expect(wrongPackages(graph)).toEqual(['lib/engine/rank/cosine.ts → dexie']);
  });
});
