import { getOrMake } from '../engine/arrays';
import { NAMED_CRAWLERS } from '../engine/named-crawlers';
import { statement } from '../engine/page/permits';
import { allows, byPrecedence, matchingRules, type PathRule, readRule } from './robots-patterns';

const SIGNALS = ['content-signal', 'content-usage'] as const;
export type Signal = (typeof SIGNALS)[number];

/** What the file says to a named crawler, or to all. */
interface CrawlerGroup {
  readonly rules: PathRule[];
  /** Whether an empty `Disallow` allows everything expressly. */
  isOpened: boolean;
  readonly signals: SignalRule[];
}

/** Content signals (contentsignals.org) or usage (IETF AI Preferences) of the paths of a rule. */
interface SignalRule extends PathRule {
  readonly key: Signal;
  readonly text: string;
}

const ALL = '*';
const AGENTS: ReadonlySet<string> = new Set([ALL, ...NAMED_CRAWLERS.map(({ token }) => token.toLowerCase())]);
const MAX_LICENSES = 5;
/** Largest number of signals that are kept of one group of crawlers. */
const MAX_SIGNALS = 100;

/** Whether a User-agent value is `*`, which addresses all crawlers. */
export const isAnyAgent = (value: string): boolean => /^\*(?=\s|$)/.test(value);

/**
 * Collects from the lines of a robots.txt what it says about use by machines. Unlike in RFC 9309, any line of a group
 * ends its list of agents, also a Crawl-delay: files list crawlers with a delay each, and mean no rule that follows.
 */
export class PermitReader {
  readonly #groups = new Map<string, CrawlerGroup>();
  readonly #presentGroups = new Set<CrawlerGroup>();
  #isAgentListClosed = true;
  readonly #licenses: string[] = [];

  /** Reads one line of the file. @param rules path rules of an Allow or Disallow line, empty for others. */
  read(key: string, value: string, rules: readonly PathRule[]): void {
    if (key === 'sitemap') return;
    if (key === 'license') {
      if (value !== '' && this.#licenses.length < MAX_LICENSES) this.#licenses.push(value);
      return;
    }
    if (key === 'agent') this.#readAgent(value);
    else this.#isAgentListClosed = true;
    for (const group of this.#presentGroups) {
      group.rules.push(...rules);
      if (key === 'disallow' && value === '') group.isOpened = true;
      const signal = SIGNALS.find((each) => each === key);
      if (signal !== undefined) addSignal(group, signal, value);
    }
  }

  /**
   * Returns the statements for a path: crawlers disallowed and expressly allowed, signals, licences; [] without any.
   */
  statementsFor(pathAndQuery: string): string[] {
    const { signals = [] } = this.#groups.get(ALL) ?? {};
    return [
      ...this.#crawlerStatements(pathAndQuery),
      ...signalsOf(signals, pathAndQuery),
      ...this.#licenses.map((url) => statement('robots.txt license', url)),
    ];
  }

  /**
   * Adds the agent of a User-agent line to the present group; a line after lines of another kind begins a new one.
   * Agents that are neither `*` nor in `NAMED_CRAWLERS` are ignored.
   */
  #readAgent(value: string): void {
    if (this.#isAgentListClosed) this.#presentGroups.clear();
    this.#isAgentListClosed = false;
    // Crawlers of archives have digits and dots in their names, which tokens of RFC 9309 do not: `archive.org_bot/3
    // (x)`.
    const agent = isAnyAgent(value) ? ALL : (/^[\w.-]*/.exec(value)?.[0].toLowerCase() ?? '');
    if (!AGENTS.has(agent)) return;
    this.#presentGroups.add(getOrMake(this.#groups, agent, () => ({ rules: [], isOpened: false, signals: [] })));
  }

  /**
   * Returns at most two statements on named crawlers: those that may not fetch the path, by their own group or else
   * `*`, and those that their own group expressly allows.
   */
  #crawlerStatements(pathAndQuery: string): string[] {
    const agents: { readonly disallow: string[]; readonly allow: string[] } = { disallow: [], allow: [] };
    for (const { rules } of this.#groups.values()) rules.sort(byPrecedence);
    const areAllAllowed = allows(this.#groups.get(ALL)?.rules ?? [], pathAndQuery);
    for (const { token } of NAMED_CRAWLERS) {
      const own = this.#groups.get(token.toLowerCase());
      if (!(own ? allows(own.rules, pathAndQuery) : areAllAllowed)) agents.disallow.push(token);
      else if (own && (own.isOpened || matchingRules(own.rules, pathAndQuery).length > 0)) agents.allow.push(token);
    }
    return (['disallow', 'allow'] as const).flatMap((key) =>
      agents[key].length === 0 ? [] : [statement(`robots.txt ${key}`, agents[key].join(', '))],
    );
  }
}

/**
 * Adds a signal to a group; a path pattern may stand before its preferences. Ignores empty ones, and those above
 * `MAX_SIGNALS`.
 */
function addSignal({ signals }: CrawlerGroup, key: Signal, value: string): void {
  const end = /^[/*]/.test(value) ? value.search(/\s/) : 0;
  const [pattern, text] = end > 0 ? [value.slice(0, end), value.slice(end).trimStart()] : ['/', value];
  if (text !== '' && signals.length < MAX_SIGNALS) signals.push({ ...readRule(pattern, true), key, text });
}

/** Returns the signals for a path: of each kind those with the longest matching pattern; [] without any. */
function signalsOf(signals: readonly SignalRule[], pathAndQuery: string): string[] {
  const fitting = matchingRules(signals, pathAndQuery);
  return SIGNALS.flatMap((key) => {
    const own = fitting.filter((signal) => signal.key === key);
    const longest = Math.max(...own.map(({ length }) => length));
    const texts = own.flatMap(({ length, text }) => (length === longest ? [text] : []));
    return texts.length === 0 ? [] : [statement(`robots.txt ${key}`, texts.join(', '))];
  });
}
