/** The Java reader of the model file and the Python scan agree with the reader in TypeScript on the golden file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import golden from '../../crawlers/model/golden.json';
import { logistic } from '../../crawlers/model/topic-model';
import { classpathOf, NO_MAVEN, runProgram } from '../support/maven';
import { installedReader, readerTest } from '../support/readers';

const ROOT = join(import.meta.dirname, '../..');
const GOLDEN = join(ROOT, 'crawlers/model/golden.json');
const JACKSON = { id: 'com.fasterxml.jackson.core:jackson-databind:2.19.2' };
const WHOLE_MS = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tendril-model-'));
  await writeFile(join(folder, 'model.json'), JSON.stringify(golden.model));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the numbers of each printed line, one line per golden page. */
function rowsIn(output: string): number[][] {
  const lines = output.trim().split('\n');
  expect(lines).toHaveLength(golden.pages.length);
  return lines.map((line) => line.split(' ').map(Number));
}

const PYTHON = `
import json, sys
sys.path.insert(0, sys.argv[1])
from scan import Model
with open(sys.argv[2]) as file:
    golden = json.load(file)
model = Model("model.json")
for page in golden["pages"]:
    print(model.probability(page["logOdds"]), int(model.is_relevant(page["logOdds"])))
`;

readerTest(
  installedReader('Model file in Python', 'compared', 'python3'),
  'gives the probabilities of the golden file',
  async () => {
    const args = ['-c', PYTHON, join(ROOT, 'crawlers/spark'), GOLDEN];
    const { code, output } = await runProgram('python3', args, folder, WHOLE_MS);
    expect(code, output).toBe(0);
    for (const [i, [probability = -1, isRelevant]] of rowsIn(output).entries()) {
      const page = golden.pages[i];
      expect(probability, page?.url).toBeCloseTo(page?.probability ?? 0, 6);
      expect(isRelevant, page?.url).toBe(Number(logistic(page?.logOdds ?? 0) >= golden.model.threshold));
    }
  },
  WHOLE_MS,
);

readerTest(
  { program: 'Model file in Java', proof: 'compared', missing: NO_MAVEN },
  'gives the log-odds of the golden file',
  async (run) => {
    const classpath = await classpathOf([JACKSON], folder, WHOLE_MS);
    if (typeof classpath === 'string') return run.skip(classpath);
    run.is('17');
    const sources = ['TopicModel', 'Words', 'Places'].map((name) => join(ROOT, `crawlers/storm-crawler/${name}.java`));
    const main = join(ROOT, 'tests/support/java/GoldenModel.java');
    const compiled = await runProgram(
      'javac',
      ['-encoding', 'UTF-8', '-d', folder, '-cp', classpath.path, ...sources, main],
      folder,
      WHOLE_MS,
    );
    expect(compiled.code, compiled.output).toBe(0);
    const path = [folder, classpath.path].join(delimiter);
    const { code, output } = await runProgram(
      'java',
      ['-cp', path, '-Dfile.encoding=UTF-8', 'tendril.GoldenModel', GOLDEN],
      folder,
      WHOLE_MS,
    );
    expect(code, output).toBe(0);
    for (const [i, page] of golden.pages.entries()) {
      const numbers = [page.termLogOdds, page.addressLogOdds, page.logOdds];
      const row = rowsIn(output)[i];
      for (const [at, number] of numbers.entries()) expect(row?.[at], `${page.url} ${at}`).toBeCloseTo(number, 6);
      // Only English text has the same terms without a word segmenter.
      if (page.language === 'en') expect(row?.[3], page.text).toBeCloseTo(page.termLogOdds, 6);
    }
  },
  WHOLE_MS,
);
