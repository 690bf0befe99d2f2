/** Tests through the programs that exports are made for; `npm run readers` prints what became of them as a table. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'vitest';

/** `ran`: fetched from a web on the loopback as it does; `read`: its own reader took the file; `compared`: a second opinion. */
export type ReaderProof = 'ran' | 'read' | 'compared';

export interface Reader {
  readonly program: string;
  readonly proof: ReaderProof;
  /** Why it cannot be run; undefined where it can. */
  readonly missing?: string | undefined;
  /** Where it is known before the test. */
  readonly version?: string | undefined;
}

/** What a test leaves for the table, as `meta.reader` of vitest's report. */
export interface ReaderNote {
  program: string;
  proof: ReaderProof;
  version: string;
  skipped?: string;
}

/** What a test is handed. */
export interface ReaderRun {
  /** Ends the test: it cannot be run, and why. */
  skip(reason: string): never;
  /** Says which version it is. */
  is(version: string): void;
}

/** A test through the program: skipped, with the reason, where it is missing. */
export function readerTest(
  reader: Reader,
  name: string,
  body: (run: ReaderRun) => Promise<unknown>,
  timeoutMs: number,
): void {
  it(
    `${reader.program}: ${name}`,
    async (context: TestContext) => {
      const note: ReaderNote = { program: reader.program, proof: reader.proof, version: reader.version ?? '' };
      Object.assign(context.task.meta, { reader: note });
      const skip = (reason: string): never => {
        note.skipped = reason;
        return context.skip(reason);
      };
      if (reader.missing !== undefined) skip(reader.missing);
      await body({ skip, is: (version) => Object.assign(note, { version }) });
    },
    timeoutMs,
  );
}

/** The first number with a dot that the program says of itself; undefined where it does not start. */
export function versionOf(program: string, ...args: string[]): string | undefined {
  // Some leave files where they are started.
  const { stdout, stderr } = spawnSync(program, args.length > 0 ? args : ['--version'], {
    cwd: tmpdir(),
    encoding: 'utf8',
    timeout: 60_000,
  });
  return /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0];
}

/** Why a reader that takes long is not run: it is, by `npm run readers`. */
export function onlyWithReaders(): string | undefined {
  return process.env.TENDRIL_ALL_READERS === '1' ? undefined : 'takes long: npm run readers';
}

/** A program of the system. */
export function installedReader(
  program: string,
  proof: ReaderProof,
  command = program,
  ...versionArgs: string[]
): Reader {
  const version = versionOf(command, ...versionArgs);
  return { program, proof, version, missing: version === undefined ? `${command} is not installed` : undefined };
}

/** Where `scripts/install-test-readers.sh` puts what is not of the system. */
const READERS = process.env.TENDRIL_READERS ?? join(process.env.HOME ?? '', '.cache/tendril-readers');

/** A program in the environment of a package from PyPI. */
export function pythonProgram(name: string, program = name): string {
  return join(READERS, name, 'bin', program);
}

/**
 * Version of a package from PyPI in an environment; undefined where it is missing, or where the environment's
 * installation did not end.
 */
export function pythonVersion(environment: string, name = environment): string | undefined {
  if (!existsSync(join(READERS, environment, 'complete'))) return undefined;
  const code = `import importlib.metadata; print(importlib.metadata.version('${name}'))`;
  const { status, stdout } = spawnSync(pythonProgram(environment, 'python'), ['-c', code], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** A package from PyPI in its own environment. */
export function pythonReader(name: string, proof: ReaderProof, program = name): Reader {
  const version = pythonVersion(name);
  return { program, proof, version, missing: version === undefined ? `${name} is not installed` : undefined };
}

/** The folder whose `node_modules` hold packages that only these tests need. */
export const packagesFolder = () => join(READERS, 'npm');

/** A package of npm in that folder. */
export function packageReader(name: string, program: string, proof: ReaderProof): Reader {
  const file = join(packagesFolder(), 'node_modules', name, 'package.json');
  if (!existsSync(file)) return { program, proof, missing: `${name} is not installed` };
  return { program, proof, version: JSON.parse(readFileSync(file, 'utf8')).version };
}
