import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'lib/engine/rank';
const MOST_TUNED = 25;

/** Constants of the ranking with measured or textbook values. */
const TUNED = [
  'WEAK_NEGATIVES PENALTY PSEUDO_WEIGHT',
  'VIEW_SHARES.latent VIEW_SHARES.address',
  'LATENT_OPTIONS.dimensions LATENT_OPTIONS.sampledPages LATENT_OPTIONS.iterations MIN_PAGES',
  'DIRECTIONS_STEP ALWAYS_PAGES REFIT_STEP',
  'SATURATION LENGTH_SHARE PRIOR_SEEDS LEAST_LIMIT fading',
  'SEEDS_SHARE CENTRE_PAGES KNOWN_SHARE',
  'SEED_SCORE PRIOR_NEIGHBOURS',
  'MAX_SEEDS MAX_PAGES MAX_PAGES_PER_SITE',
].flatMap((line) => line.split(' '));

/** Units, memory limits, accuracies, and limits of words to offer, which change no ranking; the share of terms, to which others are relative. */
const OTHERS = [
  'VIEW_SHARES.terms HALVES TINY LEAST_SQUARE SPARE_ROWS MAX_FEATURES KEPT_ADDRESSES ROWS_PER_STEP',
  'TOLERANCE MANY_ROWS MAX_NEWTON_STEPS MAX_CONJUGATE_STEPS LOOSEST_STEP STEPS_WITHIN ARMIJO MAX_HALVINGS',
  'RADIX_BITS BUCKETS MASK SIGN',
  'MEANINGS_MAGIC MEANINGS_VERSION HEADER_WORDS CODE_BITS CODE_MASK ZERO_CODE PHRASE_WORDS',
  'NEAR_PAGES NEAR_COSINE REASON_COSINE',
].flatMap((line) => line.split(' '));

/** Names of the numeric constants of a source file; those of an object with the name of the object before them. */
function constantsIn(source: string): string[] {
  const declared = source.matchAll(/^(?:export )?const ([A-Z][A-Z_]+)\b[^=]*= (\{[^}]*\}|[^;]*);/gm);
  return [...declared].flatMap(([, name = '', value = '']) => {
    if (/^\/|Array\./.test(value)) return [];
    if (!/\d/.test(value)) return /^[A-Z]/.test(value) ? [name] : [];
    if (!value.startsWith('{')) return [name];
    return [...value.matchAll(/(\w+): [\d.]/g)].map(([, key]) => `${name}.${key}`);
  });
}

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const CONSTANTS = files.flatMap((file) => constantsIn(readFileSync(join(FOLDER, file), 'utf8')));

it('every numeric constant of the ranking is listed as tuned, or as one that changes no result', () => {
  const listed = [...TUNED.filter((name) => name !== 'fading'), ...OTHERS];
  expect([...new Set(CONSTANTS)].sort()).toEqual(listed.toSorted());
});

it('the ranking has at most 25 tuned constants', () => {
  expect(TUNED.length).toBeLessThanOrEqual(MOST_TUNED);
});
