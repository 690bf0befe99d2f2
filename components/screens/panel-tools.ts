/** State of the tools above the list of the side panel. */
import { useEffect } from 'preact/hooks';
import { useApp } from '../common/app-context';
import { useLatest } from '../common/rendering';
import { DRAFT, flagDraft, PANEL_DRAFT, useDraft } from '../common/use-draft';
import { START_THRESHOLD } from '../review/queue-tools';
import { NO_FILTER, readFilter } from '../review/queue-view';

export type PanelTools = ReturnType<typeof usePanelTools>;

/**
 * Returns the filter, the threshold and which tools are open, with their setters. All are drafts. Escape closes the
 * tools, but keeps the filter.
 */
export function usePanelTools(topic: string) {
  const { actions } = useApp();
  const [filter, setFilter] = useDraft(PANEL_DRAFT.filter(topic), readFilter);
  const [isFiltering, setFiltering] = useDraft(PANEL_DRAFT.filtersOpen, flagDraft);
  const [isGrouping, setGrouping] = useDraft(PANEL_DRAFT.facetsOpen, flagDraft);
  const [mayConfirmAbove, setMayConfirmAbove] = useDraft(PANEL_DRAFT.thresholdOpen, flagDraft);
  const [threshold, setThreshold] = useDraft(PANEL_DRAFT.threshold(topic), (kept) =>
    typeof kept === 'number' ? kept : START_THRESHOLD,
  );
  /**
   * Lists the pages of a site by a filter for its name, which is shown and replaces the earlier filter. The view
   * changes from sites to pages, and this is stored in the settings.
   */
  const showSite = (site: string) => {
    setFilter({ ...NO_FILTER, order: filter.order, text: site });
    setFiltering(true);
    void actions.saveSettings({ suggestionView: 'pages' });
  };
  useShownSite(topic, showSite);
  useEscape(() => {
    setFiltering(false);
    setMayConfirmAbove(false);
    setGrouping(false);
  });
  return {
    ...{ filter, setFilter, isFiltering, setFiltering, isGrouping, setGrouping },
    ...{ mayConfirmAbove, setMayConfirmAbove, threshold, setThreshold, showSite },
  };
}

/**
 * Calls the latest `act` at Escape, also in a field, but not inside a dialog or menu, or if something else has handled
 * the key.
 */
function useEscape(act: () => void): void {
  const { heard } = useLatest({ heard: act });
  useEffect(() => {
    /** Calls `act` at an Escape that nothing else has handled. */
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isInside = target instanceof Element && target.closest('dialog, [role=menu]');
      if (key === 'Escape' && !defaultPrevented && !isInside) heard();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Shows the pages of a site when the popup asks for it in this topic, also if it asked before this panel opened. A
 * request is deleted when it is served.
 */
function useShownSite(topic: string, show: (site: string) => void): void {
  const { drafts } = useApp();
  const { take } = useLatest({
    take: (kept: unknown) => {
      if (typeof kept !== 'string') return;
      drafts.write(DRAFT.shownSite(topic), undefined);
      show(kept);
    },
  });
  useEffect(() => {
    take(drafts.read(DRAFT.shownSite(topic)));
    return drafts.follow(DRAFT.shownSite(topic), take);
  }, [topic]);
}
