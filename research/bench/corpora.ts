import { basename, dirname } from 'node:path';
import { isAbout, type Labelled } from '../../tests/web/pages';
import { topicsOf } from './draw';

/** `…/blogs/pages.jsonl.gz` → `blogs`. */
export function corpusName(file: string): string {
  return basename(dirname(file));
}

/** Those of a comma-separated list of topics that a corpus has; all its larger topics where it has none of them, and for `all`. */
export function topicsIn(pages: readonly Labelled[], topics: string): string[] {
  const present = topics.split(',').filter((topic) => pages.some((page) => isAbout(page, topic)));
  return present.length > 0 ? present : topicsOf(pages, 'all');
}
