import { readFile } from 'node:fs/promises';
import { analyzer } from '../../tests/support/read-page';
import { choice, readOptions, text } from './options';

/** One word of a CoNLL-U file: form, lemma, part of speech, and whether the next word follows without a blank. */
interface LabelledWord {
  readonly form: string;
  readonly lemma: string;
  readonly kind: string;
  readonly isJoined: boolean;
}

/**
 * `words`: how the analyzer reads a language, on a labelled sample in CoNLL-U (Universal Dependencies), for German on a
 * list of `compound<tab>first part<tab>last part` (GermaNet): share of compounds that count as their last part.
 * Japanese and Thai: F1 of the word borders. Korean and Arabic: share of nouns written together with a particle,
 * conjunction or preposition that count as forms of the noun.
 */
export async function run(args: string[]): Promise<unknown> {
  const { language, sample } = readOptions(args, { language: choice(['ja', 'th', 'ko', 'ar', 'de']), sample: text });
  const labelled = await readFile(sample, 'utf8');
  await analyzer.prepare(language);
  if (language === 'de') return { language, ...compounds(labelled, analyzer.stemmer(language) ?? String) };
  const sentences = readSentences(labelled);
  if (language === 'ja' || language === 'th') return { language, borderF1: borderF1(language, sentences) };
  const stem = analyzer.stemmer(language) ?? ((word: string) => word);
  const pairs = sentences.flatMap(language === 'ko' ? withParticles : withPrefixes);
  const joined = pairs.filter(([form, noun]) => stem(form) === stem(noun)).length;
  return { language, nouns: pairs.length, joined: joined / pairs.length };
}

/** Returns the share of compounds whose stem is that of their last part. */
function compounds(list: string, stem: (word: string) => string) {
  const rows = list.split('\n').map((line) => line.toLowerCase().split('\t'));
  const words = rows.filter(([compound = '', , last]) => last !== undefined && /^\p{L}+$/u.test(compound));
  const same = words.filter(([compound = '', , last = '']) => stem(compound) === stem(last)).length;
  return { compounds: words.length, sameAsLast: same / words.length };
}

/** Returns the words of each sentence of a CoNLL-U text. */
function readSentences(conllu: string): LabelledWord[][] {
  return conllu.split(/\n\n+/).map((block) =>
    block.split('\n').flatMap((line) => {
      const [id = '', form = '', lemma = '', kind = '', , , , , , misc = ''] = line.split('\t');
      return /^\d+$/.test(id) ? [{ form, lemma, kind, isJoined: misc.includes('SpaceAfter=No') }] : [];
    }),
  );
}

/** Returns F1 of the word borders that the browser's segmenter finds. */
function borderF1(language: string, sentences: readonly LabelledWord[][]): number {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const counts = { both: 0, ours: 0, labelled: 0 };
  for (const words of sentences) {
    const labelled = borders(words.map(({ form }) => form));
    const written = words.map(({ form, isJoined }) => form + (isJoined ? '' : ' ')).join('');
    const ours = borders([...segmenter.segment(written)].map(({ segment }) => segment));
    counts.both += [...ours].filter((at) => labelled.has(at)).length;
    counts.ours += ours.size;
    counts.labelled += labelled.size;
  }
  return (2 * counts.both) / (counts.ours + counts.labelled);
}

/** Returns the position after each word, not counting blanks. */
function borders(words: readonly string[]): Set<number> {
  let at = 0;
  const lengths = words.map((word) => word.replace(/\s/g, '').length).filter((length) => length > 0);
  return new Set(lengths.map((length) => (at += length)));
}

/** Returns Korean nouns written with particles, and the nouns alone. Lemmas name the parts of a word: `꿀벌+은`. */
function withParticles(words: readonly LabelledWord[]): [form: string, noun: string][] {
  return words.flatMap(({ form, lemma, kind }): [string, string][] => {
    const noun = lemma.split('+').slice(0, -1).join('');
    const isNoun = /NOUN|PROPN|ADV/.test(kind) && noun.length > 1 && noun !== form && form.startsWith(noun);
    return isNoun ? [[form, noun]] : [];
  });
}

const MARKS = /[\u064b-\u0652\u0640]/g;

/** Returns Arabic nouns written with a conjunction or preposition, and the nouns alone. */
function withPrefixes(words: readonly LabelledWord[]): [form: string, noun: string][] {
  return words.flatMap(({ form, kind }, i): [string, string][] => {
    const before = words[i - 1];
    if (!/NOUN|ADJ/.test(kind) || !before?.isJoined || !/CCONJ|ADP/.test(before.kind)) return [];
    return [[(before.form + form).replace(MARKS, ''), form.replace(MARKS, '')]];
  });
}
