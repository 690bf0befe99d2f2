import { availableParallelism, loadavg } from 'node:os';

/** Mean number of processes that ran or waited for each processor in the last minute. */
export function loadPerProcessor(): number {
  return (loadavg()[0] ?? 0) / availableParallelism();
}
