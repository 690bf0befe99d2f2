/** Gets programs in Java from Maven's registry, and runs them. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { missing } from '../../tests/support/transfer-loopback';

/** Reason why this machine cannot build or run programs in Java; undefined if it can. */
export const NO_MAVEN = missing('java', '-version') ?? missing('mvn');

export interface Artifact {
  /** `group:name:version`. */
  readonly id: string;
  /** Maven's classifier, which selects one of several files of an artifact. */
  readonly classifier?: string;
  /** `group:name` of each dependency that is left out. */
  readonly without?: readonly string[];
}

/**
 * Returns the class path of the artifacts and their dependencies. Maven downloads only if its local copies are not
 * enough.
 * @param folder gets a project file. @returns Maven's message if that fails or is not done in `deadlineMs`
 */
export async function classpathOf(
  artifacts: readonly Artifact[],
  folder: string,
  deadlineMs: number,
): Promise<{ readonly path: string } | string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'pom.xml'), pomOf(artifacts));
  const endMs = Date.now() + deadlineMs;
  let output = '';
  for (const how of [['-o'], []]) {
    const leftMs = endMs - Date.now();
    if (leftMs <= 0) break;
    const args = ['-B', '-q', ...how, 'dependency:build-classpath', '-Dmdep.outputFile=classpath.txt'];
    const run = await runProgram('mvn', args, folder, leftMs).catch(String);
    if (typeof run === 'string') return run;
    if (run.code === 0) return { path: (await readFile(join(folder, 'classpath.txt'), 'utf8')).trim() };
    output = run.output;
  }
  return whatMavenMisses(output) ?? output.slice(0, 500);
}

/**
 * Returns the line of Maven's output that names a package it could not get; undefined if it failed for another reason.
 */
export function whatMavenMisses(output: string): string | undefined {
  return /(?:No plugin found|Could not (?:resolve|find|transfer)|Cannot access|could not be resolved)[^\n]*/.exec(
    output,
  )?.[0];
}

/**
 * Returns a hosts file for `-Djdk.net.hosts.file` by which the names lead to the loopback; others cannot be resolved.
 */
export function hostsFile(hosts: Iterable<string>): string {
  const names = new Set(['localhost', hostname(), ...hosts].map((name) => name.toLowerCase()));
  return [...names].map((name) => `127.0.0.1 ${name}\n`).join('');
}

/** Returns a Maven project that depends on the artifacts. */
function pomOf(artifacts: readonly Artifact[]): string {
  const named = (id: string) => {
    const [group, name, version] = id.split(':');
    const tail = version === undefined ? '' : `<version>${version}</version>`;
    return `<groupId>${group}</groupId><artifactId>${name}</artifactId>${tail}`;
  };
  const dependencies = artifacts.map(({ id, classifier, without = [] }) => {
    const which = classifier === undefined ? '' : `<classifier>${classifier}</classifier>`;
    const left = without.map((other) => `<exclusion>${named(other)}</exclusion>`).join('');
    return `<dependency>${named(id)}${which}<exclusions>${left}</exclusions></dependency>`;
  });
  return (
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>' +
    `${named('test:reader:1')}<packaging>pom</packaging><dependencies>${dependencies.join('')}</dependencies></project>`
  );
}

/**
 * Runs a program and returns its exit code and both outputs as one text. @param input text for its standard input
 * @throws Error if the program cannot be started, or ran longer than `timeoutMs` and was killed
 */
export function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  timeoutMs: number,
  input = '',
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const limits = { cwd, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 256 * 1_024 * 1_024 } as const;
    const child = execFile(program, args, limits, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(new Error(`${program} was not done in ${timeoutMs} ms`));
      else resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
    child.stdin?.end(input);
  });
}
