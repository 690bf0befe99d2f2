import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { HubExample } from './training';

const Fields = v.object({
  url: v.string(),
  label: v.picklist(['hub', 'content']),
  source: v.optional(v.string(), 'unnamed'),
  anchors: v.nullish(v.array(v.string())),
  page_size: v.nullish(v.number()),
  crawl_depth: v.nullish(v.number()),
  html: v.optional(v.string()),
});
const Row = v.pipe(v.string(), v.parseJson(), Fields);

/** A labelled URL with its source, and its HTML if the file contains it. */
export interface HubRow extends HubExample {
  readonly source: string;
  readonly html: string | undefined;
}

/**
 * Reads a JSON Lines file, compressed if its name ends in `.gz`. Each line is an object
 * `{"url", "label": "hub"|"content", "anchors"?, "page_size"?, "crawl_depth"?, "source"?, "html"?}`.
 * Of several anchor texts, the one of median length is used.
 * @throws Error that names the first invalid line
 */
export function readHubRows(file: string): HubRow[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [rowOf(line, `${file}:${at + 1}`)]));
}

/** Parses a line. @throws Error with the `place` and the first fault */
function rowOf(line: string, place: string): HubRow {
  const parsed = v.safeParse(Row, line);
  if (!parsed.success) throw new Error(`${place}: ${v.summarize(parsed.issues).split('\n')[0]}`);
  const { url, label, source, anchors, page_size, crawl_depth, html } = parsed.output;
  const known = (anchors ?? []).filter((anchor) => anchor !== '').sort((a, b) => a.length - b.length);
  const anchor = known[known.length >> 1];
  const extra = {
    ...(anchor === undefined ? {} : { anchor }),
    ...(page_size == null ? {} : { pageBytes: page_size }),
    ...(crawl_depth == null ? {} : { depth: crawl_depth }),
  };
  return { url, isHub: label === 'hub', extra, source, html };
}
