/**
 * `npm run torture`: runs in full the stress tests of which `npm run test:full` runs a part. It takes as long as they
 * need.
 * To repeat a failure, set the seed that its output names.
 */
import { CHROMIUM, FIREFOX } from './find-browser';
import { browserStep, checkStep, runSteps, vitestStep } from './test-steps';

const FULL = { TORTURE: 'full' };
const propertySeed = process.env.PROPERTY_SEED ?? String(Date.now() % 2 ** 31);

runSteps([
  vitestStep(`properties with PROPERTY_SEED=${propertySeed}`, [], { PROPERTY_SEED: propertySeed }),
  vitestStep('torture in Node', ['tests/torture'], FULL),
  browserStep(CHROMIUM, 'torture in Chromium', 'torture', 1, FULL),
  browserStep(FIREFOX, 'torture in Firefox', 'firefox-torture', 1, FULL),
  checkStep('packages for the stores', ['--import', 'tsx', 'scripts/check-packages.ts']),
]).then((status) => process.exit(status));
