/** Files through the Python programs they are made for; `TENDRIL_READERS` is a folder of their environments. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFormat } from '../../lib/transfer/registry';
import { loopbackSeeds, missing, run } from '../support/transfer-loopback';
import { bytesOf, OPTIONS } from '../support/transfer-samples';

const READERS = process.env.TENDRIL_READERS ?? join(process.env.HOME ?? '', '.cache/tendril-readers');
const program = (environment: string, name: string) => join(READERS, environment, 'bin', name);
const NO_ASREVIEW = missing(program('asreview', 'asreview'));
const NO_COURLAN = missing(program('courlan', 'courlan'), '--help');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tendril-python-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SEEDS = loopbackSeeds('https://birds.example.org');

async function exported(id: string): Promise<string> {
  const format = exportFormat(id);
  if (format === undefined) throw new Error(`no format ${id}`);
  const path = join(folder, `herons.${format.extension}`);
  await writeFile(path, await bytesOf(format.write(SEEDS, OPTIONS)));
  return path;
}

async function python(environment: string, code: string, ...args: string[]): Promise<string> {
  const result = await run(program(environment, 'python'), ['-c', code, ...args], folder, 60_000);
  expect(result.code, result.output).toBe(0);
  return result.output;
}

describe.skipIf(NO_ASREVIEW)(`ASReview${NO_ASREVIEW ? ` (${NO_ASREVIEW})` : ''}`, () => {
  it('opens a topic as a dataset with its labels', async () => {
    const code = [
      'import sys, json',
      'from asreview.data import CSVReader',
      'records = CSVReader.read_records(sys.argv[1], "herons")',
      'print(json.dumps([[r.title, r.included] for r in records]))',
    ].join('\n');
    const records = JSON.parse(
      (await python('asreview', code, await exported('asreview'))).trim().split('\n').at(-1) ?? '',
    );
    const labels = { seed: 1, yes: 1, no: 0, candidate: null } as const;
    expect(records).toEqual(SEEDS.map(({ title, verdict }) => [title, labels[verdict]]));
  }, 90_000);
});

describe.skipIf(NO_COURLAN)(`courlan${NO_COURLAN ? ` (${NO_COURLAN})` : ''}`, () => {
  it('reads every address of the list as one', async () => {
    const code = [
      'import sys, json',
      'from courlan import validate_url',
      'print(json.dumps([validate_url(line.rstrip("\\n"))[0] for line in open(sys.argv[1])]))',
    ].join('\n');
    const read = JSON.parse(await python('courlan', code, await exported('plain')));
    expect(read).toEqual(SEEDS.filter(({ verdict }) => verdict !== 'no').map(() => true));
  }, 60_000);
});
