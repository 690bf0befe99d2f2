/**
 * Crawls with Crawlee: `node crawlee-crawl.mjs FOLDER LIST`. FOLDER has Crawlee's `node_modules`, LIST is a JSON file
 * of requests. Prints each page as a line of JSON.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, list] = process.argv.slice(2);
process.env.CRAWLEE_PERSIST_STORAGE = '0';
const { CheerioCrawler, RequestList } = createRequire(join(folder, 'index.js'))('@crawlee/cheerio');

const crawler = new CheerioCrawler({
  requestList: await RequestList.open(null, JSON.parse(readFileSync(list, 'utf8'))),
  maxConcurrency: 2,
  maxCrawlDepth: 1,
  respectRobotsTxtFile: true,
  async requestHandler({ request, $, enqueueLinks }) {
    console.log(JSON.stringify({ url: request.url, data: request.userData, heading: $('title').text() }));
    await enqueueLinks({ strategy: 'same-hostname' });
  },
});
await crawler.run();
