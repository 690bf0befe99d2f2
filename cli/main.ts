/** Entry of the command `tendril`. */
import { setMaxListeners } from 'node:events';
import { StoreError } from '../lib/engine/errors';
import { ACTIONS } from './actions';
import { readConfig } from './config';
import { openHost, PROGRAM_VERSION } from './host';
import { LockedError } from './lock';
import { createOutput } from './output';
import { ActionError, EXIT, HELP, readArguments, UsageError } from './usage';

// All requests of a round listen to one signal, which Node takes for a leak.
setMaxListeners(1_000);

async function main(): Promise<number> {
  const { command, operands, options } = readArguments(process.argv.slice(2));
  if (options.version) return say(PROGRAM_VERSION);
  if (options.help || command === '' || command === 'help') return say(HELP);
  const action = Object.hasOwn(ACTIONS, command) ? ACTIONS[command as keyof typeof ACTIONS] : undefined;
  if (action === undefined) throw new UsageError(`there is no command ${command}`);
  const { store, settings } = readConfig(options);
  const output = createOutput(options.json === true);
  const host = await openHost({ file: store, settings });
  const interruption = new AbortController();
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

function say(text: string): number {
  console.log(text);
  return EXIT.done;
}

function codeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof LockedError || error instanceof StoreError) return EXIT.store;
  return error instanceof ActionError ? error.exit : EXIT.failed;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`tendril: ${error instanceof Error ? error.message : String(error)}`);
    if (error instanceof UsageError) console.error('tendril --help lists the commands.');
    process.exitCode = codeOf(error);
  },
);
