import { defaultExclude, defineConfig } from 'vitest/config';

/** Slow and seldom broken: other programs, real servers, broken answers, large volumes, benchmarks, torture. `npm run test:full`. */
const FULL = [
  'tests/torture/**/*.test.ts',
  'research/bench/**/*.test.ts',
  'crawlers/tests/**/*.test.ts',
  'tests/contract/{archives,documents,real-servers,send-to,transfer-volume,wikibase}.test.ts',
  'tests/contract/{broken-answers,store-equivalence}.test.ts',
  'lib/transfer/import/import-linear.test.ts',
];
/**
 * Tests that open no database and undo what they change: their files share workers, which load each module once, not once per file.
 * Components run apart, because a worker is started anew when the environment changes.
 */
const SHARED = {
  pure: ['lib/{engine,net,providers}/**/*.test.ts', 'lib/transfer/{crawlers,networks,references,tables}/**/*.test.ts'],
  components: ['components/**/*.test.{ts,tsx}'],
};
const ALL = [
  'cli/**/*.test.ts',
  'lib/**/*.test.ts',
  'components/**/*.test.{ts,tsx}',
  'tests/**/*.test.ts',
  '{scripts,packaging,research,crawlers}/**/*.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ALL,
          exclude: [...defaultExclude, ...FULL, ...SHARED.pure, ...SHARED.components],
        },
      },
      ...Object.entries(SHARED).map(([name, include]) => ({
        extends: true as const,
        test: { name, include, isolate: false, unstubGlobals: true, restoreMocks: true },
      })),
      { extends: true, test: { name: 'full', include: FULL } },
    ],
    setupFiles: ['tests/support/property-seed.ts'],
    // Programs of the bench take long on a busy machine.
    testTimeout: 60_000,
    // Patience costs nothing where the answer comes.
    expect: { poll: { timeout: 10_000 } },
    // One processor is left idle otherwise, which is half of a small machine.
    maxWorkers: '100%',
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
