import type { ImportFormat } from '../../format';
import { linesOf, problem, rowOf } from '../lines';

const TEXTS = ['crawler', 'url', 'status', 'title', 'from'] as const;

/**
 * What a crawler made of an exported project: one JSON object a line with `crawler`, `url`, `status` and, of pages, `score`, `title` and
 * the page `from` which they were reached. Pages come as suggestions with their origin; seeds and verdicts stay as they are.
 */
export const crawlResultsImport: ImportFormat = {
  id: 'crawl-results',
  labelKey: 'format_crawl_results',
  accepts: (_fileName, head) => /^\ufeff?\s*\{"crawler":"[^"]+","url":"[^"]+","status":"/.test(head),
  async *read(source) {
    for await (const line of linesOf(source)) {
      if (line.text.trim() === '') continue;
      const record = membersOf(line.text);
      if (record === undefined) yield problem(line.line, line.text, 'broken-row');
      else if (record.status !== 'fetched') yield problem(line.line, line.text, 'not-fetched');
      else {
        const { url = '', ...found } = record;
        yield rowOf(line, url, { ...found, verdict: 'candidate' });
      }
    }
  },
};

/** The texts of the object; undefined where the line is none. */
function membersOf(text: string): { readonly [name in (typeof TEXTS)[number]]?: string } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value).filter(
    ([name, member]) => (TEXTS as readonly string[]).includes(name) && typeof member === 'string',
  );
  return Object.fromEntries(members);
}
