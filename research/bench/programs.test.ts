import { expect, it } from 'vitest';
import { run } from './programs';

interface Cost {
  readonly mostMB: number;
  readonly processorMs: number;
}

it('bench programs measures a queue of URLs and a session that continues with it', async () => {
  const report = (await run(['--figure', 'queue', '--count', '2000'])) as Record<string, Cost> & {
    readonly queued: number;
    readonly fileMB: number;
  };
  expect(report.queued).toBe(2_000);
  expect(report.fileMB).toBeGreaterThan(0.5);
  for (const { mostMB, processorMs } of [report.written, report.opened, report.continued] as Cost[]) {
    expect(mostMB).toBeGreaterThan(40);
    expect(processorMs).toBeGreaterThan(50);
  }
}, 300_000);
