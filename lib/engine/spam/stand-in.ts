import type { ParsedPage } from '../types';
import { hostOf, rateGroupOf } from '../url/site';
import { wordUse } from './word-use';

/** Why a page is none of its site: `missing-page` stands for one address, `junk-page` for a site without content. */
type StandIn = 'missing-page' | 'junk-page';

/** Pages that stand in for others have little text of their own. */
const SHORT_WORDS = 120;
/** In lower case. A page that says so at its length has nothing else to say. */
const MISSING =
  /\b(?:page|file|content|article|post|document|url|link|resource)\b[^.!?]{0,40}\b(?:could ?n[o’']t be found|cannot be found|can[’']t be found|was not found|not found|does ?n[o’']t exist|does not exist|no longer (?:exists?|available|here)|has been (?:removed|deleted))|\b(?:could ?n[o’']t|could not|can[’']t|cannot|can not) find (?:the|that|this) (?:page|file|content)|\b(?:error|fehler|erreur|errore|erro) 404\b|^404\b|no (?:results|posts|products|items) (?:were |was )?found|nothing (?:was )?found|seite (?:konnte )?nicht gefunden|page (?:est )?introuvable|p[aá]gina no (?:encontrada|existe)|pagina non trovata|p[aá]gina n[aã]o encontrada|pagina niet gevonden|страница не найдена|页面不存在|頁面不存在|找不到(?:该|该页|您|页面|頁面|网页)|ページが見つかりません/u;
const PARKED =
  /\b(?:this|the) (?:domain|web ?page|web ?site)(?: name)?(?: \S+)? (?:is|may be|might be) (?:for sale|available for purchase|parked)|\b(?:buy|inquire about|purchase) this domain|\bdomain (?:has |is )?expired\b|\bparked (?:free|for free|domain)|courtesy of the registrar|courtesy of godaddy|future home of (?:something|a)|diese domain (?:steht zum verkauf|ist zu verkaufen)|ce (?:nom de )?domaine est (?:à vendre|en vente)|este dominio est[aá] (?:en venta|à venda)|dominio in vendita|домен (?:продается|продаётся)|(?:域名|網域)(?:出售|转让|轉讓|已过期)|このドメインは/u;
const WALL =
  /\b(?:we|and) (?:our )?(?:\d[\d,.]* )?partners\b[^.!?]{0,80}\b(?:cookies|store|access|process)|before you continue\b|\benable (?:java ?script and cookies|cookies and java ?script|cookies)\b|checking (?:if the site connection is secure|your browser)|verify(?:ing)? (?:that )?you are (?:a )?human|needs to review the security of your connection|\byour consent\b|agree to (?:the use of )?cookies|(?:accept|reject) all\b[\s\S]{0,80}\b(?:manage|more) (?:options|settings)|wir verwenden cookies[\s\S]{0,400}alle akzeptieren|nous utilisons des cookies[\s\S]{0,400}tout accepter|utilizamos cookies[\s\S]{0,400}aceptar todo|utilizziamo i cookie[\s\S]{0,400}accetta tutt/u;

/** Distinct words of a preview that say what it promises. */
const PROMISED_WORDS = 8;
/** Of them, those that a page must hold. */
const KEPT_SHARE = 1 / 3;
/** Of them, those in hidden text, where the page that is seen lacks them. */
const HIDDEN_SHARE = 1 / 2;
/** Of the words that are seen, those that hidden text about the same has. */
const RELATED_SHARE = 1 / 3;
/** Hidden text of fewer characters is help, a menu or a label. */
const HIDDEN_CHARS = 1_000;
/** Links to hosts of their own below one domain. */
const FARM_HOSTS = 5;
const FARM_SHARE = 1 / 2;
/** Strings of keywords: words, function words at most, share of the ten commonest at least, repeated pairs at most. */
const STUFFED = { words: 100, functionWords: 0.05, commonest: 0.4, repeatedPairs: 0.3 };

/**
 * Recognises pages without content of their own: error pages sent as pages, parked domains, consent walls, pages that show something else than
 * search engines see, strings of keywords, and pages of keyword farms.
 * @param promised title and snippet of the search result that led here; '' for other addresses.
 * @param html of the page.
 */
export function standIn(page: ParsedPage, promised: string, html: string): StandIn | undefined {
  const { fields } = page;
  const seen = `${page.title}\n${fields.headings}\n${fields.body}`.toLowerCase();
  const isShort = page.wordCount < SHORT_WORDS;
  if (isShort && (PARKED.test(seen) || WALL.test(seen))) return 'junk-page';
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
  return isStuffed(page) || isOfFarm(page) || hidesAnother(page) ? 'junk-page' : undefined;
}

/** Words that name things, in scripts with blanks. */
function promisedWords(preview: string): string[] {
  return [
    ...new Set(preview.toLowerCase().match(/(?<![\p{L}\p{N}])[\p{Script=Latin}\p{Script=Cyrillic}]{4,}/gu) ?? []),
  ];
}

function shareIn(words: readonly string[], text: string): number {
  return words.filter((word) => text.includes(word)).length / words.length;
}

/** More hidden text than text that is seen, about something else: what a page folds up is about what it shows. */
function hidesAnother({ title, fields, hidden = '' }: ParsedPage): boolean {
  if (hidden.length < HIDDEN_CHARS || hidden.length < fields.body.length) return false;
  const seen = promisedWords(`${title} ${fields.headings} ${fields.body}`);
  return seen.length >= PROMISED_WORDS && shareIn(seen, hidden.toLowerCase()) < RELATED_SHARE;
}

/** A small vocabulary in random order, without the words that make sentences of it. */
function isStuffed({ kind, wordCount, fields, language }: ParsedPage): boolean {
  if (kind === 'hub' || wordCount < STUFFED.words) return false;
  const use = wordUse(`${fields.headings} ${fields.body}`, language);
  if (use === undefined || use.words < STUFFED.words) return false;
  return (
    use.functionWords < STUFFED.functionWords &&
    use.commonest > STUFFED.commonest &&
    use.repeatedPairs < STUFFED.repeatedPairs
  );
}

/** Most links lead to other hosts below the page's own domain, one each, and the hosts are named after phrases. */
function isOfFarm({ host, links }: ParsedPage): boolean {
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
