/** The readers of the model file in Java and Python agree with the one in TypeScript on the golden file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { installedReader, readerTest } from '../../tests/support/readers';
import golden from '../model/golden.json';
import { classpathOf, NO_MAVEN, runProgram } from './maven';

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

/** Compares lines of term, URL and page log-odds, probability, and the term log-odds of the text. */
function expectGolden(output: string): void {
  const rows = output
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  expect(rows).toHaveLength(golden.pages.length);
  for (const [i, page] of golden.pages.entries()) {
    const numbers = [page.termLogOdds, page.addressLogOdds, page.logOdds, page.probability];
    for (const [at, number] of numbers.entries()) expect(rows[i]?.[at], `${page.url} ${at}`).toBeCloseTo(number, 6);
    // Only English text has the same terms without a word segmenter.
    if (page.language === 'en') expect(rows[i]?.[4], page.text).toBeCloseTo(page.termLogOdds, 6);
  }
}

const PYTHON = `
import json, sys
sys.path.insert(0, sys.argv[1])
from topic_model import TopicModel
with open(sys.argv[2]) as file:
    golden = json.load(file)
model = TopicModel(golden["model"])
for page in golden["pages"]:
    url, counts = page["url"], page["terms"]
    odds = model.page_log_odds(counts)
    print(model.log_odds(counts), model.address_log_odds(url), odds, model.probability(odds), model.log_odds(model.terms(page["text"])))
`;

readerTest(
  installedReader('Model file in Python', 'compared', 'python3'),
  'the reader gives the log-odds and probabilities of the golden file',
  async () => {
    const args = ['-c', PYTHON, join(ROOT, 'crawlers/spark'), GOLDEN];
    const { code, output } = await runProgram('python3', args, folder, WHOLE_MS);
    expect(code, output).toBe(0);
    expectGolden(output);
  },
  WHOLE_MS,
);

readerTest(
  { program: 'Model file in Java', proof: 'compared', missing: NO_MAVEN },
  'the reader gives the log-odds and probabilities of the golden file',
  async (run) => {
    const classpath = await classpathOf([JACKSON], folder, WHOLE_MS);
    if (typeof classpath === 'string') return run.skip(classpath);
    run.is('17');
    const sources = ['TopicModel', 'Words', 'Places'].map((name) => join(ROOT, `crawlers/storm-crawler/${name}.java`));
    const main = join(ROOT, 'crawlers/tests/java/GoldenModel.java');
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
    expectGolden(output);
  },
  WHOLE_MS,
);
