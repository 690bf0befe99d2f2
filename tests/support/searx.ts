import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningServer, startProcess } from './processes';

const PROGRAM = '/usr/bin/searx-run';

/** Returns why no real searx can run on this machine; undefined if one can. */
export function searxMissing(): string | undefined {
  return existsSync(PROGRAM) ? undefined : 'searx is not installed (scripts/install-test-servers.sh)';
}

/** Returns the settings of a searx with one engine. They are complete, because Debian ships no default settings. */
function settings(port: number, index: string): string {
  return `general: {debug: False, instance_name: test, contact_url: False, enable_stats: False}
brand: {git_url: '', git_branch: '', issue_url: '', docs_url: '', public_instances: '', wiki_url: '', twitter_url: ''}
search: {safe_search: 0, autocomplete: "", default_lang: "", ban_time_on_fail: 0, max_ban_time_on_fail: 0}
server:
  port: ${port}
  bind_address: "127.0.0.1"
  secret_key: "only-for-tests"
  base_url: False
  image_proxy: False
  http_protocol_version: "1.1"
  method: "GET"
  default_http_headers: {X-Content-Type-Options: nosniff}
ui:
  static_path: /usr/share/python3-searx/static
  templates_path: /usr/share/python3-searx/templates
  default_theme: oscar
  default_locale: ""
  theme_args: {oscar_style: logicodev}
outgoing: {request_timeout: 5.0, useragent_suffix: "", pool_connections: 10, pool_maxsize: 10}
engines:
  - name: localindex
    engine: json_engine
    shortcut: li
    categories: general
    enable_http: True
    paging: True
    first_page_num: 1
    search_url: "${index}?query={query}&page={pageno}"
    results_query: results
    url_query: url
    title_query: title
    content_query: snippet
locales: {en: English}
doi_resolvers: {oadoi.org: 'https://oadoi.org/'}
default_doi_resolver: oadoi.org
`;
}

/**
 * Starts Debian's searx with one engine.
 * @param index URL of a server that answers `?query=&page=` (from 1) with `{results: [{url, title, snippet}]}`.
 */
export async function startSearx(index: string): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'searx-'));
  const port = await freePort();
  const file = join(folder, 'settings.yml');
  await writeFile(file, settings(port, index));
  const server = await startProcess(['/usr/bin/python3', PROGRAM], port, '/healthz', {
    env: { SEARX_SETTINGS_PATH: file },
  });
  return {
    origin: server.origin,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
