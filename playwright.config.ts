import { defineConfig } from '@playwright/test';

const specs = (...names: readonly string[]) => names.map((name) => `${name}.spec.ts`);

/** Journeys in Chromium that take long or seldom break: `npm run test:full`. */
const CHROMIUM_FULL = specs(
  'answers',
  'appearance',
  'browser-reading',
  'collection',
  'deleted-topics',
  'documents',
  'failing-pages',
  'harmless',
  'hostile',
  'import',
  'keyless',
  'language',
  'later-database',
  'lost-database',
  'lost-settings',
  'nothing-is-cut',
  'own-search',
  'papers',
  'programs',
  'real-servers',
  'safety',
  'scale-out',
  'screens',
  'send-to',
  'shared-queue',
  'spam',
  'tab-reading',
  'teams',
  'update',
  'watching',
  'worker-death',
);
/** The parts that differ most between the browsers: the event page, the popup, the side bar. */
const FIREFOX = specs('firefox', 'journey', 'new-user', 'popup', 'side-panel');
const FIREFOX_FULL = specs(
  'access',
  'collection',
  'deleted-topics',
  'documents',
  'firefox-access',
  'firefox-offline',
  'firefox-window',
  'first-result',
  'first-run',
  'harmless',
  'hostile',
  'import',
  'keyboard',
  'keyless',
  'language',
  'later-database',
  'lost-database',
  'lost-settings',
  'newcomer',
  'permissions',
  'politeness',
  'safety',
  'send-to',
  'shared-queue',
  'shortcuts',
  'sites',
  'sources',
  'spam',
  'update',
  'watching',
  'worker-death',
);
/** The longest journeys in Firefox: `npm run test:e2e:full`. */
const FIREFOX_MORE = specs(
  'answers',
  'appearance',
  'browser-reading',
  'firefox-own-server',
  'own-search',
  'screens',
  'tab-reading',
);

/** All projects start their browsers themselves (tests/e2e/harness), because extensions need a way of their own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/playwright',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // An element that never comes fails by its name, not by the time of its test.
  use: { actionTimeout: 120_000 },
  forbidOnly: true,
  projects: [
    {
      name: 'chromium',
      testMatch: '*.spec.ts',
      testIgnore: ['firefox*.spec.ts', 'scale.spec.ts', 'large.spec.ts', 'throughput.spec.ts', ...CHROMIUM_FULL],
    },
    { name: 'chromium-full', testMatch: CHROMIUM_FULL },
    // Measures times, so nothing else should run.
    { name: 'chromium-alone', testMatch: specs('newcomer', 'scale') },
    // Measures what topics of up to 50,000 pages cost, and pages per second; too long for every change.
    { name: 'large', testMatch: ['large.spec.ts', 'throughput.spec.ts'] },
    { name: 'torture', testDir: 'tests/torture', testMatch: '*.spec.ts' },
    { name: 'firefox', testMatch: FIREFOX, use: { browserName: 'firefox' } },
    { name: 'firefox-full', testMatch: FIREFOX_FULL, use: { browserName: 'firefox' } },
    { name: 'firefox-more', testMatch: FIREFOX_MORE, use: { browserName: 'firefox' } },
    {
      name: 'firefox-torture',
      testDir: 'tests/torture',
      testMatch: [
        'full-disk.spec.ts',
        'huge-file.spec.ts',
        'kills.spec.ts',
        'large-kills.spec.ts',
        'sleep.spec.ts',
        'stalled-store.spec.ts',
        'watchdog.spec.ts',
      ],
      use: { browserName: 'firefox' },
    },
  ],
});
