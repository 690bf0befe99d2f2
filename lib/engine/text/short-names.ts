/** A name found in a text that would otherwise be read as ordinary words or letters. */
interface ShortName {
  readonly start: number;
  readonly end: number;
  /** The name as a term, in lower case. */
  readonly term: string;
}

/** Languages whose names are a single letter or a stop word. */
const LANGUAGES = 'C|D|R|Go';
/** Words about programming. Next to one of them, `C`, `R` or `Go` is a language, not an initial or a verb. */
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
 * Matches names with signs (`C++`, `C#`, `F#`, `.NET`, `ASP.NET`) anywhere. A bare name must follow or precede a word
 * about programming (optionally with `in` between), or be the whole text.
 */
const SHORT_NAME = new RegExp(
  // A look-ahead tests the first characters of a name, because a look-behind at every character is slow.
  `(?=[CDR]|[CcFf][+#]|Go|\\.[Nn])(?:${[
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
/**
 * Yields names of programming languages and platforms that are not words, in order: `C++`, `C#`, `.NET`, and `C`, `D`,
 * `R`, `Go` near a word about programming.
 */
export function* shortNames(text: string): Generator<ShortName> {
  for (const { 0: name, index } of text.matchAll(SHORT_NAME))
    yield { start: index, end: index + name.length, term: name.toLowerCase() };
}

/**
 * Returns the pattern with each word's first letter in either case.
 * @param words alternatives of a regular expression.
 */
function capitalToo(words: string): string {
  return words.replace(/(?<=^|\|)[a-zа-я]/g, (first) => `[${first}${first.toUpperCase()}]`);
}
