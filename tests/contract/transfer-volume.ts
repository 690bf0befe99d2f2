/** Exports 100,000 seeds in one format and prints processor time and peak memory of the process as JSON. Run with a format's id. */

import { exportFormat } from '../../lib/transfer/registry';
import { records, rows, SEEDS, seed } from '../support/transfer-volume-topic';

const format = exportFormat(process.argv[2] ?? '');
if (format === undefined) throw new Error('the argument must be the id of a format');
const started = process.cpuUsage();
let bytes = 0;
const options = { topicName: 'Herons', topicTerms: [], scope: 'page', createdAtMs: 0, records } as const;
const encoder = new TextEncoder();
for await (const chunk of format.write(rows(SEEDS, seed), options)) {
  bytes += typeof chunk === 'string' ? encoder.encode(chunk).length : chunk.length;
}
const { user, system } = process.cpuUsage(started);
console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, peakMb: process.resourceUsage().maxRSS / 1_024, bytes }));
