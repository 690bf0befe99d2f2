import type { Language, ParsedPage } from '../basics';
import { memoize } from '../memoize';
import { hostOf, rateGroupOf } from '../url/site';

/** `missing-page`: the page replaces one missing page. `junk-page`: the whole site has no content. */
type PlaceholderFault = 'missing-page' | 'junk-page';

/** A page of fewer words may be an error page, parked domain or consent wall. */
const SHORT_WORDS = 120;
/** Matches text in lower case. A short page with such a phrase has no other content. */
const MISSING =
  /\b(?:page|file|content|article|post|document|url|link|resource)\b[^.!?]{0,40}\b(?:could ?n[o’']t be found|cannot be found|can[’']t be found|was not found|not found|does ?n[o’']t exist|does not exist|no longer (?:exists?|available|here)|has been (?:removed|deleted))|\b(?:could ?n[o’']t|could not|can[’']t|cannot|can not) find (?:the|that|this) (?:page|file|content)|\b(?:error|fehler|erreur|errore|erro) 404\b|^404\b|no (?:results|posts|products|items) (?:were |was )?found|nothing (?:was )?found|seite (?:konnte )?nicht gefunden|page (?:est )?introuvable|p[aá]gina no (?:encontrada|existe)|pagina non trovata|p[aá]gina n[aã]o encontrada|pagina niet gevonden|страница не найдена|页面不存在|頁面不存在|找不到(?:该|该页|您|页面|頁面|网页)|ページが見つかりません/u;
const PARKED =
  /\b(?:this|the) (?:domain|web ?page|web ?site)(?: name)?(?: \S+)? (?:is|may be|might be) (?:for sale|available for purchase|parked)|\b(?:buy|inquire about|purchase) this domain|\bdomain (?:has |is )?expired\b|\bparked (?:free|for free|domain)|courtesy of the registrar|courtesy of godaddy|future home of (?:something|a)|diese domain (?:steht zum verkauf|ist zu verkaufen)|ce (?:nom de )?domaine est (?:à vendre|en vente)|este dominio est[aá] (?:en venta|à venda)|dominio in vendita|домен (?:продается|продаётся)|(?:域名|網域)(?:出售|转让|轉讓|已过期)|このドメインは/u;
const WALL =
  /\b(?:we|and) (?:our )?(?:\d[\d,.]* )?partners\b[^.!?]{0,80}\b(?:cookies|store|access|process)|before you continue\b|\benable (?:java ?script and cookies|cookies and java ?script|cookies)\b|checking (?:if the site connection is secure|your browser)|verify(?:ing)? (?:that )?you are (?:a )?human|needs to review the security of your connection|\byour consent\b|agree to (?:the use of )?cookies|(?:accept|reject) all\b[\s\S]{0,80}\b(?:manage|more) (?:options|settings)|wir verwenden cookies[\s\S]{0,400}alle akzeptieren|nous utilisons des cookies[\s\S]{0,400}tout accepter|utilizamos cookies[\s\S]{0,400}aceptar todo|utilizziamo i cookie[\s\S]{0,400}accetta tutt/u;

/** Least share of a page's words that its host's error page contains, if the page is an error page as well. */
const SAME_SHARE = 0.8;
/** Fewest distinct words of a search preview that are compared with the page. */
const PROMISED_WORDS = 8;
/** Share of the preview's words that the page must contain. */
const KEPT_SHARE = 1 / 3;
/**
 * Share of the preview's words in hidden text from which a page hides other content, if its visible text lacks them.
 */
const HIDDEN_SHARE = 1 / 2;
/** Share of the visible words that hidden text on the same subject contains. */
const RELATED_SHARE = 1 / 3;
/** Shorter hidden text is help, a menu or a label. */
const HIDDEN_CHARS = 1_000;
/** Hidden text with this word is most often a consent dialog, in any language. */
const DIALOG = /\bcookies?\b/;
/** Share of repeated word pairs from which visible text is no article. */
const REPEATED_SHARE = 0.4;
/** Keyword farm: fewest other hosts below the page's domain that it links to, and their least share of its links. */
const FARM_HOSTS = 5;
const FARM_SHARE = 1 / 2;
/**
 * Keyword stuffing: fewest words, largest share of function words, least share of the ten commonest words, and largest
 * share of repeated word pairs, which words in random order reach at `repeatedFrom` words.
 */
const STUFFED = { words: 50, functionWords: 0.05, commonest: 0.35, repeatedPairs: 0.3, repeatedFrom: 180 };

/**
 * Recognises pages without real content; returns undefined for other pages. Such pages are error pages sent as
 * pages, parked domains, consent walls, and pages that show search engines other content. Strings of keywords and pages
 * of keyword farms also count.
 * @param promised title and snippet of the search result that led to the page; '' for other pages.
 * @param html HTML of the page.
 */
export function placeholderFault(page: ParsedPage, promised: string, html: string): PlaceholderFault | undefined {
  const { fields } = page;
  const seen = seenText(page);
  const isShort = isShortPage(page);
  if (isParked(page) || (isShort && WALL.test(seen))) return 'junk-page';
  if (isShort && MISSING.test(seen)) return 'missing-page';
  const words = promisedWords(promised);
  if (words.length >= PROMISED_WORDS) {
    if (isShort && shareIn(words, html.toLowerCase()) < KEPT_SHARE) return 'missing-page';
    const all = `${seen}\n${fields.meta}\n${fields.anchors}\n${page.frame ?? ''}`.toLowerCase();
    const hidden = (page.hidden ?? '').toLowerCase();
    if (
      hidden.length >= HIDDEN_CHARS &&
      hidden.length > fields.body.length &&
      shareIn(words, all) < KEPT_SHARE &&
      shareIn(words, hidden) >= HIDDEN_SHARE
    )
      return 'junk-page';
  }
  return isStuffed(page) || isKeywordFarm(page) || hidesOtherContent(page) ? 'junk-page' : undefined;
}

/** True for a short page that says that its domain is for sale or has no site. */
export function isParked(page: ParsedPage): boolean {
  return isShortPage(page) && PARKED.test(seenText(page));
}

/** Text that a visitor sees first, in lower case. */
function seenText(page: ParsedPage): string {
  return `${page.title}\n${page.fields.headings}\n${ownText(page)}`.toLowerCase();
}

/** True for pages of so few words that they may stand in for another page. */
export function isShortPage({ wordCount }: Pick<ParsedPage, 'wordCount'>): boolean {
  return wordCount < SHORT_WORDS;
}

/**
 * True if a page repeats what its host shows for a URL that cannot exist (soft 404: Bar-Yossef et al. 2004). Such pages
 * often contain words of the URL, so a fifth of the words may differ. False for a page without words, and if both
 * redirect to one URL.
 */
export function repeatsErrorPage(page: ParsedPage, errorPage: ParsedPage): boolean {
  if (page.finalUrl === errorPage.finalUrl) return false;
  const words = distinctWords(ownText(page));
  const shown = new Set(distinctWords(ownText(errorPage)));
  return words.length > 0 && words.filter((word) => shown.has(word)).length >= words.length * SAME_SHARE;
}

/** Text outside of links. A hub page keeps it in `anchors`, as its links are its content. */
function ownText({ kind, fields }: Pick<ParsedPage, 'kind' | 'fields'>): string {
  return kind === 'hub' ? fields.anchors : fields.body;
}

/** Returns the words of a text in lower case, each once. */
function distinctWords(text: string, word = /[\p{L}\p{N}]+/gu): string[] {
  return [...new Set(text.toLowerCase().match(word) ?? [])];
}

/** Returns the distinct Latin and Cyrillic words of at least four letters, in lower case. */
function promisedWords(preview: string): string[] {
  return distinctWords(preview, /(?<![\p{L}\p{N}])[\p{Script=Latin}\p{Script=Cyrillic}]{4,}/gu);
}

/**
 * Returns the share of the words that the text contains, also within other words, 0 to 1. @param words at least one.
 */
function shareIn(words: readonly string[], text: string): number {
  return words.filter((word) => text.includes(word)).length / words.length;
}

/**
 * True if the page shows the same phrases again and again, and hides more text than it shows, on another subject.
 * Collapsed sections, by contrast, are about what the page shows, and most pages with a hidden dialog or menu show an
 * article.
 */
function hidesOtherContent({ title, fields, hidden = '', language }: ParsedPage): boolean {
  if (hidden.length < HIDDEN_CHARS || hidden.length < fields.body.length) return false;
  const shown = `${title} ${fields.headings} ${fields.body}`;
  const seen = promisedWords(shown);
  const concealed = hidden.toLowerCase();
  if (seen.length < PROMISED_WORDS || shareIn(seen, concealed) >= RELATED_SHARE || DIALOG.test(concealed)) return false;
  return (wordUse(shown, language)?.repeatedPairs ?? 0) > REPEATED_SHARE;
}

/**
 * True for text of few distinct words in random order, almost without function words. False for hub pages, short texts,
 * and languages without a list of function words.
 */
function isStuffed({ kind, wordCount, fields, language }: ParsedPage): boolean {
  if (kind === 'hub' || wordCount < STUFFED.words) return false;
  const use = wordUse(`${fields.headings} ${fields.body}`, language);
  if (use === undefined || use.words < STUFFED.words) return false;
  return (
    use.functionWords < STUFFED.functionWords &&
    use.commonest > STUFFED.commonest &&
    use.repeatedPairs < STUFFED.repeatedPairs * Math.min(1, use.words / STUFFED.repeatedFrom)
  );
}

/**
 * True if most links lead to other hosts below the page's own domain, one link each, and most of these hosts are named
 * after phrases. Never on a platform with the hosts of unrelated people.
 */
function isKeywordFarm({ host, links }: ParsedPage): boolean {
  const { domain, isPlatform } = rateGroupOf(host);
  if (isPlatform) return false;
  const hosts = new Set<string>();
  let phrases = 0;
  for (const { url } of links) {
    const other = hostOf(url);
    if (other === host || hosts.has(other) || !other.endsWith(`.${domain}`)) continue;
    hosts.add(other);
    if (other.slice(0, -domain.length - 1).includes('-')) phrases += 1;
  }
  return hosts.size >= FARM_HOSTS && phrases > hosts.size / 2 && hosts.size >= links.length * FARM_SHARE;
}

/** The most common words of running text, by language. Lists of keywords lack them. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'a about all an and any are as at be been but by can could do for from get had has have he her his how i if in into is it its just like me more my no not of on one only or other our out she should so some than that the their them then there these they this those to up us was we were what when where which who will with would you your',
  de: 'aber als am an auch auf aus bei bin bis da das dass dem den der des die doch du ein eine einem einen einer es für hat ich ihr im in ist ja kann mit nach nicht noch nur oder sein sich sie sind so über um und uns von vor war was wenn wer wie wir wird zu zum zur',
  fr: 'à au aux avec ce ces cette dans de des du elle en est et eux il ils je la le les leur lui mais me même ne nos notre nous on ou où par pas pour qu que qui sa se ses si son sont sur ta te tu un une vos votre vous y',
  es: 'a al con como cuando de del desde donde el ella en entre era es esta este fue ha hasta hay la las le les lo los más me mi muy no nos o para pero por que se si sin sobre su sus también te un una uno y ya yo',
  it: 'a ai al alla anche che chi ci come con da dal dei del della di è e ed gli ha i il in io la le lo ma mi nei nel nella non o per più quando questo se si sono su sul tra un una uno',
  pt: 'a ao aos as até com como da das de do dos e é ela ele em entre era essa esta este eu foi há isso já mais mas me na nas não no nos o os ou para pela pelo por quando que se sem ser seu sua são também um uma você',
  nl: 'aan als bij dan dat de die dit door een en er ge geen had heb heeft het hij hoe ik in is je kan maar me met mijn na naar niet nog nu of om onder ons ook op over te tot uit van voor was wat we wel wij worden zal ze zijn zo',
};

/** Function words of a language; undefined without a list for it. */
const functionWordsOf = memoize((language) => {
  const words = WORDS[language];
  return words === undefined ? undefined : new Set(words.split(' '));
});

/** Statistics of the words of a text. All shares are in [0, 1]. */
interface WordUse {
  readonly words: number;
  /** Number of function words / number of words. */
  readonly functionWords: number;
  /** Occurrences of the ten most common other words / occurrences of all other words. */
  readonly commonest: number;
  /** Repeated pairs of neighbouring words / all pairs. */
  readonly repeatedPairs: number;
}

/** Number of characters read: the beginning of a text shows how it is written. */
const MOST_CHARS = 8_000;

/**
 * Returns the statistics of word use in the first `MOST_CHARS` of a text by which keyword stuffing is recognised.
 * @returns undefined for languages without a list of function words.
 */
export function wordUse(text: string, language: Language): WordUse | undefined {
  const known = functionWordsOf(language);
  if (known === undefined) return undefined;
  const words =
    text
      .slice(0, MOST_CHARS)
      .toLowerCase()
      .match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? [];
  const counts = new Map<string, number>();
  const pairs = new Set<string>();
  let others = 0;
  for (const [i, word] of words.entries()) {
    if (i > 0) pairs.add(`${words[i - 1]} ${word}`);
    if (known.has(word)) continue;
    others += 1;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const top = [...counts.values()].sort((a, b) => b - a).slice(0, 10);
  return {
    words: words.length,
    functionWords: (words.length - others) / Math.max(1, words.length),
    commonest: top.reduce((sum, count) => sum + count, 0) / Math.max(1, others),
    repeatedPairs: words.length < 2 ? 0 : 1 - pairs.size / (words.length - 1),
  };
}
