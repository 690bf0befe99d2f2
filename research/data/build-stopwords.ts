/**
 * Writes lib/engine/text/data/stopwords.json: stop words from the package `stopwords-iso`, for the languages below.
 * Each language has one string of words separated by blanks. Chinese words are in simplified and traditional
 * characters.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Converter } from 'opencc-js';

const LANGUAGES = 'ar cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt ro ru sv th tr uk vi zh'.split(' ');

/**
 * English stop words that are kept as terms because they name subjects.
 * Otherwise topics such as software testing or the web would lose their heaviest terms.
 */
const SUBJECTS = new Set(
  (
    'ai area auth bill cgi computer computers copy cs date db face faces file fire fixed function gis group grouped ' +
    'grouping groups home html http index information interest invention inventions io ip key keyed keys length ' +
    'line member members microsoft mill minute ml mug net netscape novel null number numbers order ordered ordering ' +
    'orders page pages parallel point pointed points problem problems py reference references research ring room rooms ' +
    'second seconds section sql state states sum system systems test tests text trade tv uk va value values vr web ' +
    'website word words world year years zero'
  ).split(' '),
);

/** Chinese stop words that are kept because they are parts of subject names such as 图论, 离散 and 多态. */
const CHINESE_SUBJECTS = new Set('论光分区点管离距除零秒腾巴尔望月日年期小大多无');

/** Converts to traditional characters; the Chinese list has only simplified ones. */
const traditional = Converter({ from: 'cn', to: 't' });

const all = createRequire(import.meta.url)('stopwords-iso') as Record<string, string[]>;
const kept: Record<string, string> = {};
for (const language of LANGUAGES) {
  const words = (all[language] ?? []).map((word) => word.normalize('NFKC').toLowerCase().trim());
  // Terms consist of letters. The lists also contain punctuation, digits and phrases, which never equal a term.
  const subjects = language === 'en' ? SUBJECTS : language === 'zh' ? CHINESE_SUBJECTS : new Set();
  const isKept = (word: string) => /^[\p{L}\p{M}'’]{1,20}$/u.test(word) && !subjects.has(word);
  const own = words.filter(isKept);
  kept[language] = [...new Set([...own, ...(language === 'zh' ? own.map(traditional) : [])])].sort().join(' ');
}
writeFileSync(
  new URL('../../lib/engine/text/data/stopwords.json', import.meta.url),
  `${JSON.stringify(kept, null, 2)}\n`,
);
