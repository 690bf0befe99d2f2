/**
 * `npm run readers`: reads exported files with the programs they are made for, slow ones included, and prints a table
 * of results.
 * `npm run readers -- heritrix nutch` runs only some of them.
 */
import { readFileSync } from 'node:fs';
import type { ReaderNote } from '../tests/support/readers';
import { runSteps, vitestStep } from './test-steps';

const TESTS = [
  'tests/contract/archives.test.ts',
  'tests/contract/send-to.test.ts',
  'crawlers/tests/transfer-readers.test.ts',
  'crawlers/tests/python-readers.test.ts',
  'crawlers/tests/gephi.test.ts',
  'crawlers/tests/browsertrix.test.ts',
  'crawlers/tests/crawler-commons.test.ts',
  'crawlers/tests/model-readers.test.ts',
  'crawlers/tests/spark.test.ts',
  'crawlers/tests/clusters.test.ts',
  'crawlers/tests/stormcrawler.test.ts',
  'crawlers/tests/heritrix.test.ts',
  'crawlers/tests/nutch.test.ts',
];
/**
 * Programs that no registry offers. The unit tests of their formats check files against the programs' parsing rules.
 */
const BY_RULE = ['ACHE', 'ArchiveBox', 'Domain Discovery Tool', 'Hyphe', 'scrapy-redis', 'URLFrontier'];
const PROOFS: Readonly<Record<ReaderNote['proof'], string>> = {
  ran: 'ran',
  read: 'parsed by its own reader',
  compared: 'compared',
};

interface Told {
  readonly testResults?: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly meta?: { readonly reader?: ReaderNote } }[];
  }[];
}

/** Returns the table rows by program from vitest's report: program, version, how it was tested, and tests passed. */
function rows(): string[][] {
  const told = JSON.parse(readFileSync('test-results/vitest.json', 'utf8')) as Told;
  const byProgram = new Map<string, { note: ReaderNote; passed: number; failed: number }>();
  for (const { status, meta } of told.testResults?.flatMap(({ assertionResults }) => assertionResults) ?? []) {
    if (meta?.reader === undefined) continue;
    const key = `${meta.reader.program} ${meta.reader.version}`;
    const row = byProgram.get(key) ?? { note: meta.reader, passed: 0, failed: 0 };
    byProgram.set(key, row);
    if (status === 'passed') row.passed++;
    if (status === 'failed') row.failed++;
  }
  const tested = [...byProgram.values()].map(({ note, passed, failed }) => {
    const how = passed + failed > 0 ? PROOFS[note.proof] : `skipped: ${note.skipped ?? 'not reached'}`;
    return [
      note.program,
      note.version || '–',
      how,
      passed + failed > 0 ? `${passed} of ${passed + failed} tests` : '–',
    ];
  });
  return [...tested, ...BY_RULE.map((program) => [program, '–', 'checked by rule', '–'])];
}

const words = process.argv.slice(2);
const chosen = TESTS.filter((path) => words.length === 0 || words.some((word) => path.includes(word)));
if (chosen.length === 0) {
  console.error(
    `No reader by that name; there are ${TESTS.map((path) => path.replace(/.*\/|\.test\.ts$/g, '')).join(', ')}.`,
  );
  process.exit(1);
}
const steps = [vitestStep('readers', ['--no-file-parallelism', ...chosen], { TENDRIL_ALL_READERS: '1' })];
runSteps(steps).then((status) => {
  const table = [['program', 'version', 'how', 'result'], ['---', '---', '---', '---'], ...rows()];
  console.log(`\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}`);
  process.exit(status);
});
