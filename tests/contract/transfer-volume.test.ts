/** Long lists stream: 100,000 seeds leave in time and in bounded memory. Each format runs in a process of its own. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Of processor time, so that other work on the machine does not count. */
const MOST_MS = 5_000;
/** Of the whole process, Node itself included. */
const MOST_MB = 200;

/** The heap may not grow beyond what an export needs: without a bound, garbage waits until memory is scarce. */
const BOUNDED_HEAP = ['--max-old-space-size=120', '--max-semi-space-size=4'];

/** The plainest, the richest, the whole topic, one that keeps addresses for its end, one that packs and adds up terms. */
const FORMATS = ['plain', 'csv', 'json-lines', 'tendril-json', 'heritrix-seeds', 'nutch-focused'];

describe('100,000 seeds', () => {
  it.each(FORMATS)('leave as %s', (id) => {
    const script = join(import.meta.dirname, 'transfer-volume.ts');
    const output = execFileSync(process.execPath, [...BOUNDED_HEAP, '--import', 'tsx', script, id], {
      encoding: 'utf8',
    });
    const { cpuMs, peakMb, bytes }: { cpuMs: number; peakMb: number; bytes: number } = JSON.parse(output);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(peakMb).toBeLessThan(MOST_MB);
    expect(cpuMs).toBeLessThan(MOST_MS);
  });
});
