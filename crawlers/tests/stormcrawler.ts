/** Builds the exported StormCrawler project with Maven and runs it in local mode. */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { hostsFile, runProgram, whatMavenMisses } from './maven';

/** Renames StormCrawler to its earlier name. */
const EARLIER_NAME = join(import.meta.dirname, '../cluster/earlier-name.sed');
const MAVEN = ['-B', '-q', 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath.txt'];

/**
 * Attempts to build, with Maven's options. Those without network come first, because requests for missing versions are
 * slow.
 */
const WAYS: readonly (readonly [isEarlier: boolean, ...how: string[]])[] = [
  [false, '-o'],
  [true, '-o'],
  [false],
  [true],
];

export interface CrawlSettings {
  /** Host names that lead to the loopback; others cannot be resolved. */
  readonly hosts: Iterable<string>;
  /** Values that replace exported ones in `crawl.yaml`. */
  readonly set: Readonly<Record<string, string | number | boolean>>;
  readonly deadlineMs: number;
}

export interface CrawlResult {
  readonly crawler: string;
  readonly url: string;
  readonly status: string;
  readonly score?: number;
  readonly title?: string;
  readonly from?: string;
}

export interface StormCrawlerProject {
  /** Version of StormCrawler with which the project was built. */
  readonly version: string;
  /**
   * Runs a crawl to its end; `file` is the text of its results.
   * @throws Error if it fails or takes longer than `deadlineMs`
   */
  crawl(settings: CrawlSettings): Promise<{ readonly file: string; readonly results: readonly CrawlResult[] }>;
}

/**
 * Unpacks the project into a folder, which is deleted first, and builds it. If the registry does not have its version
 * of StormCrawler, it is built with the last version under the earlier name.
 * @param deadlineMs limit for all attempts together
 * @returns the project, or the reason why it cannot be built. @throws Error with Maven's output for a fault of the code
 */
export async function stormCrawlerProject(
  zip: Uint8Array,
  folder: string,
  deadlineMs: number,
): Promise<StormCrawlerProject | string> {
  const files = unzipSync(zip);
  const endMs = Date.now() + deadlineMs;
  let missing = '';
  for (const [isEarlier, ...how] of WAYS) {
    await rm(folder, { recursive: true, force: true });
    for (const [path, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    if (isEarlier) execFileSync('sed', ['-i', '-f', EARLIER_NAME, ...Object.keys(files)], { cwd: folder });
    const leftMs = endMs - Date.now();
    const built = leftMs > 0 ? await runProgram('mvn', [...MAVEN, ...how], folder, leftMs).catch(String) : missing;
    if (typeof built === 'string') return built;
    const { code, output } = built;
    if (code === 0) {
      const pom = await readFile(join(folder, 'pom.xml'), 'utf8');
      return projectIn(folder, /<stormcrawler\.version>([^<]*)/.exec(pom)?.[1] ?? '');
    }
    missing = whatMavenMisses(output) ?? '';
    if (missing === '') throw new Error(output.slice(0, 4_000));
  }
  return missing;
}

/** Returns the project that was built in a folder. */
function projectIn(folder: string, version: string): StormCrawlerProject {
  return {
    version,
    async crawl({ hosts, set, deadlineMs }) {
      await writeFile(join(folder, 'hosts.txt'), hostsFile(hosts));
      const results = join(folder, 'results');
      await rm(results, { recursive: true, force: true });
      const yaml = Object.entries({ ...set, 'topic.results': results }).reduce(
        (text, [key, value]) => withValue(text, key, JSON.stringify(value)),
        await readFile(join(folder, 'crawl.yaml'), 'utf8'),
      );
      await writeFile(join(folder, 'set.yaml'), yaml);
      const classpath = [
        join(folder, 'target/classes'),
        (await readFile(join(folder, 'classpath.txt'), 'utf8')).trim(),
      ];
      const { code, output } = await runProgram(
        'java',
        [
          ...['-Xmx1g', `-Djdk.net.hosts.file=${join(folder, 'hosts.txt')}`, `-Djava.io.tmpdir=${folder}`],
          ...['-cp', classpath.join(delimiter), 'tendril.Crawl', 'local', '-conf', 'set.yaml'],
        ],
        folder,
        deadlineMs,
      );
      if (code !== 0) throw new Error(output.slice(-4_000));
      const [name = ''] = await readdir(results);
      const file = await readFile(join(results, name), 'utf8');
      const lines = file.split('\n').filter((line) => line !== '');
      return { file, results: lines.map((line) => JSON.parse(line) as CrawlResult) };
    },
  };
}

/** Returns the settings with another value of a key, which is appended if absent. @param value YAML */
function withValue(yaml: string, key: string, value: string): string {
  const line = new RegExp(`^  ${key.replaceAll('.', '\\.')}: .*$`, 'm');
  return line.test(yaml) ? yaml.replace(line, () => `  ${key}: ${value}`) : `${yaml}  ${key}: ${value}\n`;
}
