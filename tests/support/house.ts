/** The house as it stands: its files, drawn from what they import and export. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/** Folders of the product: what runs in the browser and on the command line, and what its builds generate. */
const PRODUCT = ['lib', 'components', 'entrypoints', 'cli', 'packaging'];

export type Graph = ReadonlyMap<string, readonly string[]>;

export function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const exported = module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest));
  const written = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...exported];
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1));
  return [...new Set([...written.flatMap((request) => request?.value ?? []), ...dynamic])];
}

/** Every source file of the product, tests and what only tests import left out, by its path, with its text. */
export function filesInUse(): ReadonlyMap<string, string> {
  const files = sources().filter((file) => !/\.(test|fixture|d)\.tsx?$|\/testing\//.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

/** Paths of all source files below the folders, by default those of the product, tests among them. */
export function sources(folders: readonly string[] = PRODUCT): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f)),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file));
}

/** Each file with its imports: files by their path, else packages. */
export function drawn(files: ReadonlyMap<string, string>): Graph {
  const resolve = (from: string, request: string) => {
    if (!request.startsWith('.')) return request;
    const path = join(dirname(from), request);
    return ['.ts', '.tsx', ''].map((ending) => path + ending).find((file) => files.has(file)) ?? path;
  };
  return new Map(
    [...files].map(([file, source]) => [file, importsOf(file, source).map((request) => resolve(file, request))]),
  );
}

/** Names that more than one file exports as its own, each with these files. */
export function doubleNames(files: ReadonlyMap<string, string>): string[] {
  const homes = new Map<string, string[]>();
  for (const [file, source] of files) {
    const entries = parseSync(file, source).module.staticExports.flatMap((one) => one.entries);
    const own = entries.filter(({ moduleRequest }) => moduleRequest === null || moduleRequest === undefined);
    for (const { exportName, localName } of own) {
      const name = exportName.name;
      // What is only passed on has its home elsewhere.
      const isPassedOn =
        localName.name !== null && new RegExp(`import[^;]*\\b${localName.name}\\b[^;]*from`).test(source);
      if (name && !isPassedOn) homes.set(name, [...(homes.get(name) ?? []), file]);
    }
  }
  return [...homes].filter(([, where]) => where.length > 1).map(([name, where]) => `${name}: ${where.join(', ')}`);
}

/** Source files of the whole project that import something, with their text. */
export function filesWithTests(): ReadonlyMap<string, string> {
  const files = sources([...PRODUCT, 'tests', 'scripts', 'research', 'crawlers']);
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

/** Source files of the programs: the extension, its build and scripts, and the benchmark; no tests. */
export function programs(): ReadonlyMap<string, string> {
  const files = sources([...PRODUCT, 'scripts', 'research', 'crawlers']).filter(
    (file) => !/\.test\.tsx?$|^crawlers\/tests/.test(file),
  );
  return new Map([...files, 'wxt.config.ts'].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

/** The file that a relative import names; undefined where it is not among `files`. */
function imported(files: ReadonlyMap<string, string>, from: string, request: string): string | undefined {
  const path = join(dirname(from), request.replace(/\?.*$/, ''));
  return ['.ts', '.tsx', ''].map((ending) => path + ending).find((file) => files.has(file));
}

/** Exports of `files` that no other file of `importers` imports, as `file: name`. Defaults are for
 * frameworks, and a file that is imported as a whole has none. */
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

/** Files of fewer than `lines` lines that exactly one other file imports; entries of registries and workers aside. */
export function fragments(files: ReadonlyMap<string, string>, graph: Graph, lines: number): string[] {
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

/** Values that a file exports, classes counted by their public members; types do not count. */
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

/** How many times a file decides between two ways: conditions, loops, cases. Types and tables do so never. */
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

/** Functions of more than `most` lines, as `file: name`. A function within one, with or without a name, counts too. */
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

/** Tarjan's strongly connected components of more than one file, each in alphabetical order. */
export function circlesOf(graph: Graph): string[][] {
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
