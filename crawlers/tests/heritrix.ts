/** Runs Heritrix with a job that combines its default profile with the files that Tendril exports for it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { freePort } from '../../tests/support/processes';
import { classpathOf, hostsFile, runProgram } from './maven';

export const HERITRIX_VERSION = '3.13.0';
/** Heritrix needs a release of the database `je` that Maven's registry does not have, but runs with this later one. */
const ARTIFACTS = [
  { id: `org.archive.heritrix:heritrix-engine:${HERITRIX_VERSION}`, without: ['com.sleepycat:je'] },
  { id: 'com.sleepycat:je:18.3.12' },
];
const PROFILE = 'org/archive/crawler/restlet/profile-crawler-beans.cxml';
const JOB = 'herons';

export interface HeritrixJob {
  /** Exported list of seeds. */
  readonly seeds: string;
  /** Exported XML with beans that replace those of the profile. */
  readonly beans: string;
  readonly hosts: Iterable<string>;
  readonly maxPages: number;
}

export interface HeritrixCrawl {
  /** Lines of the seeds report, sorted: `200 CRAWLED http://…`. */
  readonly seeds: readonly string[];
}

/**
 * Downloads Heritrix with Maven, and runs the job in a new process until it ends.
 * @returns the crawl, or Maven's message if Heritrix is not available. @throws Error with its output if the crawl fails
 */
export async function crawlWithHeritrix(
  job: HeritrixJob,
  folder: string,
  limits: { readonly buildMs: number; readonly crawlMs: number },
): Promise<HeritrixCrawl | string> {
  const classpath = await classpathOf(ARTIFACTS, folder, limits.buildMs);
  if (typeof classpath === 'string') return classpath;
  const engine = classpath.path.split(delimiter).find((path) => path.includes('heritrix-engine')) ?? '';
  const profile = unzipSync(await readFile(engine), { filter: ({ name }) => name === PROFILE })[PROFILE];
  const home = join(folder, 'jobs', JOB);
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'seeds.txt'), job.seeds);
  await writeFile(join(home, 'crawler-beans.cxml'), merged(strFromU8(profile as Uint8Array), job));
  const names = join(folder, 'hosts.txt');
  await writeFile(names, hostsFile(job.hosts));
  const { code, output } = await runProgram(
    'java',
    [
      ...['-Xmx512m', `-Djdk.net.hosts.file=${names}`, `-Djava.io.tmpdir=${folder}`, '-cp', classpath.path],
      ...['org.archive.crawler.Heritrix', '-a', 'admin:practice-web', '-b', '127.0.0.1'],
      ...['-p', String(await freePort()), '-j', join(folder, 'jobs'), '-r', JOB],
    ],
    folder,
    limits.crawlMs,
  );
  const report = await readFile(join(home, 'latest/reports/seeds-report.txt'), 'utf8').catch(() => '');
  if (code !== 0 || report === '') {
    throw new Error(`${output.slice(-4_000)}\n${await readFile(join(home, 'job.log'), 'utf8').catch(String)}`);
  }
  const [, ...seeds] = report.trim().split('\n');
  return { seeds: seeds.map((line) => line.trim()).toSorted() };
}

/** Returns the profile with the job's beans in place of those of the same id, and with settings for a test. */
function merged(profile: string, { beans, maxPages }: HeritrixJob): string {
  const plain = (xml: string) => xml.replace(/<!--[\s\S]*?-->/g, '');
  const fragment = plain(beans);
  const settings = [
    'metadata.operatorContactUrl=http://example.org/bot',
    'fetchDns.disableJavaDnsResolves=true',
    'disposition.delayFactor=0',
    'disposition.minDelayMs=50',
    `crawlLimiter.maxDocumentsDownload=${maxPages}`,
    'crawlLimiter.maxTimeSeconds=60',
    'crawlController.maxToeThreads=4',
    'frontier.maxRetries=5',
    'frontier.retryDelaySeconds=1',
  ].join('\n');
  const ids = [...fragment.matchAll(/<bean id="(\w+)"/g)].map(([, id]) => id as string);
  return ids
    .reduce((xml, id) => xml.replace(beanIn(xml, id), () => beanIn(fragment, id)), plain(profile))
    .replace(/(<bean id="simpleOverrides"[\s\S]*?<value>)[\s\S]*?(<\/value>)/, `$1\n${settings}\n$2`);
}

/** Returns the XML of a bean, including nested beans. @throws Error without a bean of that id */
function beanIn(xml: string, id: string): string {
  const start = xml.indexOf(`<bean id="${id}"`);
  if (start < 0) throw new Error(`no bean ${id}`);
  let depth = 0;
  const tag = /<bean\b[^>]*?(\/?)>|<\/bean>/g;
  tag.lastIndex = start;
  for (let found = tag.exec(xml); found; found = tag.exec(xml)) {
    if (found[0] === '</bean>') depth--;
    else if (found[1] !== '/') depth++;
    if (depth === 0) return xml.slice(start, tag.lastIndex);
  }
  throw new Error(`bean ${id} does not end`);
}
