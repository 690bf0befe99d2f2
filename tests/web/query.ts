const WORDS = /[\p{L}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;

/** Runs of letters and digits in lower case. */
export function runsOf(text: string): string[] {
  return text.toLowerCase().match(WORDS) ?? [];
}

/** Index terms: runs, and overlapping pairs of characters where a script is written without spaces. */
export function termsOf(text: string): string[] {
  const runs = runsOf(text);
  if (ASCII.test(text)) return runs;
  return runs.flatMap((run) => (UNSPACED.test(run) ? pairs(run) : [run]));
}

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => (characters[i] as string) + character);
}

/** A query in the common language of web search engines. */
export interface Query {
  /** Terms outside quotes. */
  readonly terms: readonly string[];
  /** Quoted parts, which must occur as they are. */
  readonly phrases: readonly string[];
  readonly excludedTerms: readonly string[];
  /** `host` or `host/path-prefix`; a host covers its subdomains. */
  readonly sites: readonly string[];
  readonly excludedSites: readonly string[];
}

const PART = /(-?)(?:site:(\S+)|"([^"]*)"|(\S+))/g;

export function parseQuery(text: string): Query {
  const terms: string[] = [];
  const phrases: string[] = [];
  const excludedTerms: string[] = [];
  const sites: string[] = [];
  const excludedSites: string[] = [];
  for (const [, minus, site, phrase, word] of text.matchAll(PART)) {
    if (site) (minus ? excludedSites : sites).push(site.toLowerCase());
    else if (phrase !== undefined) {
      if (minus) excludedTerms.push(...termsOf(phrase));
      else if (runsOf(phrase).length > 0) phrases.push(phrase);
    } else if (word) (minus ? excludedTerms : terms).push(...termsOf(word));
  }
  return { terms, phrases, excludedTerms, sites, excludedSites };
}

/** Matches the phrase's words next to each other, whatever punctuation stands between them. */
export function phrasePattern(phrase: string): RegExp {
  const body = runsOf(phrase).join('[^\\p{L}\\p{N}]+');
  return UNSPACED.test(phrase)
    ? new RegExp(body, 'iu')
    : new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, 'iu');
}

export function onSite(url: URL, site: string): boolean {
  const slash = site.indexOf('/');
  const host = slash < 0 ? site : site.slice(0, slash);
  const path = slash < 0 ? '' : site.slice(slash);
  return (url.hostname === host || url.hostname.endsWith(`.${host}`)) && url.pathname.startsWith(path);
}
