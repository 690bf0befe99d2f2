/** Tests that run the programs for which exports are made. `npm run readers` prints their results as a table. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'vitest';

/** `ran`: the program crawled a local web; `read`: its reader parsed the file; `compared`: its result equals ours. */
export type ReaderProof = 'ran' | 'read' | 'compared';

export interface Reader {
  readonly program: string;
  readonly proof: ReaderProof;
  /** Why the program cannot run on this machine; undefined if it can. */
  readonly missing?: string | undefined;
  /** Version, if it is known before the test. */
  readonly version?: string | undefined;
}

/** Entry of the table that a test stores as `meta.reader` of vitest's report. */
export interface ReaderNote {
  program: string;
  proof: ReaderProof;
  version: string;
  skipped?: string;
}

/** Argument of a test's body. */
export interface ReaderRun {
  /** Ends the test as skipped, with the reason. */
  skip(reason: string): never;
  /** Records the version of the program. */
  is(version: string): void;
}

/** Defines a test that runs a program; it is skipped, with the reason, if the program is missing. */
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

/** Returns the first version number in the output of `program --version`; undefined without one. */
export function versionOf(program: string, ...args: string[]): string | undefined {
  // Some leave files where they are started.
  const { stdout, stderr } = spawnSync(program, args.length > 0 ? args : ['--version'], {
    cwd: tmpdir(),
    encoding: 'utf8',
    timeout: 60_000,
  });
  return /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0];
}

/** Returns why a slow reader is skipped; undefined in `npm run readers`, which runs all. */
export function onlyWithReaders(): string | undefined {
  return process.env.TENDRIL_ALL_READERS === '1' ? undefined : 'takes long: npm run readers';
}

/** Returns the reader of a program that is installed on the system. */
export function installedReader(
  program: string,
  proof: ReaderProof,
  command = program,
  ...versionArgs: string[]
): Reader {
  const version = versionOf(command, ...versionArgs);
  return { program, proof, version, missing: version === undefined ? `${command} is not installed` : undefined };
}

/** Folder into which `scripts/install-test-readers.sh` installs programs. */
const READERS = process.env.TENDRIL_READERS ?? join(process.env.HOME ?? '', '.cache/tendril-readers');

/** Returns the path of a program in the Python environment of a package. */
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

/** Returns the reader of a package from PyPI that is installed in its own environment. */
export function pythonReader(name: string, proof: ReaderProof, program = name): Reader {
  const version = pythonVersion(name);
  return { program, proof, version, missing: version === undefined ? `${name} is not installed` : undefined };
}

/** Returns the folder whose `node_modules` has the packages that only these tests use. */
export const packagesFolder = () => join(READERS, 'npm');

/** Returns the reader of an npm package in `packagesFolder`. */
export function packageReader(name: string, program: string, proof: ReaderProof): Reader {
  const file = join(packagesFolder(), 'node_modules', name, 'package.json');
  if (!existsSync(file)) return { program, proof, missing: `${name} is not installed` };
  return { program, proof, version: JSON.parse(readFileSync(file, 'utf8')).version };
}
