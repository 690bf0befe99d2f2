import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningServer, run, startProcess } from './processes';

const PHP = '/usr/bin/php';
/** Folder of MediaWiki. */
export const MEDIAWIKI = join(process.env.TENDRIL_TEST_SERVERS ?? '/opt/tendril-test-servers', 'mediawiki');

export interface WikiArticle {
  readonly title: string;
  /** Wikitext; external links as `[https://example.com/ text]`. */
  readonly text: string;
}

/** Returns why no real MediaWiki can run on this machine; undefined if one can. */
export function mediawikiMissing(): string | undefined {
  if (!existsSync(PHP)) return 'PHP is not installed (scripts/install-test-servers.sh)';
  return existsSync(join(MEDIAWIKI, 'api.php'))
    ? undefined
    : 'MediaWiki is not installed (scripts/install-test-servers.sh)';
}

interface WikiOptions {
  /** Size above which the API splits an answer by a continuation. */
  readonly maxAnswerBytes?: number;
  /** Host name in the wiki's URLs; clients must resolve it to this machine. */
  readonly hostname?: string;
  /** Lines of `LocalSettings.php`. */
  readonly settings?: string;
  /** Runs maintenance scripts after the settings are written and before the articles are imported. */
  readonly prepare?: (script: MaintenanceScript) => Promise<unknown>;
}

/** Runs a script of `maintenance/` with arguments. */
export type MaintenanceScript = (name: string, ...args: string[]) => Promise<unknown>;

export interface RunningWiki extends RunningServer {
  readonly script: MaintenanceScript;
}

/** Installs a new MediaWiki on SQLite with the given articles, and starts it. */
export async function startMediawiki(
  articles: readonly WikiArticle[],
  { maxAnswerBytes = 8 * 1_024 * 1_024, hostname = '127.0.0.1', settings = '', prepare }: WikiOptions = {},
): Promise<RunningWiki> {
  const folder = await mkdtemp(join(tmpdir(), 'mediawiki-'));
  const port = await freePort();
  const origin = `http://${hostname}:${port}`;
  const config = join(folder, 'LocalSettings.php');
  const dump = join(folder, 'dump.xml');
  const env = { ...process.env, MW_CONFIG_FILE: config };
  const script = (name: string, ...args: string[]) =>
    run(PHP, [join(MEDIAWIKI, 'maintenance', name), ...args], { env });
  await script(
    'install.php',
    ...['--confpath', folder, '--dbtype', 'sqlite', '--dbpath', join(folder, 'data'), '--dbname', 'wiki'],
    ...['--server', origin, '--scriptpath', '', '--lang', 'en'],
    ...['--pass', 'Only-For-Tests-4x7', 'TestWiki', 'Admin'],
  );
  await appendFile(config, `\n$wgJobRunRate = 0;\n$wgAPIMaxResultSize = ${maxAnswerBytes};\n${settings}\n`);
  await prepare?.(script);
  if (articles.length > 0) {
    await writeFile(dump, dumpOf(articles));
    await script('importDump.php', '--quiet', dump);
  }
  const server = await startProcess(
    [PHP, '-S', `127.0.0.1:${port}`, '-t', MEDIAWIKI],
    port,
    '/api.php?action=query&format=json',
    {
      env: { MW_CONFIG_FILE: config },
    },
  );
  return {
    origin,
    script,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function dumpOf(articles: readonly WikiArticle[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const pages = articles.map(
    (
      { title, text },
      i,
    ) => `<page><title>${escaped(title)}</title><ns>0</ns><id>${i + 100}</id><revision><id>${i + 100}</id>
<timestamp>2026-01-01T00:00:00Z</timestamp><contributor><username>Admin</username><id>1</id></contributor>
<model>wikitext</model><format>text/x-wiki</format><text xml:space="preserve">${escaped(text)}</text></revision></page>`,
  );
  return `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">${pages.join('\n')}</mediawiki>`;
}
