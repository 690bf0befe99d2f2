import { configureGlobal } from 'fast-check';

/**
 * Properties are tried with the same numbers in every run, so that a run says the same of the same code. `PROPERTY_SEED`
 * tries others: an integer, which `npm run torture` draws anew each time and prints.
 */
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
