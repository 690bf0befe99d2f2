import { useMemo } from 'preact/hooks';
import type { SiteGroup } from '../../lib/store/site-groups';
import { DRAFT, useDraft } from '../common/use-draft';
import { entriesOf, type SiteEntry } from './site-groups';

export interface SiteList<Row> {
  readonly entries: readonly SiteEntry<Row>[];
  readonly open: ReadonlySet<string>;
  /** Shows or hides the best pages of a site. */
  toggle(site: string): void;
}

const textsOf = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];

/** The rows of a list of sites, with those that are open. */
export function useSiteList<Row extends object>(topic: string, groups: readonly SiteGroup<Row>[]): SiteList<Row> {
  const [names, setNames] = useDraft(DRAFT.openSites(topic), textsOf);
  const open = useMemo(() => new Set(names), [names]);
  const entries = useMemo(() => entriesOf(groups, open), [groups, open]);
  return {
    entries,
    open,
    toggle: (site) => setNames(open.has(site) ? names.filter((name) => name !== site) : [...names, site]),
  };
}
