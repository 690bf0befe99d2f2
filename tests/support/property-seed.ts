import { configureGlobal } from 'fast-check';
import { numberOf } from './environment';

/**
 * Properties are tried with the same numbers in every run, so that a run says the same of the same code. `PROPERTY_SEED`
 * tries others: an integer, which `npm run torture` draws anew each time and prints.
 */
configureGlobal({ seed: numberOf('PROPERTY_SEED') ?? 1 });
