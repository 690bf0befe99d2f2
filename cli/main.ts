/** Entry of the command `tendril`. */
import { StoreError } from '../lib/engine/errors';
import { LockedError } from './lock';
import { ActionError, EXIT, HELP, PROGRAM_VERSION, readArguments, UsageError } from './usage';

/** Runs the command of the arguments and returns the exit status. */
async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  const { command, options } = given;
  if (options.version) return printAndEnd(PROGRAM_VERSION);
  if (options.help || command === '' || command === 'help') return printAndEnd(HELP);
  // The engine takes longer to load than these texts, which do not need it.
  const { run } = await import('./run');
  return run(given);
}

/** Prints a text and returns the status of success. */
function printAndEnd(text: string): number {
  console.log(text);
  return EXIT.done;
}

/** Returns the exit status of an error: of the action, a wrong usage, or the store; `EXIT.failed` for any other. */
function exitStatus(error: unknown): number {
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
    process.exitCode = exitStatus(error);
  },
);
