import type { SiteOutcome } from '../engine/basics';
import { CommandError } from '../engine/errors';
import { proposedFinds } from '../engine/session/proposed-urls';
import type { Feedback, Judgement, PageVerdict } from '../engine/topic/feedback';
import type { TargetNote } from '../engine/topic/notes';
import { canonicalUrl } from '../engine/url/canonical';
import type { Requests } from '../messaging/commands';
import type { Commit } from './topic-room';

type Row = Requests['importRows']['rows'][number];

/**
 * Imports rows as verdicts, notes and candidates. A row whose verdict is already stored adds none; the user's decisions
 * on sites stay; rows without a web address are ignored. Pages of judged addresses are fetched when the next session
 * starts; candidates join the queue of the next round.
 * @returns the numbers of rows that are `added`, and `known` from the topic or an earlier row.
 * @throws CommandError `bad-argument` where no row is the address of a web page.
 */
export function importRows(commit: Commit, { topic, rows }: Requests['importRows']) {
  return commit(topic, (engine) => {
    const { feedback } = engine.model;
    const fresh = new Map<string, Judgement>();
    /** Decisions on sites, by key. A row can hold one beside its verdict on the address. */
    const outcomes = new Map<string, Judgement>();
    const notes: TargetNote[] = [];
    let known = 0;
    const found: Row[] = [];
    for (const row of rows) {
      const url = canonicalUrl(row.url);
      if (url === undefined) continue;
      if (row.verdict === 'candidate') {
        found.push({ ...row, url });
        continue;
      }
      const at = row.atMs === undefined ? {} : { atMs: row.atMs };
      const outcome = row.verdict === 'known' ? row.verdict : row.outcome;
      const onSite = outcome && siteEntry(feedback, engine.state.pages.siteOf(url), outcome);
      const { key, stands, entry } = row.verdict === 'known' && onSite ? onSite : pageJudgement(feedback, url, row);
      if (stands || fresh.has(key)) known += 1;
      else fresh.set(key, { ...entry, ...at });
      if (onSite && !onSite.stands && !fresh.has(onSite.key)) outcomes.set(onSite.key, { ...onSite.entry, ...at });
      // An export adds the topic's name to the tags, so an import removes it again.
      const tags = (row.tags ?? []).filter((tag) => tag !== engine.state.topic.name);
      notes.push({ target: onSite ? onSite.entry.site : url, tags, text: row.note ?? '' });
    }
    if (fresh.size + known + found.length === 0) {
      throw new CommandError('bad-argument', 'no row is the address of a web page');
    }
    const judged =
      fresh.size + known === 0 ? undefined : engine.verdicts.judge([...fresh.values(), ...outcomes.values()]);
    const offer = found.length === 0 ? undefined : engine.offer(proposedFinds(found));
    // Notes share the step of the verdicts, so that one undo removes both. Without verdicts there is no step.
    const step = fresh.size + outcomes.size === 0 ? {} : { step: judged?.step };
    const { notes: added } = engine.verdicts.addNotes(notes.map((note) => ({ ...note, ...step })));
    const offered = offer?.added ?? 0;
    return {
      change: { topic, ...judged?.change, ...offer?.change, notes: added },
      value: { added: fresh.size + offered, known: known + found.length - offered },
    };
  });
}

interface Entry {
  /** Equal for rows with the same decision. */
  readonly key: string;
  /** Whether the topic holds this decision already. */
  readonly stands: boolean;
  readonly entry: Judgement;
}

/**
 * Returns the judgement that decides on a whole site; `stands` tells whether the site has a decision already.
 * @param site name of the site, after the user's splits and joins.
 */
function siteEntry({ sites }: Feedback, site: string, outcome: SiteOutcome) {
  const entry = { url: `https://${site}/`, verdict: 'site', site, outcome } as const;
  return { key: `site ${site}`, stands: sites.has(site), entry };
}

/** Returns the judgement of an imported row; `stands` tells whether the page has this verdict already. */
function pageJudgement(feedback: Feedback, url: string, { verdict, title }: Row): Entry {
  const entry = { url, verdict: verdict as PageVerdict['verdict'], ...(title && { title }) };
  return { key: url, stands: verdictOn(feedback, url) === verdict, entry };
}

/** Returns the present verdict on a page; undefined without one. */
function verdictOn(feedback: Feedback, url: string): Row['verdict'] | undefined {
  if (feedback.seeds.has(url)) return 'seed';
  if (feedback.confirmed.has(url)) return 'yes';
  return feedback.rejected.has(url) ? 'no' : undefined;
}
