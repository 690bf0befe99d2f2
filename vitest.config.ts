import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
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
