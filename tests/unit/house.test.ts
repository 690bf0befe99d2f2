import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What each room may import, top floor first. A room imports only from itself and from rooms further down. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  entrypoints: [
    'components',
    ...['background', 'offscreen', 'pages', 'injected', 'browser', 'runner', 'transfer', 'messaging'],
    ...['store', 'providers', 'settings', 'engine', 'engine/url'],
  ],
  components: [
    ...['transfer', 'messaging', 'store', 'providers', 'settings', 'engine', 'engine/insight', 'engine/eval'],
    ...['engine/rank', 'engine/url'],
  ],
  background: ['browser', 'runner', 'messaging', 'store', 'settings', 'engine', 'engine/url'],
  offscreen: ['messaging'],
  pages: ['settings'],
  injected: ['messaging'],
  browser: ['messaging', 'store', 'providers', 'net', 'settings', 'engine', 'engine/insight', 'engine/url'],
  runner: [
    ...['transfer', 'messaging', 'store', 'providers', 'net', 'settings', 'engine', 'engine/session', 'engine/hub'],
    ...['engine/rank', 'engine/semantic', 'engine/topic', 'engine/text', 'engine/page', 'engine/url'],
  ],
  transfer: ['messaging', 'store', 'engine', 'engine/session', 'engine/topic', 'engine/url'],
  messaging: ['settings', 'engine', 'engine/url'],
  store: [
    ...['providers', 'net', 'engine', 'engine/session', 'engine/insight', 'engine/eval', 'engine/topic', 'engine/url'],
  ],
  providers: ['net', 'settings', 'engine', 'engine/url'],
  net: ['settings', 'engine', 'engine/page', 'engine/url'],
  settings: ['engine'],
  'engine/session': [
    ...['engine/insight', 'engine/operators', 'engine/frontier', 'engine/bandit', 'engine/rank', 'engine/hub'],
    ...['engine/topic', 'engine/page', 'engine/text', 'engine/url', 'engine'],
  ],
  'engine/insight': ['engine/eval', 'engine/topic', 'engine/url', 'engine'],
  'engine/operators': ['engine/url', 'engine'],
  'engine/frontier': ['engine/rank', 'engine/url', 'engine'],
  'engine/bandit': ['engine'],
  'engine/eval': ['engine'],
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

type Graph = ReadonlyMap<string, readonly string[]>;

function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest));
  const written = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...exported];
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1));
  return [...new Set([...written.flatMap((request) => request?.value ?? []), ...dynamic])];
}

/** Files in use, tests and what only tests import left out, each with its imports: files by their path, else packages. */
function readHouse(): Graph {
  const files = ['lib', 'components', 'entrypoints']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture|d)\.tsx?$|\/testing\//.test(file));
  const known = new Set(files);
  const resolve = (from: string, request: string) => {
    if (!request.startsWith('.')) return request;
    const path = join(dirname(from), request);
    return ['.ts', '.tsx', ''].map((ending) => path + ending).find((file) => known.has(file)) ?? path;
  };
  return new Map(
    files.map((file) => [
      file,
      importsOf(file, readFileSync(join(ROOT, file), 'utf8')).map((request) => resolve(file, request)),
    ]),
  );
}

function roomOf(file: string): string {
  const [top = '', room = '', inner = '', ...rest] = file.split('/');
  if (top !== 'lib') return top;
  return room === 'engine' && rest.length > 0 ? `engine/${inner}` : room;
}

/** Tarjan's strongly connected components of more than one file, each in alphabetical order. */
function circlesOf(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const at = index.size;
    index.set(file, at);
    stack.push(file);
    let least = at;
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) least = Math.min(least, visit(next));
      else if (stack.includes(next)) least = Math.min(least, low.get(next) ?? index.get(next) ?? least);
      low.set(file, least);
    }
    if (least === at) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return least;
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles.sort();
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
  const house = readHouse();

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
