import { basename, dirname } from 'node:path';
import { isAbout, type Labelled } from '../../tests/web/pages';
import { topicsOf } from './draw';

/** Returns the name of a corpus, which is that of its folder: `…/blogs/pages.jsonl.gz` → `blogs`. */
export function corpusName(file: string): string {
  return basename(dirname(file));
}

/**
 * Returns the topics of a comma-separated list that a corpus has; all its larger topics for `all`, and if it has none
 * of them.
 */
export function topicsIn(pages: readonly Labelled[], topics: string): string[] {
  const present = topics.split(',').filter((topic) => pages.some((page) => isAbout(page, topic)));
  return present.length > 0 ? present : topicsOf(pages, 'all');
}
