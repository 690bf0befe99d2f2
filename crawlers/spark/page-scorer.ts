/**
 * Scores pages for a Spark task: reads pages from standard input, and answers each with one JSON line.
 *
 *     node page-scorer.mjs model.json ...
 *
 * A page is a line `{"url", "type", "bytes"}` followed by that many bytes; `type` is the content type. The answer is
 * `{"url", "logOdds", "title", "language", "site", "sites"}`, where `logOdds` has a number for each model, and `sites`
 * are the other sites that the page links to, or `{"error"}` with the reason why the page cannot be read. Pages are
 * read as the extension reads them, by the same code.
 */
import { readFile } from 'node:fs/promises';
import { stdin, stdout } from 'node:process';
import type { ParsedPage } from '../../lib/engine/basics';
import { ENGLISH_LEXICON } from '../../lib/engine/defaults';
import { PageError } from '../../lib/engine/errors';
import { decodeHtml } from '../../lib/engine/page/decode';
import { parsePage } from '../../lib/engine/page/parse';
import { readMarkdown, readPlainText, textPage } from '../../lib/engine/page/text-page';
import { documentKind } from '../../lib/engine/page/unreadable';
import { createAnalyzer } from '../../lib/engine/text/analyze';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import { siteOf } from '../../lib/engine/url/site';
import { TopicModel } from '../model/topic-model';

/** Maximum number of linked sites in an answer. Pages with more are directories or spam. */
const MOST_SITES = 100;

interface Header {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
}

/** Reads the file of that name in the folder of this program, without regard to the folders of `path`. */
const beside = (path: string) => readFile(new URL(path.replace(/^.*\//, ''), import.meta.url));

/**
 * Parses HTML, plain text or Markdown by its content type.
 * @throws PageError if that fails or the URL is no web URL.
 */
function pageOf({ url, type }: Header, bytes: Uint8Array): ParsedPage {
  const address = canonicalUrl(url);
  if (address === undefined) throw new PageError('empty-page', url, 'no web address');
  const origin = { url: address, byteLength: bytes.length };
  const { text, charset } = decodeHtml(bytes, type);
  const kind = documentKind(type);
  if (kind === 'text') return textPage(readPlainText(text), origin);
  if (kind === 'markdown') return textPage(readMarkdown(text), origin);
  return parsePage({ ...origin, finalUrl: address, html: text, charset });
}

async function main(modelFiles: readonly string[]): Promise<void> {
  const models = await Promise.all(
    modelFiles.map(async (file) => new TopicModel(JSON.parse(await readFile(file, 'utf8')))),
  );
  const analyzer = createAnalyzer({ read: beside, warn: (message) => console.error(message) });
  await analyzer.prepare('en');
  await beside(ENGLISH_LEXICON);

  const answer = (header: Header, bytes: Uint8Array): object => {
    try {
      const page = pageOf(header, bytes);
      const { terms, counts } = analyzer.analyze(page);
      const { url, title, language, site } = page;
      const sites = [...new Set(page.links.map((link) => siteOf(link.url)))].filter((other) => other !== site);
      const logOdds = models.map((model) => model.pageLogOdds(terms, counts));
      return { url, logOdds, title, language, site, sites: sites.slice(0, MOST_SITES) };
    } catch (error) {
      if (error instanceof PageError) return { error: error.code };
      return { error: String(error) };
    }
  };

  let held = Buffer.alloc(0);
  let header: Header | undefined;
  for await (const chunk of stdin) {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      if (header === undefined) {
        const end = held.indexOf('\n');
        if (end < 0) break;
        header = JSON.parse(held.toString('utf8', 0, end)) as Header;
        held = held.subarray(end + 1);
      }
      if (held.length < header.bytes) break;
      stdout.write(`${JSON.stringify(answer(header, held.subarray(0, header.bytes)))}\n`);
      held = held.subarray(header.bytes);
      header = undefined;
    }
  }
}

await main(process.argv.slice(2));
