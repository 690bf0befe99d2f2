import { defineConfig } from '@playwright/test';

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
    { name: 'chromium', testMatch: '*.spec.ts', testIgnore: ['firefox*.spec.ts', 'scale.spec.ts'] },
    // Measures times, so nothing else should run.
    { name: 'chromium-alone', testMatch: 'scale.spec.ts' },
    { name: 'torture', testDir: 'tests/torture', testMatch: '*.spec.ts', testIgnore: 'firefox*.spec.ts' },
    { name: 'firefox', testMatch: 'firefox*.spec.ts' },
  ],
});
