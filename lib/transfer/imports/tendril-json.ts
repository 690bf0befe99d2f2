import { CommandError } from '../../engine/errors';
import { standingDecisions } from '../decisions';
import type { ImportFormat } from '../format';
import { problem, textOf } from '../lines';
import { readTopicDocument, type TopicImport } from '../tendril-read';

/** The judged pages of a Tendril topic as rows for another topic. The whole topic comes back by the command `importTopic`. */
export const tendrilJsonImport: ImportFormat = {
  id: 'tendril-json',
  labelKey: 'format_tendril_json',
  accepts: (_fileName, head) => /^\ufeff?\s*\{\s*"format"\s*:\s*"tendril-topic"/.test(head),
  async *read(source) {
    let document: TopicImport;
    try {
      document = readTopicDocument(JSON.parse(await textOf(source)));
    } catch (error) {
      if (!(error instanceof SyntaxError) && !(error instanceof CommandError)) throw error;
      yield problem(1, error.message, 'broken-row');
      return;
    }
    const titles = new Map(document.pages.map((page) => [page.url, page.title]));
    for (const [url, { verdict, atMs, tags }] of standingDecisions(document.verdicts)) {
      if (verdict === 'skip') continue;
      const title = titles.get(url);
      yield { url, verdict, atMs, ...(title ? { title } : {}), ...(tags.length > 0 ? { tags } : {}) };
    }
  },
};
