/** The verdict log as a child would keep it: a list of entries, each crossed out or not. */
import type { SiteOutcome } from '../../lib/engine/basics';

type PageVerdict = 'seed' | 'yes' | 'no' | 'skip';

interface Entry {
  readonly seq: number;
  readonly step: number;
  readonly url?: string;
  readonly verdict?: PageVerdict;
  readonly site?: string;
  readonly outcome?: SiteOutcome;
  readonly undoes?: Entry;
  isCrossedOut: boolean;
}
type Given = Pick<Entry, 'url' | 'verdict' | 'site' | 'outcome' | 'undoes'>;

export class LogModel {
  readonly entries: Entry[] = [];

  add(said: readonly Given[]): void {
    const step = this.entries.length + 1;
    for (const one of said) {
      this.entries.push({ ...one, seq: this.entries.length + 1, step, isCrossedOut: false });
      for (let other = one.undoes, cross = true; other; other = other.undoes, cross = !cross)
        other.isCrossedOut = cross;
    }
  }

  /** @returns false where there is nothing to take back. */
  undo({ step, url }: { readonly step?: number; readonly url?: string }): boolean {
    const open = this.entries.filter(({ isCrossedOut }) => !isCrossedOut);
    const wanted = step ?? Math.max(0, ...open.filter(({ undoes }) => !undoes).map((entry) => entry.step));
    const chosen =
      url === undefined
        ? open.filter((entry) => entry.step === wanted)
        : open.filter((entry) => entry.url === url && entry.verdict).slice(-1);
    if (chosen.length === 0) return false;
    this.add(chosen.map((entry) => ({ undoes: entry })));
    return true;
  }

  /** What stands for each address that was ever judged. */
  pages(): Map<string, PageVerdict> {
    const standing = new Map<string, PageVerdict>();
    for (const { url, verdict, isCrossedOut } of this.entries)
      if (url !== undefined && verdict && !isCrossedOut) standing.set(url, verdict);
    return standing;
  }

  sites(): Map<string, SiteOutcome> {
    const standing = new Map<string, SiteOutcome>();
    for (const { site, outcome, isCrossedOut } of this.entries)
      if (site !== undefined && outcome && !isCrossedOut) standing.set(site, outcome);
    for (const [site, outcome] of standing) if (outcome === 'open') standing.delete(site);
    return standing;
  }
}
