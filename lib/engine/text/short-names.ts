/** A name that ordinary words or letters are taken for, found in a text. */
interface ShortName {
  readonly start: number;
  readonly end: number;
  /** In lower case. */
  readonly term: string;
}

/** Languages whose names are a letter or a stop word. */
const LANGUAGES = 'C|D|R|Go';
/** Words of programming: beside one of them, a lone `C`, `R` or `Go` is a language and no initial or verb. */
const AFTER = capitalToo(
  'language|program(?:s|mers?|ming)?|code|compilers?|functions?|librar(?:y|ies)|packages?|modules?|scripts?|source|' +
    'standard|develop(?:ers?|ment)|struct|headers?|tutorials?|courses?|books?|routines?|interpreter|sprache|' +
    'programm\\p{L}+|语言|語言|言語|程序|编程|程式|언어',
);
const BEFORE = capitalToo(
  'programming|program(?:s|med)?|written|code[ds]?|implement(?:ed|ation)|langu?age|lenguaje|linguagem|linguaggio|' +
    'programmiersprache|sprache|programmation|programmieren|язык(?:[еау]|ом)?',
);

/**
 * Signs make a name unmistakable: `C++`, `C#`, `F#`, `.NET`, `ASP.NET`. A bare name needs a word of programming behind it, or before
 * it with or without `in`, or to be all there is.
 */
const SHORT_NAME = new RegExp(
  // What a name begins with comes first: to look behind every character takes most of the time.
  `(?=[CcFfDRG.])(?:${[
    '(?<![\\p{L}\\p{N}_])(?:[Cc]\\+\\+|[CcFf]#)(?![\\p{L}+#])',
    '\\.NET(?![\\p{L}\\p{N}])',
    '(?<!\\S)\\.net(?![\\p{L}\\p{N}.])',
    `(?<=^\\s*)(?:${LANGUAGES})(?=\\s*$)`,
    `(?<![\\p{L}\\p{N}.'’&-])(?:${LANGUAGES})(?=[ -]?(?:${AFTER})(?!\\p{Script=Latin}))`,
    `(?<=(?<!\\p{L})(?:${BEFORE})(?: in| en| em| на)? )(?:${LANGUAGES})(?![\\p{L}\\p{N}.'’&-])`,
    `(?<![\\p{L}\\p{N}.'’&-])(?:C|D)(?=(?:, ?| ?\\/ ?| and | or )C\\+\\+)`,
  ].join('|')})`,
  'gu',
);
/** Names of programming languages and platforms that are no words: `C++`, `C#`, `.NET`, and `C`, `D`, `R`, `Go` beside a word of programming. */
export function* shortNames(text: string): Generator<ShortName> {
  for (const { 0: name, index } of text.matchAll(SHORT_NAME))
    yield { start: index, end: index + name.length, term: name.toLowerCase() };
}

/** The same words, with a small or a capital first letter. @param words alternatives of a regular expression. */
function capitalToo(words: string): string {
  return words.replace(/(?<=^|\|)[a-zа-я]/g, (first) => `[${first}${first.toUpperCase()}]`);
}
