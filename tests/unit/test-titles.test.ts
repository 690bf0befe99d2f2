import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** First words of titles that lack their subject and can be read only with their `describe`. */
const SUBJECTLESS = new Set(
  (
    'is are was has have does do can cannot may must gives give takes keeps keep reads read leaves leave says say ' +
    'asks tells tell shows show finds find lets let goes go knows know draw holds hold follows stops ' +
    'stop refuses refuse puts put ends end stays stay adds add comes come waits wait pass offers makes ' +
    'make writes write starts start sends send opens open abstains abstain moves move loses lose explains explain ' +
    'runs reports pays looks leads joins filters weighs scores groups gets fetches drops closes brings agrees ' +
    'survives sums needs measures learns judges excludes equals creates costs believes begins trusts stores sorts sees ' +
    'saves replaces repeats rejects recognises ranks matches guards falls fails chooses calls visits undoes tries ' +
    'translates stands splits speaks solves remembers raises prefers orders hides forgets folds expands doubles ' +
    'depends decodes cuts continues computes compares carries carry returns throws lists counts names and or but that ' +
    'of from under'
  ).split(' '),
);

const TITLE = /^ *(?:it|test)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)?\(\s*(['"`])(.*?)(?<!\\)\1/gms;

it('every test title begins with its subject', () => {
  const files = ['cli', 'lib', 'components', 'entrypoints', 'scripts', 'packaging', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
  const titles = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => `${file}: ${title}`),
  );
  expect(titles.length).toBeGreaterThan(1_000);
  expect(titles.filter((title) => SUBJECTLESS.has(title.split(': ')[1]?.split(/[\s,:]/)[0] ?? ''))).toEqual([]);
});
