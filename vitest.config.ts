import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}', 'tests/{unit,contract}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
