import { useApp } from '../common/app-context';
import { useShortcuts } from '../common/keys';
import type { Review, ReviewRow } from './use-review';

/** Binds the user's keys of the review lists. The help dialog explains them. */
export function useReviewKeys<Row extends ReviewRow>(review: Review<Row>, showHelp: () => void): void {
  const { settings, actions } = useApp();
  const { reviewKeys, suggestionView } = settings.value;
  useShortcuts({
    ArrowDown: () => review.move(1),
    ArrowUp: () => review.move(-1),
    Home: () => review.best(),
    [reviewKeys.next]: () => review.move(1),
    [reviewKeys.previous]: () => review.move(-1),
    [reviewKeys.yes]: () => void review.judge('yes'),
    [reviewKeys.no]: () => void review.judge('no'),
    [reviewKeys.skip]: () => void review.judge('skip'),
    [reviewKeys.undo]: () => void review.undo(),
    [reviewKeys.open]: () => review.open(),
    [reviewKeys.why]: () => review.toggleDetails(),
    [reviewKeys.expand]: () => review.toggleSite(),
    [reviewKeys.enough]: () => void review.judgeSite('enough'),
    [reviewKeys.exclude]: () => void review.judgeSite('excluded'),
    [reviewKeys.view]: () =>
      void actions.saveSettings({ suggestionView: suggestionView === 'sites' ? 'pages' : 'sites' }),
    [reviewKeys.help]: showHelp,
  });
}
