import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paperFiles } from './bench/papers/paper-page';
import { experimentsPage, readRecords, resultsPage } from './results';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tendril-records-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const record = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));

const comparison = (corpus: string, ratio: number) => ({
  topics: ['hives'],
  ...{ corpus, seeds: 3, named: true, draws: 2, product: { AP: 0.3, newHosts: 0.2 }, bestPart: 0.29 },
  ...{ peer: 'name+lr', peerScore: { AP: 0.25, newHosts: 0.1 }, ratio, newHostsRatio: null },
});

it('resultsPage lists the comparisons of all corpora in one table, the lowest ratio first', () => {
  record('compare-bees.json', [comparison('bees', 1.2), comparison('bees', 1.3)]);
  record('compare-herons.json', [comparison('herons', 0.9)]);
  const page = resultsPage(readRecords(folder));
  expect(page).toContain('| herons | 0.90 | 0.90 | 0 of 1 |\n| bees | 1.20 | 1.25 | 2 of 2 |');
  const row = (corpus: string, ratio: string) =>
    `| ${corpus} | given | 3 | 0.300 | name+lr | 0.250 | ${ratio} | – | – |`;
  expect(page).toContain([row('herons', '0.90'), row('bees', '1.20'), row('bees', '1.30')].join('\n'));
});

it('resultsPage compares with the best peer that has the table of meanings', () => {
  record('compare-bees.json', [{ ...comparison('bees', 1.2), tablePeer: 'name+lr+table', tableRatio: 1.099 }]);
  expect(resultsPage(readRecords(folder))).toContain('| name+lr | 0.250 | 1.20 | – | 1.09 |');
});

it('resultsPage lists topics that lose most against the best peer or without the name, with their cause', () => {
  const byTopic = { hives: [0.3, 0.2], honey: [0.5, 0.51], wax: [0.4, 0.1] };
  const without = { hives: [0.7, 0.1], honey: [0.4, 0.1], wax: [0.39, 0.1] };
  record('compare-bees.json', [
    { ...comparison('bees', 1.2), byTopic },
    { ...comparison('bees', 1.3), named: false, byTopic: without },
    { ...comparison('bees', 1.4), seeds: 1, byTopic: { hives: [0.3, 0.6] } },
  ]);
  record('causes.json', { 'bees hives': 'the pages say bee house' });
  const page = resultsPage(readRecords(folder));
  expect(page).toContain('Of 4 cases (');
  expect(page).toContain('the best peer is better in 2, and the name lowers AP by more than 0.03 in 1.');
  expect(page).toContain(
    [
      '| bees | hives | 3 | 0.300 | 0.700 | 0.200 | the pages say bee house |',
      '| bees | honey | 3 | 0.500 | 0.400 | 0.510 | – |',
      '| bees | wax | 3 | 0.400 | 0.390 | 0.100 | – |',
    ].join('\n'),
  );
});

it('resultsPage never rounds a ratio up, and counts rankings below their best ranker', () => {
  record('compare-bees.json', [comparison('bees', 1.099), { ...comparison('bees', 1.15), bestPart: 0.31 }]);
  const page = resultsPage(readRecords(folder));
  expect(page).toContain('| bees | 1.09 | 1.12 | 1 of 2 |');
  expect(page).toContain('Rankings below the best of their own rankers: 1 of 2.');
});

it('resultsPage joins ablations of several corpora, the mechanism with the least gain first', () => {
  const change = (value: number) => ({ change: value, error: 0.001 });
  record('ablate-bees.json', {
    topics: ['hives'],
    AP: { bees: 0.3 },
    mechanisms: [
      { mechanism: 'links', mean: -0.03, bees: change(-0.03) },
      { mechanism: 'URLs', mean: 0.01, bees: change(0.01) },
    ],
  });
  record('ablate-herons.json', {
    topics: ['nests'],
    AP: { herons: 0.4 },
    mechanisms: [{ mechanism: 'links', mean: -0.01, herons: change(-0.01) }],
  });
  expect(resultsPage(readRecords(folder))).toContain(
    [
      '| without | mean | bees | herons |',
      '| --- | --- | --- | --- |',
      '| URLs | 0.010 | 0.010 ± 0.001 | – |',
      '| links | -0.020 | -0.030 ± 0.001 | -0.010 ± 0.001 |',
    ].join('\n'),
  );
});

it('resultsPage reads sessions as JSON Lines, and compares each policy with the best single operator', () => {
  const early = { pages: 50, relevantPages: 7, relevantSites: 1 };
  const run = (policy: string, relevantPages: number) => ({
    ...{ corpus: 'bees', web: 'plain', topic: 'hives', draw: 1, policy, feedback: 'none', budget: 100 },
    ...{ found: { 50: early, 100: { pages: 100, relevantPages, relevantSites: 2 } }, questions: 10, seconds: 5 },
  });
  const lines = [run('ucb1', 10), run('keyword', 20)].map((one) => JSON.stringify(one));
  writeFileSync(join(folder, 'discovery-bees.json'), `${lines.join('\n')}\n`);
  const page = resultsPage(readRecords(folder));
  expect(page).not.toContain('7.0');
  expect(page).toMatch(/\| ucb1 \| 1 \| 10\.0 \| 2\.0 \| 0\.50 \| 1\.00 /);
});

it('resultsPage names the command that makes a missing record', () => {
  const page = resultsPage(readRecords(folder));
  for (const command of ['compare', 'ablate', 'policies'])
    expect(page).toContain(`No record yet. Make one with \`npm run -s bench -- ${command}`);
});

it('resultsPage prints any other record as a table, with escaped bars', () => {
  record('spam.json', { title: 'Spam', command: 'npm run x', columns: ['what', 'n'], rows: [['a|b', 3]] });
  expect(resultsPage(readRecords(folder))).toContain(
    '## Spam\n\nRepeat with `npm run x`.\n\n| what | n |\n| --- | --- |\n| a\\|b | 3 |',
  );
});

it('experimentsPage groups experiments by area', () => {
  const one = { area: 'Ranking', tried: 'a', kept: true, measured: 'blogs', before: '0.1', after: '0.2' };
  record('experiments.json', [one, { ...one, area: 'Speed', tried: 'b', kept: false }]);
  const page = experimentsPage(readRecords(folder));
  expect(page).toContain('## Ranking\n\n| tried | kept | measured on | before | after |');
  expect(page).toContain('| b | no | blogs | 0.1 | 0.2 |');
});

it('readRecords names the file and the field of an invalid record', () => {
  record('compare-bees.json', [{ ...comparison('bees', 1), ratio: 'high' }]);
  expect(() => readRecords(folder)).toThrow('research/records/compare-bees.json: 0.ratio: ');
});

it('readRecords names the file that is not JSON', () => {
  writeFileSync(join(folder, 'compare-bees.json'), '{');
  expect(() => readRecords(folder)).toThrow('research/records/compare-bees.json is neither JSON nor JSON Lines');
});

it.each([
  ['docs/RESULTS.md', resultsPage],
  ['docs/EXPERIMENTS.md', experimentsPage],
])('%s is the output of npm run results', (file, page) => {
  expect(readFileSync(file, 'utf8')).toBe(page(readRecords('research/records')));
});

it('docs/papers has the pages and figures of the records, and no other file', () => {
  const files = new Map(readRecords('research/records').papers.flatMap((record) => [...paperFiles(record)]));
  expect(readdirSync('docs/papers').sort()).toEqual([...files.keys()].sort());
  for (const [name, content] of files) expect(readFileSync(join('docs/papers', name), 'utf8')).toBe(content);
});

it('the records hold at most 60 experiments', () => {
  expect(readRecords('research/records').experiments.length).toBeLessThanOrEqual(60);
});
