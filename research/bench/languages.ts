import { grouped } from '../../lib/engine/arrays';
import { corpusWeb } from '../../tests/web/corpus';
import { type CorpusPage, NO_TOPIC } from '../../tests/web/pages';
import { BILINGUAL_TOPICS, SAME_TOPIC } from './bilingual-topics';
import { discoverOn } from './discover-session';
import { loadPages } from './draw';
import { background, budget, choice, draws, feedback, integer, list, maybe, readOptions, seeds, text } from './options';
import { mean } from './quality';

const PAIR = ['en', 'zh'] as const;
type PairLanguage = (typeof PAIR)[number];
/** Share of the first language's relevant pages at which the second language is measured. */
const SHARE = 0.8;

/** One session from seeds in one language. */
interface BilingualSession {
  /** Number of fetched pages when the shares were measured; the budget if that never was. */
  readonly pages: number;
  /** Shares of the relevant pages found by then. */
  readonly first: number;
  readonly second: number;
  /** Largest share of the second language that could have been found in the fetched pages that are not of the first. */
  readonly attainable: number;
}

/**
 * `languages`: discovery in two languages from seeds in one. Reports which share of the second language's relevant
 * pages is found when four fifths of the first language's are. `--known none` leaves the topic in one language, and
 * `--known added` adds the second one without a translation. `--most N` keeps N pages of each label and language, so
 * that four fifths fit into a budget. `--after N` measures after N fetched pages instead: a topic with few pages in the
 * first language may reach four fifths before its second page.
 */
export async function run(args: string[]): Promise<unknown> {
  const wanted = readOptions(args, {
    ...{ corpus: list(text), first: choice(PAIR, 'en'), seeds: { ...seeds, usual: '5' }, draws },
    topics: list(choice(Object.keys(BILINGUAL_TOPICS)), Object.keys(BILINGUAL_TOPICS).slice(0, 5).join(',')),
    ...{ most: maybe(integer(1, 100_000)), after: maybe(integer(1, 100_000)) },
    ...{ budget: budget('400'), feedback, background, known: choice(['wikipedia', 'added', 'none'], 'wikipedia') },
  });
  const loaded = (await Promise.all(wanted.corpus.map(loadPages))).flat();
  const pages = thinned(
    loaded.map((page) => ({ ...page, label: SAME_TOPIC[page.label] ?? page.label })),
    wanted.most,
  );
  const web = corpusWeb(pages);
  const from = PAIR.indexOf(wanted.first);
  const second = PAIR[1 - from] as PairLanguage;
  const topics: Record<string, BilingualSession & { readonly relevant: readonly [number, number] }> = {};
  for (const label of wanted.topics) {
    const titles = BILINGUAL_TOPICS[label] ?? [];
    const translated = wanted.known === 'added' ? [] : titles.map((title) => title[1 - from] as string);
    const relevant = (language: string) =>
      web.pages.filter((page) => page.lang === language && web.isAbout(page.url, label)).length;
    const total = { [wanted.first]: relevant(wanted.first) - wanted.seeds, [second]: relevant(second) };
    const sessions: BilingualSession[] = [];
    for (let draw = 1; draw <= wanted.draws; draw += 1) {
      const found = new Map<string, number>();
      const share = (language: string) => (found.get(language) ?? 0) / (total[language] as number);
      let fetched = 0;
      /** Returns the counts so far, and the largest share of the second language that they leave room for. */
      const now = () => {
        const besides = Math.max(0, fetched - (found.get(wanted.first) ?? 0));
        const attainable = Math.min(1, besides / (total[second] as number));
        return { pages: fetched, first: share(wanted.first), second: share(second), attainable };
      };
      let measured: BilingualSession | undefined;
      await discoverOn(web, {
        ...{ label, draw, seeds: wanted.seeds, budget: wanted.budget, background: wanted.background },
        oracle: wanted.feedback === 'oracle',
        name: titles[0]?.[from] ?? label,
        seedLanguage: wanted.first,
        settings: wanted.known === 'none' ? {} : { languages: { [second]: translated } },
        onRound: () => measured === undefined,
        /** Counts a page by its language, and measures once when the condition is met. */
        onPage({ url }) {
          fetched += 1;
          const page = web.isAbout(url, label) ? web.langOf(url) : undefined;
          if (page !== undefined) found.set(page, (found.get(page) ?? 0) + 1);
          const isDue = wanted.after === undefined ? share(wanted.first) >= SHARE : fetched >= wanted.after;
          if (isDue) measured ??= now();
        },
      });
      sessions.push(measured ?? now());
    }
    topics[label] = { ...meanOf(sessions), relevant: [total[wanted.first] as number, total[second] as number] };
  }
  return { ...meanOf(Object.values(topics)), topics };
}

/** Returns at most `most` pages of each label and language, in order and spread evenly; all pages without a label. */
function thinned(pages: readonly CorpusPage[], most = Number.POSITIVE_INFINITY): CorpusPage[] {
  const kept = [...grouped(pages, ({ label, lang }) => `${label} ${lang}`).values()].flatMap((group) => {
    const step = group[0]?.label === NO_TOPIC ? 1 : Math.max(1, group.length / most);
    return group.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  });
  const wanted = new Set(kept);
  return pages.filter((page) => wanted.has(page));
}

/** Returns the mean of each figure over sessions; 0 without any. */
function meanOf(sessions: readonly BilingualSession[]): BilingualSession {
  const of = (member: keyof BilingualSession) => mean(sessions.map((session) => session[member]));
  return { pages: of('pages'), first: of('first'), second: of('second'), attainable: of('attainable') };
}
