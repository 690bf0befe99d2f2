import type { Firefox } from './firefox';
import { test as base } from './fixture';

/** For journeys of Firefox alone. */
export const test = base.extend<{ readonly firefox: Firefox }>({
  firefox: async ({ tendril }, use) => use(tendril as Firefox),
});

export { expect } from '@playwright/test';
