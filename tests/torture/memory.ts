import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is in use after everything that is not has been thrown away. */
export function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Milliseconds of the processor's time so far: a busy machine only adds to the other. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
