import { configureGlobal } from 'fast-check';
import { numberOf } from './environment';

/**
 * Makes property tests use the same random values in every run. The environment variable `PROPERTY_SEED` chooses other
 * values; `npm run torture` draws it anew each time and prints it.
 */
configureGlobal({ seed: numberOf('PROPERTY_SEED') ?? 1 });
