/**
 * `npm run torture`: runs in full the stress tests of which `npm run test:full` runs a part. It takes as long as they
 * need.
 * To repeat a failure, set the seed that its output names.
 */
import { CHROMIUM, ensureBrowser, FIREFOX, noBrowserMessage } from './find-browser';
import { browserStep, checkStep, runSteps, skippedStep, vitestStep } from './test-steps';

const FULL = { TORTURE: 'full' };
const propertySeed = process.env.PROPERTY_SEED ?? String(Date.now() % 2 ** 31);
const chromium = ensureBrowser(CHROMIUM, console.log);
const firefox = ensureBrowser(FIREFOX, console.log);

runSteps([
  vitestStep(`properties with PROPERTY_SEED=${propertySeed}`, [], { PROPERTY_SEED: propertySeed }),
  vitestStep('torture in Node', ['tests/torture'], FULL),
  chromium
    ? browserStep('torture in Chromium', 'torture', { ...FULL, CHROMIUM_PATH: chromium })
    : skippedStep('torture in Chromium', noBrowserMessage(CHROMIUM)),
  firefox
    ? browserStep('torture in Firefox', 'firefox-torture', { ...FULL, FIREFOX_PATH: firefox })
    : skippedStep('torture in Firefox', noBrowserMessage(FIREFOX)),
  checkStep('packages for the stores', ['--import', 'tsx', 'scripts/check-packages.ts']),
]).then((status) => process.exit(status));
