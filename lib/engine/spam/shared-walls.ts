import { getOrMake } from '../arrays';
import type { PageRecord } from '../records';
import { decoded } from '../url/canonical';
import { domainOf } from '../url/site';

/** Fewest unrelated domains with one text in place of their pages. */
const WALL_DOMAINS = 3;
/** Longer texts are articles that several sites have. */
const WALL_WORDS = 400;
/** Shorter words of a title occur in many URLs. */
const TITLE_WORD = /[\p{L}\p{N}]{4,}/gu;
/** Shorter paths occur on many sites and identify no page. */
const OWN_PATH_CHARS = 10;

type Copy = Pick<PageRecord, 'url' | 'title' | 'wordCount' | 'duplicateOf'>;

/**
 * Returns the URLs of the first pages of texts that are walls: short texts that at least three unrelated domains have,
 * at different paths that no word of the title names. An article that several sites have is named by its URLs, and a
 * mirrored page has one path everywhere.
 * @param pages pages of the topic; only near-duplicates count.
 * @param isVouched whether the user marked or confirmed a URL; a text with such a URL is no wall.
 */
export function wallTexts(pages: Iterable<Copy>, isVouched: (url: string) => boolean): ReadonlySet<string> {
  const shown = new Map<string, { readonly names: Set<string>; readonly paths: Set<string> }>();
  const articles = new Set<string>();
  for (const { url, title, wordCount, duplicateOf: first } of pages) {
    if (first === undefined) continue;
    const path = pathOf(url);
    const { names, paths } = getOrMake(shown, first, () => ({
      ...{ names: new Set([nameOf(first)]), paths: new Set([pathOf(first)]) },
    }));
    const isMirror = paths.has(path) && ownPath(url) !== undefined;
    names.add(nameOf(url));
    paths.add(path);
    const isArticle = wordCount > WALL_WORDS || isMirror || isNamedByTitle(url, title) || isNamedByTitle(first, title);
    if (isArticle || isVouched(url) || isVouched(first)) articles.add(first);
  }
  const isWall = (first: string, names: number, paths: number) =>
    Math.min(names, paths) >= WALL_DOMAINS && !articles.has(first);
  return new Set(
    [...shown].flatMap(([first, { names, paths }]) => (isWall(first, names.size, paths.size) ? [first] : [])),
  );
}

/** First label of the domain: `bees.de` and `bees.fr` are related. */
function nameOf(url: string): string {
  return domainOf(url).split('.', 1)[0] as string;
}

/** Path and query of a URL if long enough to identify the page; else undefined. */
export function ownPath(url: string): string | undefined {
  const path = pathOf(url);
  return path.length < OWN_PATH_CHARS ? undefined : path;
}

function pathOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

/** Whether the path contains, in any case, a word of four or more characters of the title. */
function isNamedByTitle(url: string, title: string): boolean {
  const path = decoded(pathOf(url)).toLowerCase();
  return (title.toLowerCase().match(TITLE_WORD) ?? []).some((word) => path.includes(word));
}
