import { UsageError } from './options';

/** A subcommand. `run` takes the arguments after its name, and returns an object or a text to print. */
interface Command {
  run(args: string[]): Promise<unknown>;
}

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  rank: () => import('./rank'),
  discover: () => import('./discover'),
  hub: () => import('./hub'),
  speed: () => import('./speed'),
  growth: () => import('./growth-report'),
  page: () => import('./page-cost'),
  draws: () => import('./draws'),
  ablate: () => import('./ablate'),
  early: () => import('./early'),
  compare: () => import('./compare'),
  review: () => import('./review'),
  'review-sweep': () => import('./review-sweep'),
  stops: () => import('./stops'),
  calibration: () => import('./calibration'),
  scan: () => import('./scan'),
  limit: () => import('./limit'),
  languages: () => import('./languages'),
  words: () => import('./words'),
  policies: () => import('./policies'),
  spam: () => import('./spam'),
  walls: () => import('./walls'),
  watch: () => import('./watch'),
  unreadable: () => import('./unreadable'),
  pdfs: () => import('./pdfs'),
  programs: () => import('./programs'),
  articles: () => import('./articles'),
  papers: () => import('./papers/papers'),
};

/**
 * Whether an error concerns the arguments: a UsageError, or one of `parseArgs` for an unknown option or missing value.
 */
function isArgumentError(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS_');
}

/**
 * Runs the command of the first argument, and prints its report as text or JSON. @throws UsageError for an unknown
 * command
 */
async function main(args: readonly string[]): Promise<void> {
  const [name = '', ...rest] = args;
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new UsageError(`the command is one of ${Object.keys(COMMANDS).join(', ')}`);
  const command = await load();
  const report = await command.run(rest);
  process.stdout.write(`${typeof report === 'string' ? report : JSON.stringify(report)}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (isArgumentError(error)) {
    process.stderr.write(`bench: ${error.message.split('\n', 1)[0]}\n`);
    process.exitCode = 2;
  } else {
    process.stderr.write(`bench: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
});
