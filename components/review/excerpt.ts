/** The beginning of a page's text, as a card shows it. Pure functions. */
import type { PageRecord } from '../../lib/engine/records';

/** An excerpt of at least this length that ends in mid-sentence was cut off. */
const CUT_CHARS = 150;
/** Text that is shorter without its byline is shown with it. */
const LEAST_CHARS = 40;

/** Byline of a blog post: date, author and tags above the text. */
const BYLINE = [
  /^(?:last )?(?:posted|published|updated|modified|written)(?: (?:on|at|by))?:? [^.!?]{0,60}?\b(?:19|20)\d\d\b(?:,? (?:at |@ )?\d\d?:\d\d(?: ?[ap]\.?m\b\.?)?)?/iu,
  /^(?:发布|发表|更新|编辑)(?:于|时间|日期)?[:： ]*(?:19|20)\d\d[-/.年] ?\d\d?[-/.月] ?\d\d?日?(?: ?\d\d?:\d\d(?::\d\d)?)?/u,
  /^(?:tags?|tagged|categor(?:y|ies)|filed under|标签|分类) ?[:：] ?(?:[\p{L}\p{N} -]{1,30}[,，、] ?)*/iu,
  /^[\s,，、;|·•–—/]+/u,
];

/**
 * Returns a page's excerpt or else its description, without the byline, and with "…" where it was cut off; '' without
 * both.
 */
export function excerptOf({ excerpt, description }: Pick<PageRecord, 'excerpt' | 'description'>): string {
  const text = withoutByline(excerpt || description);
  return text.length > CUT_CHARS && /[\p{L}\p{N},;:，；：、]$/u.test(text) ? `${text} …` : text;
}

/** Removes dates, authors and tags from the start of a text, unless fewer than 40 characters remain. */
function withoutByline(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const part of BYLINE) rest = rest.replace(part, '');
  }
  return rest.length < LEAST_CHARS ? text : rest;
}
