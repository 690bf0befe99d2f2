/**
 * Serves a corpus as a web behind an HTTP proxy on the loopback, for crawls of a cluster:
 * `npx tsx crawlers/cluster/serve-corpus.ts CORPUS.jsonl.gz PORT LOG [delayMs]`
 *
 * LOG gets one line per answered request, in the order of their starts: start and end in ms since the start of this
 * program, status, host and path.
 */
import { createWriteStream } from 'node:fs';
import { corpusWeb, loadCorpus } from '../../tests/web/corpus';
import { serveWeb } from '../../tests/web/server';

const [corpus = '', port = '', log = '', delayMs = '0'] = process.argv.slice(2);

async function main(): Promise<void> {
  const server = await serveWeb(corpusWeb(await loadCorpus(corpus)), { port: Number(port), delayMs: Number(delayMs) });
  const file = createWriteStream(log);
  let written = 0;
  setInterval(() => {
    for (; server.requests[written]?.endMs !== undefined; written += 1) {
      const { startMs, endMs, status, host, path } = server.requests[written] ?? {};
      file.write(`${startMs} ${endMs} ${status} ${host} ${path}\n`);
    }
  }, 200);
  console.log(`serving on ${server.port}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
