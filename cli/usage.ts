/** Arguments and help of the command line. */
import { parseArgs } from 'node:util';
import tendril from '../package.json' with { type: 'json' };

export const PROGRAM_VERSION: string = tendril.version;

/** The arguments or the configuration are wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Exit codes of the process. */
export const EXIT = { done: 0, failed: 1, usage: 2, notFound: 3, store: 4, interrupted: 130 } as const;

/** A command that could not be carried out, with the exit code of the process. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  constructor(
    message: string,
    readonly exit: number = EXIT.failed,
  ) {
    super(message);
  }
}

/** Text of `tendril --help`. */
export const HELP = `tendril: finds more pages of a topic from a few pages that you name.

  tendril discover --topic beekeeping --seed https://bees.example/ --budget 200 --out bees.tendril.json
  tendril suggest --topic beekeeping
  tendril judge --topic beekeeping --yes https://hives.example/ --no https://shop.example/
  tendril export --topic beekeeping --format browsertrix --out crawl.yaml

Commands
  discover   make a topic (or continue one), mark the seeds, and fetch up to --budget pages
  resume     continue a discovery that was paused or interrupted
  suggest    list the best pages without an answer, best first
  judge      answer suggestions: --yes URL, --no URL, --skip URL (each may be repeated)
  status     list the topics with their pages and answers
  export     write pages in a format for crawlers, archives and tables; --format list shows all
  import     read a topic file of Tendril, or a list of pages into --topic
  merge      merge a topic file into the stored copy of the same topic
  watch      look for changes and new pages of all topics, or of --topic
  report     write how the topic was found, as a methods report
  serve      with --mcp: serve assistants over standard input and output, at most --budget pages from each start
             to its end (docs/PROGRAMS.md)

Options
  --topic NAME      name or id of the topic
  --seed URL        a page of the topic; may be repeated
  --language CODE   language of the topic (en, zh, de …)
  --budget N        most pages to fetch (150; serve: 1000)
  --sites N         stop after N new sites with a page of the topic
  --limit N         number of suggestions (20)
  --format ID       export format (plain)
  --scope SCOPE     how far a crawler may go from each page: page, prefix, host, domain (prefix)
  --from P          also export suggestions with a probability of at least P, from 0 to 1
  --out FILE        file to write; without it, export and report write to standard output
  --store FILE      where the topics are stored (~/.local/share/tendril/tendril.store)
  --config FILE     settings (~/.config/tendril/config.json)
  --json            one JSON object per line, for programs
  --mcp             serve the Model Context Protocol
  --help, --version

Keys of search services come from the environment: TENDRIL_KEY_BRAVE=… (docs/PROGRAMS.md).
Exit codes: 0 done, 1 failed, 2 wrong arguments, 3 no such topic or page, 4 the store is in use, damaged or full,
130 interrupted (tendril resume continues).`;

const OPTIONS = {
  topic: { type: 'string' },
  seed: { type: 'string', multiple: true },
  language: { type: 'string' },
  budget: { type: 'string' },
  sites: { type: 'string' },
  limit: { type: 'string' },
  format: { type: 'string' },
  scope: { type: 'string' },
  from: { type: 'string' },
  out: { type: 'string' },
  yes: { type: 'string', multiple: true },
  no: { type: 'string', multiple: true },
  skip: { type: 'string', multiple: true },
  store: { type: 'string' },
  config: { type: 'string' },
  json: { type: 'boolean' },
  mcp: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** Returns the command ('' without one), its operands and its options. @throws UsageError */
export function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
      strict: true,
    });
    const [command = '', ...operands] = positionals;
    return { command, operands, options: values };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

export type Given = ReturnType<typeof readArguments>;
export type CliOptions = Given['options'];

/**
 * Returns the whole number that an option has; `fallback` without a text.
 * @param name of the option, for the error.
 * @throws UsageError for any other text, and for a number below 1.
 */
export function wholeNumber(text: string | undefined, name: string, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new UsageError(`--${name} takes a whole number from 1, not ${text}`);
  return number;
}

/** Returns the number from 0 to 1 that an option has; undefined without a text. @throws UsageError for other texts */
export function probabilityOption(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!(number >= 0 && number <= 1)) throw new UsageError(`--${name} takes a number from 0 to 1, not ${text}`);
  return number;
}
