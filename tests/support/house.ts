/** The project's source files with their imports, exports and sizes, for the tests of its rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** Folders of the product: code of the browser and the command line, and of generated files. */
const PRODUCT = ['lib', 'components', 'entrypoints', 'cli', 'packaging'];

/** Import graph: the imports of each file, by its path. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Returns the distinct requests of a file's imports, re-exports and dynamic imports, as written. */
export function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest));
  const written = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...exported];
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1));
  return [...new Set([...written.flatMap((request) => request?.value ?? []), ...dynamic])];
}

/** Returns the text of each source file of the product by its path, without tests and files that only tests import. */
export function filesInUse(): ReadonlyMap<string, string> {
  const files = sources().filter((file) => !/\.(test|fixture|d)\.tsx?$|\/testing\//.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

/** Returns the paths of all source files below the folders, tests included; by default of the product. */
export function sources(folders: readonly string[] = PRODUCT): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f)),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file));
}

/** Returns the import graph of files: imported files by their path, packages by their name. */
export function importGraph(files: ReadonlyMap<string, string>): Graph {
  const resolve = (from: string, request: string) => {
    if (!request.startsWith('.')) return request;
    const path = join(dirname(from), request);
    return ['.ts', '.tsx', ''].map((ending) => path + ending).find((file) => files.has(file)) ?? path;
  };
  return new Map(
    [...files].map(([file, source]) => [file, importsOf(file, source).map((request) => resolve(file, request))]),
  );
}

/** Returns the names that more than one file declares and exports, as `name: file, file`. */
export function doubleNames(files: ReadonlyMap<string, string>): string[] {
  const homes = new Map<string, string[]>();
  for (const [file, source] of files) {
    const entries = parseSync(file, source).module.staticExports.flatMap((one) => one.entries);
    const own = entries.filter(({ moduleRequest }) => moduleRequest === null || moduleRequest === undefined);
    for (const { exportName, localName } of own) {
      const name = exportName.name;
      // A name that is imported and exported again is declared elsewhere.
      const isPassedOn =
        localName.name !== null && new RegExp(`import[^;]*\\b${localName.name}\\b[^;]*from`).test(source);
      if (name && !isPassedOn) homes.set(name, [...(homes.get(name) ?? []), file]);
    }
  }
  return [...homes].filter(([, where]) => where.length > 1).map(([name, where]) => `${name}: ${where.join(', ')}`);
}

/** Returns the text of all source files of the project, tests included, by path. */
export function filesWithTests(): ReadonlyMap<string, string> {
  const files = sources([...PRODUCT, 'tests', 'scripts', 'research', 'crawlers']);
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

/** Returns the text of all source files that are no tests, by path: of the product, scripts, benchmark and crawlers. */
export function programs(): ReadonlyMap<string, string> {
  const files = sources([...PRODUCT, 'scripts', 'research', 'crawlers']).filter(
    (file) => !/\.test\.tsx?$|^crawlers\/tests/.test(file),
  );
  return new Map([...files, 'wxt.config.ts'].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

/** Returns the path of the file that a relative import names; undefined if it is not among `files`. */
function imported(files: ReadonlyMap<string, string>, from: string, request: string): string | undefined {
  const path = join(dirname(from), request.replace(/\?.*$/, ''));
  return ['.ts', '.tsx', ''].map((ending) => path + ending).find((file) => files.has(file));
}

/**
 * Returns the exports of `files` that no file of `importers` imports, as `file: name`. Default exports are left out,
 * because frameworks read them, and so are all exports of a file that is imported as a whole.
 */
export function unusedExports(files: ReadonlyMap<string, string>, importers: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  for (const [file, source] of importers) {
    const { module } = parseSync(file, source);
    const use = (request: string, name: string | null | undefined) => {
      const to = request.startsWith('.') ? imported(importers, file, request) : undefined;
      if (to !== undefined) used.add(`${to}: ${name ?? '*'}`);
    };
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName } of entries)
        use(moduleRequest.value, importName.kind === 'Default' ? 'default' : importName.name);
    for (const { moduleRequest, importName } of module.staticExports.flatMap(({ entries }) => entries))
      if (moduleRequest) use(moduleRequest.value, importName.name);
    for (const [, request = ''] of source.matchAll(/\bimport\('(\.[^']+)'\)/g)) use(request, undefined);
  }
  return [...files].flatMap(([file, source]) => {
    if (used.has(`${file}: *`)) return [];
    const own = parseSync(file, source)
      .module.staticExports.flatMap(({ entries }) => entries)
      .filter(({ moduleRequest, exportName }) => !moduleRequest && exportName.kind !== 'Default');
    return own.map(({ exportName }) => `${file}: ${exportName.name}`).filter((name) => !used.has(name));
  });
}

/** Returns the files of fewer than `lines` lines with a single importer, except those of registries and workers. */
export function shortSingleImports(files: ReadonlyMap<string, string>, graph: Graph, lines: number): string[] {
  const importers = new Map<string, string[]>();
  for (const [from, imports] of graph)
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), from]);
  return [...files].flatMap(([file, source]) => {
    const [one, another] = importers.get(file) ?? [];
    const isShort = source.split('\n').length - 1 < lines;
    const isEntry = /(^|\/)(registry|methods\/[a-z]+|[a-z-]*worker)\.ts$/;
    return isShort && one !== undefined && another === undefined && !isEntry.test(one) && !isEntry.test(file)
      ? [file]
      : [];
  });
}

interface Statement {
  readonly type: string;
  readonly declaration?: {
    readonly type: string;
    readonly declarations?: readonly unknown[];
    readonly body?: unknown;
  } | null;
}
interface ClassMember {
  readonly kind?: string;
  readonly accessibility?: string | null;
  readonly key?: { readonly type: string };
}

/** Returns the number of values that a file exports; a class counts as its public members, a type does not count. */
export function publicMembers(file: string, source: string): number {
  return (parseSync(file, source).program.body as readonly Statement[]).reduce((sum, { type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !declaration || /^TS(Interface|TypeAlias)/.test(declaration.type))
      return sum;
    if (declaration.type !== 'ClassDeclaration') return sum + (declaration.declarations?.length ?? 1);
    const { body } = declaration.body as { readonly body: readonly ClassMember[] };
    const isPublic = ({ kind, accessibility, key }: ClassMember) =>
      kind !== 'constructor' && accessibility !== 'private' && key?.type !== 'PrivateIdentifier';
    return sum + Math.max(1, body.filter(isPublic).length);
  }, 0);
}

const DECISION =
  /^(If|For|ForIn|ForOf|While|DoWhile)Statement$|^(Conditional|Logical)Expression$|^(SwitchCase|CatchClause)$/;

/** Returns the number of branches in a file: conditions, logical operators, loops, cases and `catch` clauses. */
export function decisionsIn(file: string, source: string): number {
  const count = (node: unknown): number => {
    if (typeof node !== 'object' || node === null) return 0;
    const own = 'type' in node && typeof node.type === 'string' && DECISION.test(node.type) ? 1 : 0;
    return Object.values(node).reduce((sum: number, child) => sum + count(child), own);
  };
  return count(parseSync(file, source).program.body);
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string } | null;
  readonly key?: { readonly name?: string };
}

/** Returns the functions of more than `most` lines, nested ones included, as `file: name`. */
export function longFunctions(file: string, source: string, most: number): string[] {
  const linesOf = ({ start, end }: Node) => source.slice(start, end).split('\n').length;
  const within = (value: unknown, name: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    if (!('type' in value)) return Object.values(value).flatMap((child) => within(child, name));
    const node = value as Node;
    if (linesOf(node) <= most) return [];
    const own = node.id?.name ?? node.key?.name ?? name;
    const isFunction = /^(Arrow)?Function(Declaration|Expression)$/.test(node.type);
    return [...(isFunction ? [`${file}: ${own}`] : []), ...Object.values(node).flatMap((child) => within(child, own))];
  };
  return within(parseSync(file, source).program.body, '');
}

/**
 * Returns the import cycles: Tarjan's strongly connected components of more than one file, each in alphabetical order.
 */
export function importCycles(graph: Graph): string[][] {
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
