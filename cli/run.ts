/** Runs one command of the command line over the store file. */
import { setMaxListeners } from 'node:events';
import { ACTIONS } from './actions';
import { readConfig } from './config';
import { openHost } from './host';
import { createOutput } from './output';
import { EXIT, type Given, UsageError } from './usage';

// All requests of a round listen to one abort signal. Node would warn of a memory leak at more than a few listeners.
setMaxListeners(1_000);

/**
 * Runs a command and returns the exit code of the process, 130 after an interruption.
 * @throws UsageError, ActionError, LockedError, StoreError
 */
export async function run({ command, operands, options }: Given): Promise<number> {
  const action = Object.hasOwn(ACTIONS, command) ? ACTIONS[command as keyof typeof ACTIONS] : undefined;
  if (action === undefined) throw new UsageError(`there is no command ${command}`);
  const { store, settings } = readConfig(options);
  const output = createOutput(options.json === true);
  const host = await openHost({ file: store, settings });
  const interruption = new AbortController();
  /** Aborts the command, and pauses its sessions, so that it ends by itself. */
  const interrupt = () => {
    interruption.abort();
    for (const topic of running) void host.command('pauseSession', { topic });
  };
  const running = new Set<string>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  try {
    await action({ host, output, operands, options, running, interruption: interruption.signal });
    return interruption.signal.aborted ? EXIT.interrupted : EXIT.done;
  } finally {
    await host.close();
  }
}
