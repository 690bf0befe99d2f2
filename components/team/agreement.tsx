import { useMemo, useState } from 'preact/hooks';
import {
  agreementOf,
  type Coefficient,
  isDisputed,
  type PageJudgements,
  type PairAgreement,
  pageJudgements,
} from '../../lib/engine/insight/agreement';
import { Reviewers } from '../../lib/engine/insight/reviewers';
import type { FoundPage } from '../../lib/engine/insight/sites';
import { createRandom } from '../../lib/engine/random';
import type { TopicRecord, VerdictRecord } from '../../lib/engine/records';
import { type Column, DataTable, Figures } from '../charts/data-table';
import { useApp } from '../common/app-context';
import { Button, Icon } from '../common/button';
import { displayUrl, formatDecimal, formatPercent } from '../common/format';
import { useShortcuts } from '../common/keys';
import { Card, EmptyState } from '../common/notice-box';
import { useCommand, useUndoable } from '../common/use-command';

/** Fixed seed of the bootstrap, so that the same log always gives the same intervals. */
const SEED = 1;
const NONE: readonly never[] = [];

interface AgreementProps {
  readonly topic: TopicRecord;
  readonly log: readonly VerdictRecord[] | undefined;
  readonly pages: readonly FoundPage[] | undefined;
}

/**
 * Agreement of the reviewers on pages that several of them judged: Cohen's κ by pair and Krippendorff's α, with
 * intervals. Below it are the pages on which they disagree. A hint instead if no page has two reviewers.
 */
export function Agreement({ topic, log, pages }: AgreementProps) {
  const { t, locale } = useApp();
  const rated = useMemo(() => pageJudgements(log ?? NONE), [log]);
  const found = useMemo(() => agreementOf(rated, createRandom(SEED)), [rated]);
  const nameOf = useReviewerName(topic);
  const number = (value: number | undefined) =>
    value === undefined ? t('team_undefined') : formatDecimal(locale, value);
  /** Writes a coefficient with its interval, if it has one; a word for an undefined one. */
  const shown = ({ value, interval }: Coefficient) =>
    value !== undefined && interval
      ? t('team_interval', number(value), number(interval.low), number(interval.high))
      : number(value);
  if (rated.length === 0)
    return (
      <Card title="team_agreement">
        <EmptyState icon="chart" title={t('team_no_pages_title')} text={t('team_no_pages_text')} />
      </Card>
    );
  const disputed = rated.filter((page) => isDisputed(page) && !page.isResolved);
  const columns: Column<PairAgreement>[] = [
    { label: t('team_reviewers'), cell: ({ reviewers: [a, b] }) => `${nameOf(a)} · ${nameOf(b)}` },
    { label: t('team_pages'), numeric: true, cell: (pair) => pair.pages },
    { label: t('team_share_agreed'), numeric: true, cell: ({ share }) => formatPercent(locale, share) },
    { label: t('team_kappa'), numeric: true, cell: ({ kappa }) => shown(kappa) },
  ];
  const { value: alpha, interval } = found.alpha;
  const figures = [
    { label: t('team_pages'), value: rated.length },
    {
      label: t('team_share_agreed'),
      value: found.share === undefined ? t('team_undefined') : formatPercent(locale, found.share),
    },
    {
      label: t('team_alpha'),
      value: number(alpha),
      below: interval && t('team_range', number(interval.low), number(interval.high)),
    },
    { label: t('team_open'), value: disputed.length },
  ];
  return (
    <>
      <Card title="team_agreement" hint="team_agreement_hint">
        <Figures figures={figures} />
        <DataTable
          caption={t('team_agreement')}
          columns={columns}
          rows={found.pairs}
          keyOf={({ reviewers }) => reviewers.join(' ')}
        />
      </Card>
      <Disagreements topic={topic} disputed={disputed} log={log ?? NONE} pages={pages ?? NONE} nameOf={nameOf} />
    </>
  );
}

/**
 * Returns a function from a reviewer, a name or the id of a copy of the topic, to a display name. '' are verdicts from
 * before there were reviewers; unnamed copies show four characters of their id.
 */
function useReviewerName(topic: TopicRecord): (reviewer: string) => string {
  const { t, settings } = useApp();
  const ownName = settings.value.reviewer;
  return (reviewer) => {
    if (reviewer === '') return t('team_before');
    if (reviewer === topic.replica) return ownName || t('team_me');
    return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(reviewer) ? t('team_unnamed', reviewer.slice(0, 4)) : reviewer;
  };
}

interface DisagreementsProps {
  readonly topic: TopicRecord;
  readonly disputed: readonly PageJudgements[];
  readonly log: readonly VerdictRecord[];
  readonly pages: readonly FoundPage[];
  nameOf(reviewer: string): string;
}

/** Verdicts that settle a page, each with the name and the text of its button. */
const SETTLINGS = [
  ['yes', 'team_settle_yes', 'team_yes'],
  ['no', 'team_settle_no', 'team_no'],
] as const;

/**
 * Queue of the pages on which reviewers disagree, with each reviewer's answer and reason. The review keys and two
 * buttons settle a page; a sentence if none is open.
 */
function Disagreements({ topic, disputed, log, pages, nameOf }: DisagreementsProps) {
  const { t, actions, settings } = useApp();
  const command = useCommand();
  const act = useUndoable();
  const [place, setPlace] = useState(0);
  const titles = useMemo(() => new Map(pages.map(({ url, title }) => [url, title])), [pages]);
  const selected = Math.min(place, disputed.length - 1);
  const url = disputed[selected]?.url;
  /** Records the team's verdict on a page, by default the selected one, with a toast that can undo it. */
  const settle = async (verdict: 'yes' | 'no', which = url) => {
    if (which === undefined) return;
    const done = t('team_settled', titles.get(which) || displayUrl(which));
    await act('judge', { topic: topic.id, urls: [which], verdict, settles: true }, done, 'verdict');
  };
  const { reviewKeys } = settings.value;
  const move = (by: number) => setPlace(Math.max(0, Math.min(disputed.length - 1, selected + by)));
  useShortcuts({
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    [reviewKeys.next]: () => move(1),
    [reviewKeys.previous]: () => move(-1),
    [reviewKeys.yes]: () => void settle('yes'),
    [reviewKeys.no]: () => void settle('no'),
    [reviewKeys.undo]: () => void command('undo', { topic: topic.id }),
    [reviewKeys.open]: () => void (url && actions.openTab(url)),
  });
  const reasons = useMemo(() => reasonsOf(log), [log]);
  return (
    <Card title="team_disagreements">
      {disputed.length === 0 ? (
        <p>{t('team_none_open')}</p>
      ) : (
        <>
          <p class="hint">{t('team_settle_hint', reviewKeys.yes, reviewKeys.no, reviewKeys.next)}</p>
          <ol class="disputes" aria-label={t('team_disagreements')}>
            {disputed.map((page, i) => (
              <li key={page.url} class="row topic-row" aria-current={i === selected ? 'true' : undefined}>
                <div class="topic-row-text">
                  <a href={page.url} target="_blank" rel="noreferrer">
                    <bdi>{titles.get(page.url) || displayUrl(page.url)}</bdi>
                  </a>
                  <p class="hint">{displayUrl(page.url)}</p>
                  <p class="row">
                    {[...page.judgements].map(([reviewer, isRelevant]) => {
                      const reason = reasons.get(`${reviewer} ${page.url}`);
                      const answer = t(isRelevant ? 'team_says_yes' : 'team_says_no', nameOf(reviewer));
                      return (
                        <span key={reviewer} class="badge">
                          <Icon name={isRelevant ? 'check' : 'cross'} /> {reason ? `${answer} (${reason})` : answer}
                        </span>
                      );
                    })}
                  </p>
                </div>
                <div class="row">
                  {SETTLINGS.map(([verdict, label, text]) => (
                    <Button
                      key={verdict}
                      small
                      label={t(label, titles.get(page.url) || page.url)}
                      onClick={() => void settle(verdict, page.url)}
                    >
                      {t(text)}
                    </Button>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}

/** Returns the last reason of each reviewer for each page, by `<reviewer> <URL>`, also those of undone verdicts. */
function reasonsOf(log: readonly VerdictRecord[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  const reviewers = new Reviewers(log);
  for (const entry of log) if (entry.reason) reasons.set(`${reviewers.of(entry)} ${entry.url}`, entry.reason);
  return reasons;
}
