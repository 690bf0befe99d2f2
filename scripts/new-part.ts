/**
 * `npm run new -- provider|format|ranker|frontier|operator NAME [--en TEXT --zh TEXT]` adds a part that works: its
 * file, a test that passes, its line in the registry and its texts in both languages, and says what is left to do.
 * Rankers, frontiers and operators also need `--en-hint` and `--zh-hint`, formats may have a `--group`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EXPORT_GROUPS } from '../lib/transfer/export-groups';

/** npm starts scripts in the folder of package.json. */
const ROOT = process.cwd();

/** The spellings of a part's name that its files need, for example of `dice-overlap`. */
interface Name {
  /** `dice-overlap` */
  readonly id: string;
  /** `diceOverlap` */
  readonly camel: string;
  /** `DiceOverlap` */
  readonly pascal: string;
  /** `dice_overlap` */
  readonly key: string;
  /** `Dice overlap` */
  readonly title: string;
  /** Folder of an export format, and its group in the dialog. */
  readonly group: string;
}

/**
 * A line to add to a file: before its first line that contains `before`, or as last member of the constant `literal`.
 */
interface Insertion {
  readonly file: string;
  readonly line: string;
  readonly before?: string;
  /** Name of the constant whose array or object gets the line. */
  readonly literal?: string;
}

/** A kind of part that the command can add. */
interface Part {
  /** Path of the new file, without its ending. */
  path(name: Name): string;
  source(name: Name): string;
  test(name: Name): string;
  insertions(name: Name): readonly Insertion[];
  /** Keys of the texts; the first is the part's name, a second one its explanation. */
  messages(name: Name): readonly string[];
  /** Remarks for the author, which are printed at the end. */
  readonly notes?: readonly string[];
}

const PARTS: Readonly<Record<string, Part>> = {
  format: {
    path: ({ id, group }) => `lib/transfer/${group}/${id}`,
    source: ({ id, camel, title }) => `import type { ExportFormat } from '../format';
import { ADDRESSES_ONLY } from '../lists/lines';
import { oneLine, writeWanted } from '../text';

/** ${title}: one line with URL and title for each wanted page. */
export const ${camel}: ExportFormat = {
  id: '${id}',
  suffix: '.${id}',
  extension: 'txt',
  mime: 'text/plain',
  carries: { ...ADDRESSES_ONLY, title: true },
  write: (seeds) => writeWanted(seeds, ({ title }, url) => \`\${url} \${oneLine(title)}\\n\`),
};
`,
    test: ({ id, camel }) => `import { expect, it } from 'vitest';
import { written } from '../../../tests/support/transfer-samples';
import { ${camel} } from './${id}';

it('${id} writes a line per page, and no title adds a line', async () => {
  const page = { url: 'https://a.example/', verdict: 'yes', tags: [], site: 'a.example' } as const;
  expect(await written(${camel}, [{ ...page, title: 'Bees\\nand hives' }])).toBe('https://a.example/ Bees and hives\\n');
});
`,
    insertions: ({ id, camel, group }) => [
      { file: 'lib/transfer/registry.ts', line: `import { ${camel} } from './${group}/${id}';`, before: "'./lists/" },
      { file: 'lib/transfer/registry.ts', line: `  ${camel},`, literal: 'EXPORT_FORMATS' },
      { file: 'lib/transfer/registry.test.ts', line: `  '${id}',`, literal: 'DATA_FILES' },
      ...(group === 'crawlers'
        ? []
        : [{ file: 'lib/transfer/export-groups.ts', line: `  '${id}',`, literal: group.toUpperCase() }]),
    ],
    messages: ({ key }) => [`format_${key}`],
    notes: [
      'DATA_FILES in lib/transfer/registry.test.ts says that programs read the file as data; if one evaluates it, remove the line and use withoutExpressions.',
    ],
  },
  provider: {
    path: ({ id }) => `lib/providers/${id}`,
    source: ({ id, camel, title }) => `import * as v from 'valibot';
import { jsonSearch, resultRows } from './json-search';

/** ${title}. Name the documentation of the interface here, and the date on which you read it. */
export const ${camel} = jsonSearch({
  id: '${id}',
  name: '${title}',
  access: 'key',
  enabledByDefault: false,
  minIntervalMs: 1_000,
  termsUrl: 'https://${id}.example/terms',
  api: 'https://${id}.example/search',
  headers: (key) => ({ Authorization: \`Bearer \${key}\` }),
  parameters: ({ query, page, limit }) => ({ q: query, page: page + 1, count: limit }),
  answer: v.object({ results: resultRows('url', 'title', 'snippet'), more: v.boolean() }),
  read: ({ results, more }) => [results, more],
});
`,
    test: ({ id, camel }) => `import { expect } from 'vitest';
import { parametersOf, readsDocumentedAnswers } from '../../tests/support/documented-answers';
import { ${camel} } from './${id}';

readsDocumentedAnswers(${camel}, [
  {
    name: 'returns the results of a page',
    request: { kind: 'keyword', query: 'rye', page: 1, limit: 10 },
    answer: { results: [{ url: 'https://a.example/', title: 'A', snippet: 'rye' }], more: true },
    urls: ['https://a.example/'],
    hasMore: true,
    first: { title: 'A', snippet: 'rye' },
    sent: ([request]) => expect(parametersOf(request)).toEqual({ q: 'rye', page: '2', count: '10' }),
  },
]);
`,
    insertions: ({ id, camel }) => [
      { file: 'lib/providers/registry.ts', line: `import { ${camel} } from './${id}';`, before: "from './" },
      { file: 'lib/providers/registry.ts', line: `  ${camel},`, literal: 'PROVIDERS' },
    ],
    messages: () => [],
    notes: [
      'A source that is on by default needs no key, and its name is in the text leaves_queries, in both languages.',
    ],
  },
  ranker: {
    path: ({ id }) => `lib/engine/papers/rankers/${id}`,
    source: ({ id, pascal }) => `import type { Ranker } from '../../rank/ranker';
import { countRow } from '../../topic/weights';
import { dotBinary } from './sparse';

/**
 * Score of a page: for each of its distinct terms, the share of the seeds that contain the term, summed up. Name paper
 * and equation here. Abstains without seeds.
 */
export function create${pascal}Ranker(): Ranker {
  return {
    name: '${id}',
    score({ matrix, seeds, candidates }) {
      if (seeds.length === 0) return undefined;
      const held = new Float64Array(matrix.width);
      for (const seed of seeds) countRow(held, matrix, seed);
      return dotBinary(matrix, candidates, held.map((count) => count / seeds.length));
    },
  };
}
`,
    test: ({ id, pascal }) => `import { expect, it } from 'vitest';
import { inputOf } from '../../../../tests/support/ranking-input';
import { create${pascal}Ranker } from './${id}';

it('${id} sums the shares of seeds that contain the terms of a page', () => {
  const input = inputOf([
    { url: 'a', role: 'seed', text: 'x y' },
    { url: 'b', role: 'seed', text: 'x' },
    { url: 'c', role: 'candidate', text: 'x y z' },
  ]);
  expect([...(create${pascal}Ranker().score(input) ?? [])]).toEqual([1.5]);
});

it('${id} abstains without seeds', () => {
  expect(create${pascal}Ranker().score(inputOf([{ url: 'a', role: 'candidate', text: 'x' }]))).toBeUndefined();
});
`,
    insertions: ({ id, pascal }) => [
      { file: 'lib/engine/basics.ts', line: `  '${id}',`, literal: 'RANKER_NAMES' },
      {
        file: 'lib/engine/methods/rankers.ts',
        line: `import { create${pascal}Ranker } from '../papers/rankers/${id}';`,
        before: "from '../papers/rankers/",
      },
      {
        file: 'lib/engine/methods/rankers.ts',
        line: `  '${id}': { ...PAPER, create: () => create${pascal}Ranker() },`,
        literal: 'RANKERS',
      },
      {
        file: 'docs/PAPERS.md',
        line:
          `| not in the paper | \`papers/rankers/${id}.ts\` “${id} abstains without seeds” | – ` +
          `| written by \`npm run new\` | ranker \`${id}\` |`,
        before: '| eq 8 combination',
      },
    ],
    messages: ({ key }) => [`ranker_${key}`, `ranker_${key}_hint`],
    notes: ['docs/PAPERS.md has a row for it. If a paper has the ranker, name equation and differences there.'],
  },
  frontier: {
    path: ({ id }) => `lib/engine/papers/frontiers/${id}`,
    source: ({ id, camel }) => `import { greedyPolicy } from '../../frontier/priority-queue';

/** Links with the highest share of the topic's terms in their previews first. Name paper and equation here. */
export const ${camel} = greedyPolicy('${id}', { of: ({ concepts }) => concepts });
`,
    test: ({ id, camel }) => `import { expect, test } from 'vitest';
import { sampleLink } from '../../../../tests/support/sample-links';
import { createRandom } from '../../random';
import { ${camel} } from './${id}';

test("${id} orders links by the topic's terms in their previews", () => {
  const waiting = [0.2, 0.9, 0.5].map((concepts, i) => sampleLink(i, 0, 'a.example', 1, 0, concepts));
  expect(${camel}.select(waiting, 3, {}, createRandom(1)).links.map(({ order }) => order)).toEqual([1, 2, 0]);
});
`,
    insertions: ({ id, camel }) => [
      { file: 'lib/engine/method-names.ts', line: `  '${id}',`, literal: 'FRONTIER_NAMES' },
      {
        file: 'lib/engine/methods/frontiers.ts',
        line: `import { ${camel} } from '../papers/frontiers/${id}';`,
        before: "from '../papers/frontiers/",
      },
      {
        file: 'lib/engine/methods/frontiers.ts',
        line: `  '${id}': () => ${camel},`,
        literal: 'FRONTIERS',
      },
      {
        file: 'docs/PAPERS.md',
        line: `| not in a paper (\`${id}\`) | \`papers/frontiers/${id}.ts\` “${id} orders links” | written by \`npm run new\` |`,
        before: '(`link-classifier`, of DWDBRM)',
      },
      {
        file: 'docs/ARENA.md',
        line: `| \`${id}\` | – | – | – | – | – | – |`,
        before: '| `wang-landau-printed` |',
      },
    ],
    messages: ({ key }) => [`frontier_${key}`, `frontier_${key}_hint`],
    notes: ['docs/PAPERS.md and docs/ARENA.md have a row for it. If a paper has the frontier, name it there.'],
  },
  operator: {
    path: ({ id }) => `lib/engine/operators/${id}`,
    source: ({ id, camel }) => `import { DoneSet } from './memory';
import type { Operator } from './operator';

/** Proposes the links of the best page that it has not visited yet. Name paper and algorithm here. */
export const ${camel}: Operator = {
  name: '${id}',

  available({ inputs }, memory, waiting) {
    const visited = new DoneSet(memory, 'visited');
    return waiting > 0 || inputs.some(({ url }) => !visited.has(url));
  },

  async run({ sources, topic, offer }, memory) {
    const visited = new DoneSet(memory, 'visited');
    const page = sources.inputs.find(({ url }) => !visited.has(url));
    if (page === undefined) return memory;
    const foundBy = { from: page.url, depth: page.depth + 1 };
    const links = await topic.linksOf(page.n);
    offer(links.map(({ url, anchor, context }) => ({ url, foundBy, preview: \`\${anchor} \${context}\` })));
    visited.add(page.url);
    return visited.toMemory();
  },
};
`,
    test: ({ id, camel }) => `import { expect, it } from 'vitest';
import { contextOf, inputPage } from '../../../tests/support/operator-context';
import { ${camel} } from './${id}';

it('${id} visits each page once', async () => {
  const inputs = [inputPage('https://a.example/')];
  const memory = await ${camel}.run(contextOf({ inputs }), {});
  expect(memory).toEqual({ visited: ['https://a.example/'] });
  expect(${camel}.available(contextOf({ inputs }), memory, 0)).toBe(false);
});
`,
    insertions: ({ id, camel }) => [
      { file: 'lib/engine/basics.ts', line: `  '${id}',`, literal: 'OPERATOR_NAMES' },
      { file: 'lib/engine/operators/registry.ts', line: `import { ${camel} } from './${id}';`, before: "from './" },
      { file: 'lib/engine/operators/registry.ts', line: `  '${id}': ${camel},`, literal: 'OPERATORS' },
    ],
    messages: ({ key }) => [`operator_${key}`, `operator_${key}_hint`],
  },
};

/** Returns the spellings of a name such as `dice-overlap`. */
function nameOf(id: string, group: string): Name {
  const pascal = id.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const camel = (pascal[0] as string).toLowerCase() + pascal.slice(1);
  const words = id.replaceAll('-', ' ');
  return {
    id,
    pascal,
    camel,
    key: id.replaceAll('-', '_'),
    title: (words[0] as string).toUpperCase() + words.slice(1),
    group,
  };
}

/** Returns the first two folders of a path; the tests in them include those that list all parts of a kind. */
const roomOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** Adds a line to its file. @throws Error if the file does not have the place */
function insert({ file, line, before, literal }: Insertion): void {
  const path = join(ROOT, file);
  const text = readFileSync(path, 'utf8');
  const at = literal === undefined ? lineWith(text, before as string) : endOfLiteral(text, literal);
  if (at < 0) throw new Error(`${file} has no ${literal ?? before}; add this line by hand: ${line.trim()}`);
  const head = text.slice(0, at);
  // A literal on one line has no comma behind its last member.
  const comma = literal === undefined || /,\s*$/.test(head) ? '' : ',';
  writeFileSync(path, `${head}${comma}${line}\n${text.slice(at)}`);
}

/** Returns the offset of the first line that contains a text; −1 if there is none. */
function lineWith(text: string, part: string): number {
  const at = text.indexOf(part);
  return at < 0 ? at : text.lastIndexOf('\n', at) + 1;
}

/** Returns the offset of the bracket that closes the array or object of a constant; −1 if there is none. */
function endOfLiteral(text: string, name: string): number {
  const found = new RegExp(`const ${name}\\b[^\\n]* = (?=[[{])`).exec(text);
  if (found === null) return -1;
  let depth = 0;
  for (let i = found.index + found[0].length; i < text.length; i += 1) {
    if ('[{'.includes(text[i] as string)) depth += 1;
    else if (']}'.includes(text[i] as string) && --depth === 0) return i;
  }
  return -1;
}

/**
 * Adds texts to the file of a language, at its beginning, with the notes for translators of other parts of the kind.
 * @param texts parallel to `keys`
 */
function addMessages(locale: string, keys: readonly string[], texts: readonly (string | undefined)[]): void {
  const path = join(ROOT, 'public/_locales', locale, 'messages.json');
  const text = readFileSync(path, 'utf8');
  const known = Object.entries<{ description?: string }>(JSON.parse(text));
  const added = keys.map((key, i) => {
    const [kind] = key.split('_');
    const like = known.find(([one]) => one.startsWith(`${kind}_`) && one.endsWith('_hint') === key.endsWith('_hint'));
    const message = { message: texts[i], description: like?.[1].description };
    return `  ${JSON.stringify(key)}: ${JSON.stringify(message)},\n`;
  });
  writeFileSync(
    path,
    text.replace('{\n', () => `{\n${added.join('')}`),
  );
}

/** Creates the part that the command line names. @throws Error for wrong arguments, before any file is changed */
function main(): void {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { en: text, zh: text, 'en-hint': text, 'zh-hint': text, group: { ...text, default: 'lists' } },
  });
  const { en, zh, group } = values;
  const [kind = '', id = ''] = positionals;
  const part = PARTS[kind];
  if (part === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Error(`Usage: npm run new -- ${Object.keys(PARTS).join('|')} name-in-small-letters --en TEXT --zh TEXT`);
  const name = { ...nameOf(id, group), ...(en && { title: en }) };
  const file = `${part.path(name)}.ts`;
  const test = `${part.path(name)}.test.ts`;
  const keys = part.messages(name);
  if (keys.length > 0 && !(en && zh))
    throw new Error(`Name the ${kind} in both languages: --en "${name.title}" --zh "…"`);
  if (keys.length > 1 && !(values['en-hint'] && values['zh-hint']))
    throw new Error(`Explain the ${kind} in a sentence, in both languages: --en-hint "…" --zh-hint "…"`);
  if (!EXPORT_GROUPS.some((each) => each === group))
    throw new Error(`A format is in one of the groups ${EXPORT_GROUPS.join(', ')}.`);
  if (existsSync(join(ROOT, file))) throw new Error(`${file} exists already; choose another name.`);
  writeFileSync(join(ROOT, file), part.source(name));
  writeFileSync(join(ROOT, test), part.test(name));
  const insertions = part.insertions(name);
  for (const insertion of insertions) insert(insertion);
  addMessages('en', keys, [en, values['en-hint']]);
  addMessages('zh_CN', keys, [zh, values['zh-hint']]);
  const listed = new Set(insertions.map((insertion) => insertion.file));
  const changed = [file, test, ...listed].filter((path) => path.endsWith('.ts'));
  const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome');
  spawnSync(process.execPath, [biome, 'check', '--write', ...changed], { cwd: ROOT, stdio: 'ignore' });
  console.log(`Change ${file}, ${test}.`);
  for (const note of part.notes ?? []) console.log(note);
  console.log(`Then run: npm run test:unit -- ${roomOf(file)} && npm run check`);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
