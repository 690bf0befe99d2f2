import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is in use after everything that is not has been thrown away. */
export function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
