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
 * Tests that open no database, replace no module and undo what they change. Their files share workers, which load each
 * module once instead of once per file. Components run apart, because a worker is started anew when the environment
 * changes; the two files left out replace modules.
 */
const SHARED = {
  pure: ['lib/{engine,net,providers}/**/*.test.ts', 'lib/transfer/{crawlers,networks,references,tables}/**/*.test.ts'],
  components: ['components/**/!(research-methods|site-graph).test.{ts,tsx}'],
};
const SEED = 'tests/support/property-seed.ts';
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
        test: {
          name,
          include,
          isolate: false,
          setupFiles: [SEED, 'tests/support/empty-document.ts'],
          unstubGlobals: true,
          restoreMocks: true,
        },
      })),
      { extends: true, test: { name: 'full', include: FULL } },
    ],
    setupFiles: [SEED],
    // Programs of the bench, and packages that a hook builds and installs, take long on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Patience costs nothing where the answer comes.
    expect: { poll: { timeout: 10_000 } },
    // One processor is left idle otherwise, which is half of a small machine.
    maxWorkers: '100%',
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
