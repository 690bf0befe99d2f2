import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { formatNumber } from '../common/format';
import type { MessageKey } from '../common/messages';
import { useCommand } from '../common/use-command';

export type Verdict = 'yes' | 'no' | 'skip';

/** Triage of a list: which row is selected, which are judged already, and what the keys do. */
export interface Review<Row extends ReviewRow = ReviewRow> {
  /** Rows not judged yet, in order. */
  readonly rows: readonly Row[];
  /** Index in `rows`, -1 when it is empty. */
  readonly selected: number;
  readonly selectedRow: Row | undefined;
  /** True once the user moved or judged, so that drawing may move the focus. */
  readonly active: boolean;
  readonly whyShown: boolean;
  select(index: number): void;
  move(step: number): void;
  judge(verdict: Verdict, row?: Row): Promise<void>;
  /** Judges many rows as one step with one toast. */
  judgeAll(verdict: 'yes' | 'no', urls: readonly string[], also?: Also): Promise<void>;
  undo(): Promise<void>;
  open(row?: Row): void;
  toggleWhy(row?: Row): void;
}

/** Something that is done together with many verdicts, and undone with them. */
export interface Also {
  run(): Promise<void>;
  undo(): Promise<void>;
}

export type ReviewRow = Pick<Suggestion, 'page'>;

const DONE_KEY: Readonly<Record<Verdict, MessageKey>> = {
  yes: 'toast_confirmed',
  no: 'toast_rejected',
  skip: 'toast_skipped',
};

export function useReview<Row extends ReviewRow>(topic: string, all: readonly Row[]): Review<Row> {
  const { t, actions, notices, locale } = useApp();
  const command = useCommand();
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [place, setPlace] = useState({ url: '', index: 0 });
  const [active, setActive] = useState(false);
  const [whyShown, setWhyShown] = useState(false);

  const rows = useMemo(() => (judged.size > 0 ? all.filter((row) => !judged.has(row.page.url)) : all), [all, judged]);
  useEffect(() => {
    // A row that the ranking dropped is settled: were it still hidden, an undo could not bring it back.
    if (judged.size === 0) return;
    const present = new Set(all.map((row) => row.page.url));
    const waiting = new Set([...judged].filter((url) => present.has(url)));
    if (waiting.size < judged.size) setJudged(waiting);
  }, [all]);

  const followed = rows.findIndex((row) => row.page.url === place.url);
  const selected = followed >= 0 ? followed : Math.min(place.index, rows.length - 1);
  const selectedRow = rows[selected];

  const select = (index: number) => {
    const row = rows[index];
    if (row) setPlace({ url: row.page.url, index });
  };
  const hide = (urls: readonly string[]) => setJudged((before) => new Set([...before, ...urls]));
  const bringBack = (urls: readonly string[]) => {
    const back = new Set(urls);
    setJudged((before) => new Set([...before].filter((url) => !back.has(url))));
  };

  const send = async (verdict: Verdict, urls: readonly string[], done: string, also?: Also) => {
    hide(urls);
    const result = await command('judge', { topic, urls, verdict });
    if (!result.ok) {
      bringBack(urls);
      return;
    }
    const { seqs } = result.value;
    await also?.run();
    notices.show({
      text: done,
      tone: 'info',
      group: 'verdict',
      action: {
        label: t('undo'),
        run: () => {
          void takeBack(seqs);
          void also?.undo();
        },
      },
    });
  };
  const takeBack = async (seqs?: readonly number[]) => {
    const result = await command('undo', seqs ? { topic, seqs } : { topic });
    if (!result.ok) return;
    const urls = result.value.undone.map((entry) => entry.url);
    bringBack(urls);
    const first = urls[0];
    if (first !== undefined) setPlace({ url: first, index: selected });
    notices.show({ text: t('toast_undone', formatNumber(locale, urls.length)), tone: 'info', group: 'verdict' });
  };

  return {
    rows,
    selected,
    selectedRow,
    active,
    whyShown,
    select(index) {
      select(index);
    },
    move(step) {
      setActive(true);
      select(Math.max(0, Math.min(rows.length - 1, selected + step)));
    },
    async judge(verdict, row = selectedRow) {
      if (!row) return;
      setActive(true);
      const at = rows.indexOf(row);
      const next = at === selected ? (rows[at + 1] ?? rows[at - 1]) : selectedRow;
      if (next) setPlace({ url: next.page.url, index: selected });
      await send(verdict, [row.page.url], t(DONE_KEY[verdict], row.page.title || row.page.url));
    },
    async judgeAll(verdict, urls, also) {
      const key = verdict === 'yes' ? 'toast_many_confirmed' : 'toast_many_rejected';
      if (urls.length > 0) await send(verdict, urls, t(key, formatNumber(locale, urls.length)), also);
    },
    undo: () => takeBack(),
    open(row = selectedRow) {
      if (row) void actions.openTab(row.page.url);
    },
    toggleWhy(row = selectedRow) {
      if (!row) return;
      const same = row === selectedRow;
      setPlace({ url: row.page.url, index: rows.indexOf(row) });
      setWhyShown(same ? !whyShown : true);
    },
  };
}
