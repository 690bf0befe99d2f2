/**
 * Runs the jobs of Nutch on the files that Tendril exports for it. No registry has Nutch's plugins, so small
 * substitutes fetch, parse and filter under the names in the exported settings. Its scoring plugins have no substitute.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { classpathOf, hostsFile, runProgram } from './maven';

export const NUTCH_VERSION = '1.22';
const HADOOP_VERSION = '3.4.2';
const ARTIFACTS = [
  { id: `org.apache.nutch:nutch:${NUTCH_VERSION}` },
  { id: `org.apache.hadoop:hadoop-common:${HADOOP_VERSION}` },
  ...['core', 'common', 'jobclient'].map((part) => ({
    id: `org.apache.hadoop:hadoop-mapreduce-client-${part}:${HADOOP_VERSION}`,
  })),
  { id: 'org.apache.tika:tika-core:2.9.2' },
  { id: 'org.apache.commons:commons-jexl3:3.6.0' },
];
const SOURCES = join(import.meta.dirname, 'java/nutch');

/** Extension points that Nutch requires to be declared. */
const POINTS = [
  ...['net.URLFilter', 'net.URLExemptionFilter', 'net.URLNormalizer', 'scoring.ScoringFilter', 'parse.Parser'],
  ...['parse.HtmlParseFilter', 'protocol.Protocol', 'indexer.IndexingFilter', 'indexer.IndexWriter'],
  ...['exchange.Exchange', 'segment.SegmentMergeFilter', 'publisher.NutchPublisher'],
].map((name) => `org.apache.nutch.${name}`);

/** Plugins that replace those of Nutch. */
const STAND_INS = [
  {
    id: 'protocol-http',
    point: 'protocol.Protocol',
    name: 'Http',
    parameter: '<parameter name="protocolName" value="http"/>',
  },
  {
    id: 'parse-html',
    point: 'parse.Parser',
    name: 'Html',
    parameter: '<parameter name="contentType" value="text/html"/>',
  },
  { id: 'urlfilter-regex', point: 'net.URLFilter', name: 'RegexFilter', parameter: '' },
];

export interface NutchCrawl {
  /** Entries that Nutch's injector made from the seeds. */
  readonly injected: readonly {
    readonly url: string;
    readonly score: number;
    readonly metadata: Readonly<Record<string, string>>;
  }[];
}

/**
 * Unpacks an exported crawl into a folder, and runs `rounds` rounds of it with Nutch, which Maven downloads.
 * @param hosts names that lead to the loopback. @returns the crawl, or Maven's message if Nutch is not available
 * @throws Error with the output if a build or the crawl fails
 */
export async function crawlWithNutch(
  zip: Uint8Array,
  { hosts, rounds }: { readonly hosts: Iterable<string>; readonly rounds: number },
  folder: string,
  limits: { readonly buildMs: number; readonly crawlMs: number },
): Promise<NutchCrawl | string> {
  const classpath = await classpathOf(ARTIFACTS, folder, limits.buildMs);
  if (typeof classpath === 'string') return classpath;
  const files: Record<string, string> = { 'hosts.txt': hostsFile(hosts), ...pluginFiles() };
  for (const [path, bytes] of Object.entries(unzipSync(zip))) files[path] = new TextDecoder().decode(bytes);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const classes = join(folder, 'classes');
  const sources = (await readdir(SOURCES)).map((name) => join(SOURCES, name));
  const built = await runProgram(
    'javac',
    ['-nowarn', '-d', classes, '-cp', classpath.path, ...sources],
    folder,
    limits.buildMs,
  );
  if (built.code !== 0) throw new Error(built.output);
  const settings = {
    'plugin.folders': join(folder, 'plugins'),
    'hadoop.tmp.dir': join(folder, 'hadoop'),
    'fetcher.server.delay': '0.05',
    'fetcher.threads.per.queue': '1',
  };
  const { code, output } = await runProgram(
    'java',
    [
      ...['-Xmx1g', `-Djdk.net.hosts.file=${join(folder, 'hosts.txt')}`, `-Djava.io.tmpdir=${folder}`],
      ...['--add-opens', 'java.base/java.lang=ALL-UNNAMED'],
      ...['-cp', [join(folder, 'conf'), classes, classpath.path].join(delimiter), 'Crawl', folder, String(rounds)],
      ...Object.entries(settings).map(([key, value]) => `${key}=${value}`),
    ],
    folder,
    limits.crawlMs,
  );
  if (code !== 0) throw new Error(output.slice(-6_000));
  const dumped = join(folder, 'injected');
  const parts = (await readdir(dumped)).filter((name) => name.startsWith('part-'));
  const lines = (await Promise.all(parts.map((name) => readFile(join(dumped, name), 'utf8')))).join('').trim();
  return { injected: lines.split('\n').map((line) => JSON.parse(line)) };
}

/** Returns the declarations of the plugins and other settings that Nutch needs, as texts by path. */
function pluginFiles(): Record<string, string> {
  const head = (id: string) => `<plugin id="${id}" name="${id}" version="1" provider-name="test">`;
  const points = POINTS.map((id) => `<extension-point id="${id}" name="${id}"/>`).join('');
  const requires = '<requires><import plugin="nutch-extensionpoints"/></requires>';
  return Object.fromEntries([
    ['plugins/nutch-extensionpoints/plugin.xml', `${head('nutch-extensionpoints')}${points}</plugin>`],
    ...STAND_INS.map(({ id, point, name, parameter }) => [
      `plugins/${id}/plugin.xml`,
      `${head(id)}${requires}<extension id="${name}" name="${name}" point="org.apache.nutch.${point}">` +
        `<implementation id="${name}" class="${name}">${parameter}</implementation></extension></plugin>`,
    ]),
    [
      'conf/log4j.properties',
      'log4j.rootLogger=WARN,out\nlog4j.appender.out=org.apache.log4j.ConsoleAppender\nlog4j.appender.out.layout=org.apache.log4j.SimpleLayout\n',
    ],
    ['conf/host-protocol-mapping.txt', ''],
    [
      'conf/parse-plugins.xml',
      '<parse-plugins><mimeType name="text/html"><plugin id="parse-html"/></mimeType>' +
        '<aliases><alias name="parse-html" extension-id="Html"/></aliases></parse-plugins>',
    ],
  ]);
}
