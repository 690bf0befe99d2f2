/** Exports 100,000 seeds in one format and prints processor time and peak memory of the process as JSON. Run with a format's id. */

import { exportFormat } from '../../lib/transfer/registry';
import { records, rows, SEEDS, seed } from '../support/transfer-volume-topic';

const format = exportFormat(process.argv[2] ?? '');
if (format === undefined) throw new Error('the argument must be the id of a format');
/** Milliseconds of processor time of this process. */
function cpuMsNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const startedMs = cpuMsNow();
for await (const _ of rows(SEEDS, seed));
/** What the sample takes without the export. */
const sampleMs = cpuMsNow() - startedMs;
let bytes = 0;
const options = { topicName: 'Herons', topicTerms: [], scope: 'page', createdAtMs: 0, records } as const;
const encoder = new TextEncoder();
for await (const chunk of format.write(rows(SEEDS, seed), options)) {
  bytes += typeof chunk === 'string' ? encoder.encode(chunk).length : chunk.length;
}
const cpuMs = cpuMsNow() - startedMs - 2 * sampleMs;
console.log(JSON.stringify({ cpuMs, peakMb: process.resourceUsage().maxRSS / 1_024, bytes }));
