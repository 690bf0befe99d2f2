/** Entry of the command `tendril`. */
import { StoreError } from '../lib/engine/errors';
import { LockedError } from './lock';
import { ActionError, EXIT, HELP, PROGRAM_VERSION, readArguments, UsageError } from './usage';

async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  const { command, options } = given;
  if (options.version) return say(PROGRAM_VERSION);
  if (options.help || command === '' || command === 'help') return say(HELP);
  // The engine takes longer to load than these texts, which do not need it.
  const { run } = await import('./run');
  return run(given);
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
