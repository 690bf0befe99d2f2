import type { Language } from '../types';

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

const sets = new Map<Language, ReadonlySet<string>>();

/** Function words of a language; undefined without a list for it. */
function functionWordsOf(language: Language): ReadonlySet<string> | undefined {
  const words = WORDS[language];
  if (words === undefined) return undefined;
  const known = sets.get(language) ?? new Set(words.split(' '));
  sets.set(language, known);
  return known;
}

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

/** Counts words of the beginning of a text. @returns undefined for languages without a list of function words. */
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
