import { getOrMake } from '../engine/arrays';
import type { CountedTerms } from '../engine/basics';
import { createSemanticRanker } from '../engine/papers/rankers/semantic';
import { createRandom } from '../engine/random';
import { MeaningTable } from '../engine/rank/meaning-table';
import { SemanticTree } from '../engine/semantic/tree';
import { drawBackground } from '../engine/topic/background';
import type { TopicResources } from './topic-room';

const LANGUAGES: readonly string[] = ['de', 'en', 'es', 'fr', 'pt', 'zh'];
/** Random seed; it is fixed, so that each start of the worker draws the same background pages. */
const SEED = 1;

/**
 * Returns background pages of a language from the extension's package; [] where none are shipped.
 * @param read returns the bytes of a packaged file.
 * @throws the errors of `read`; an error where the file is broken.
 */
export async function shippedBackground(
  read: (path: string) => Promise<Uint8Array>,
  language: string,
): Promise<readonly CountedTerms[]> {
  if (!LANGUAGES.includes(language)) return [];
  const bytes = await read(`data/background-${language}.json`);
  return drawBackground(JSON.parse(new TextDecoder().decode(bytes)), createRandom(SEED));
}

const TREE_FILE = 'data/wordnet-nouns.bin';
/** Languages that the noun tree covers. */
const TREE_LANGUAGES: readonly string[] = ['en'];

/** Languages whose words have a table of meanings; all tables are in one space. */
const MEANING_LANGUAGES: readonly string[] = ['de', 'en', 'es', 'fr', 'zh'];

/**
 * Returns a function that loads the packaged data of a topic's languages when a topic first needs them: each file once,
 * tables of meanings once per set of languages. If a file cannot be read, the rankers that need it abstain, and a table
 * of meanings has the words of the other files.
 * @param read returns the bytes of a packaged file.
 * @param warn receives the error of an unreadable file.
 */
export function createResources(
  read: (path: string) => Promise<Uint8Array>,
  warn: (message: string, details: unknown) => void,
): (...languages: readonly string[]) => Promise<TopicResources> {
  let tree: Promise<SemanticTree | undefined> | undefined;
  /** Loads the noun tree anew at each call; undefined, with a warning, if that fails. */
  const loadTree = () =>
    read(TREE_FILE)
      .then((bytes) => new SemanticTree(bytes))
      .catch((error: unknown) => {
        warn('the semantic tree could not be read', error);
        return undefined;
      });
  const backgrounds = new Map<string, Promise<readonly CountedTerms[]>>();
  /** Loads the background pages of a language; [], with a warning, if that fails. */
  const loadBackground = (language: string) =>
    shippedBackground(read, language).catch((error: unknown) => {
      warn('the background pages could not be read', error);
      return [];
    });
  const tables = new Map<string, Promise<MeaningTable | undefined>>();
  const warnOfTable = (error: unknown): undefined => {
    warn('the meanings of words could not be read', error);
  };
  /**
   * Loads the table of meanings of several languages, without those whose file cannot be read; undefined if none is
   * left.
   */
  const loadTable = async (languages: readonly string[]) => {
    const reads = languages.map((language) => read(`data/meanings-${language}.bin`).catch(warnOfTable));
    const files = await Promise.all(reads);
    return tableOf(
      files.flatMap((bytes) => bytes ?? []),
      warnOfTable,
    );
  };
  return async (...languages) => {
    const hasTree = languages.some((language) => TREE_LANGUAGES.includes(language));
    if (hasTree) tree ??= loadTree();
    const known = languages.filter((language) => MEANING_LANGUAGES.includes(language));
    // Pages and names in other languages contain English words too. The topic's own languages come first and win for
    // words of the same spelling.
    const joined = [...new Set([...known, 'en'])];
    const table = known.length > 0 && getOrMake(tables, joined.join(), () => loadTable(joined));
    const pages = languages.map((language) => getOrMake(backgrounds, language, () => loadBackground(language)));
    const nouns = hasTree ? await tree : undefined;
    return {
      background: (await Promise.all(pages)).flat(),
      meanings: (await table) || undefined,
      semantic: nouns && ((termOf, pageTerms) => createSemanticRanker(nouns, termOf, { pageTerms })),
    };
  };
}

/** Returns the table of the files without broken ones; undefined if none is left, or if they do not fit together. */
function tableOf(files: readonly Uint8Array[], warn: (error: unknown) => void): MeaningTable | undefined {
  try {
    return files.length === 0 ? undefined : new MeaningTable(...files);
  } catch (error) {
    warn(error);
    const sound = files.filter(isTable);
    return sound.length < files.length ? tableOf(sound, warn) : undefined;
  }
}

/** Whether a file can be read as a table of meanings. */
function isTable(bytes: Uint8Array): boolean {
  try {
    new MeaningTable(bytes);
    return true;
  } catch {
    return false;
  }
}
