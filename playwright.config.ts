import { defineConfig } from '@playwright/test';

/** Journeys of both browsers that every change is tried with in Firefox too (tests/e2e/README.md). */
const FIREFOX = [
  'access',
  'first-result',
  'first-run',
  'hostile',
  'import',
  'journey',
  'keyboard',
  'later-database',
  'lost-settings',
  'newcomer',
  'permissions',
  'politeness',
  'popup',
  'safety',
  'shared-queue',
  'shortcuts',
  'side-panel',
  'sites',
  'worker-death',
].map((name) => `${name}.spec.ts`);
/** Those that take longest. */
const FIREFOX_MORE = ['answers', 'appearance', 'screens'].map((name) => `${name}.spec.ts`);

/** All projects start their browsers themselves (tests/e2e/harness), because extensions need a way of their own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/playwright',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  projects: [
    {
      name: 'chromium',
      testMatch: '*.spec.ts',
      testIgnore: ['firefox*.spec.ts', 'scale.spec.ts', 'large.spec.ts', 'throughput.spec.ts'],
    },
    // Measures times, so nothing else should run.
    { name: 'chromium-alone', testMatch: 'scale.spec.ts' },
    // Measures what topics of up to 50,000 pages cost, and pages per second; too long for every change.
    { name: 'large', testMatch: ['large.spec.ts', 'throughput.spec.ts'] },
    { name: 'torture', testDir: 'tests/torture', testMatch: '*.spec.ts' },
    {
      name: 'firefox',
      testMatch: ['firefox*.spec.ts', ...FIREFOX],
      use: { browserName: 'firefox' },
    },
    { name: 'firefox-more', testMatch: FIREFOX_MORE, use: { browserName: 'firefox' } },
    {
      name: 'firefox-torture',
      testDir: 'tests/torture',
      testMatch: [
        'full-disk.spec.ts',
        'kills.spec.ts',
        'large-kills.spec.ts',
        'stalled-store.spec.ts',
        'watchdog.spec.ts',
      ],
      use: { browserName: 'firefox' },
    },
  ],
});
