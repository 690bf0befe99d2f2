import { FETCH_FAULTS } from '../../lib/engine/errors';
import type { Fault } from '../../lib/messaging/results';

/** All codes besides those of failed fetches; a missing one is a type error. */
const OTHERS: Readonly<Record<Exclude<Fault, keyof typeof FETCH_FAULTS>, true>> = {
  'no-topic': true,
  'topic-deleted': true,
  'no-seeds': true,
  'no-page': true,
  'not-archived': true,
  'nothing-to-undo': true,
  'already-running': true,
  'not-running': true,
  'low-battery': true,
  'bad-argument': true,
  'bad-import': true,
  'import-busy': true,
  'import-lost': true,
  'no-results-page': true,
  'empty-page': true,
  'unsupported-type': true,
  'broken-pdf': true,
  undecodable: true,
  'missing-page': true,
  'junk-page': true,
  'needs-script': true,
  'consent-wall': true,
  paywall: true,
  'page-failed': true,
  'page-hung': true,
  quota: true,
  closed: true,
  conflict: true,
  broken: true,
  'too-new': true,
  'unsupported-page': true,
  'engine-unreachable': true,
  forbidden: true,
  unexpected: true,
};

/** All codes with which a command can fail. */
export const FAULTS = [...Object.keys(FETCH_FAULTS), ...Object.keys(OTHERS)] as Fault[];
