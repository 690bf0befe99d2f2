/** Java programs from Maven's registry, without a project of their own. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { missing } from '../../tests/support/transfer-loopback';

/** Why nothing of Java can be built or run here. */
export const NO_MAVEN = missing('java', '-version') ?? missing('mvn');

export interface Artifact {
  /** `group:name:version`. */
  readonly id: string;
  /** Of several files of one artifact. */
  readonly classifier?: string;
  /** `group:name` of what it asks for and does not get. */
  readonly without?: readonly string[];
}

/**
 * The class path of the artifacts and of what they need; from what Maven has here already if that is enough.
 * @returns a sentence that says what cannot be had, in place of it
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

/** What Maven could not get; undefined where it failed otherwise. */
export function whatMavenMisses(output: string): string | undefined {
  return /(?:No plugin found|Could not (?:resolve|find|transfer)|Cannot access|could not be resolved)[^\n]*/.exec(
    output,
  )?.[0];
}

/** A file for `-Djdk.net.hosts.file`: each name leads to the loopback, and no other leads anywhere. */
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

/** Runs a program to its end, and kills it where that is not in time. @throws Error where it is not */
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
