import { useEffect, useState } from 'preact/hooks';
import type { MarkedPage } from '../../lib/messaging/command-results';
import type { Result } from '../../lib/messaging/results';
import type { CurrentPage } from '../../lib/views/current-page';
import { useApp } from '../common/app-context';
import { Button, type IconName } from '../common/button';
import { displayUrl } from '../common/format';
import { standingKey } from '../common/messages';
import { useCommand, useFailure } from '../common/use-command';

/**
 * State of the current page in the topic, with the button that marks it, removes it, or takes the results of a search
 * engine's page. When folded, only the button, as an icon. A page that cannot be marked has only a sentence.
 */
export function PageCard(props: { topic: string; page: CurrentPage; isFolded: boolean }) {
  const { topic, isFolded } = props;
  const { t } = useApp();
  const { page, busy, whileBusy, ...act } = usePageActions(topic, props.page);
  const isUnknown = page.url === '';
  const inTopic = page.standing === 'seed' || page.standing === 'confirmed';
  const title = isUnknown ? t('page_in_front') : page.title || displayUrl(page.url);
  /** The button of the card; an icon when the card is folded. */
  const button = (icon: IconName, label: string, kind: 'primary' | 'plain', work: () => Promise<void>) => (
    <Button
      icon={icon}
      kind={isFolded ? 'plain' : kind}
      disabled={busy}
      onClick={() => void whileBusy(work)}
      {...(isFolded && { label, title: `${label}: ${title}` })}
    >
      {isFolded ? undefined : label}
    </Button>
  );
  if (!page.markable)
    return (
      <section class="row page-card" aria-label={t('this_page')}>
        <p class={isFolded ? 'visually-hidden' : 'hint'}>{t('error_unsupported_page')}</p>
      </section>
    );
  return (
    <section class="row page-card" aria-label={t('this_page')}>
      <div class={isFolded ? 'visually-hidden' : 'page-card-text'}>
        <p class="page-card-title" dir="auto" title={page.url}>
          {title}
        </p>
        {isUnknown ? (
          <p class="hint">{t('page_unknown')}</p>
        ) : page.isResultsPage ? (
          <p class="hint">{t('page_results')}</p>
        ) : (
          <p class={`standing standing-${page.standing}`}>{t(standingKey(page.standing))}</p>
        )}
      </div>
      {page.readers ? <p class="hint">{t(`readers_${page.readers}`)}</p> : null}
      <div class="row">
        {page.readers === 'user' || page.readers === 'released' ? (
          <Button
            small
            kind="quiet"
            disabled={busy}
            onClick={() => void whileBusy(() => act.release(page.readers === 'user'))}
          >
            {t(page.readers === 'user' ? 'readers_release' : 'readers_withhold')}
          </Button>
        ) : null}
        {page.selectedTabs > 1 ? (
          <Button small kind="quiet" disabled={busy} onClick={() => void whileBusy(act.markSelected)}>
            {t('mark_tabs', page.selectedTabs)}
          </Button>
        ) : null}
        {page.isResultsPage
          ? button('plus', t('take_results'), 'primary', act.takeResults)
          : inTopic
            ? button('trash', t('unmark'), 'plain', act.unmark)
            : button('pin', t(isUnknown ? 'mark_in_front' : 'mark'), 'primary', act.mark)}
      </div>
    </section>
  );
}

/**
 * Returns the page in the current tab and the actions of its card's buttons, which show their outcome as toasts.
 * `whileBusy` runs an action, during which `busy` is true.
 */
function usePageActions(topic: string, front: CurrentPage) {
  const { t, actions, notices } = useApp();
  const command = useCommand();
  const showFailure = useFailure();
  const [busy, setBusy] = useState(false);
  const [page, setMarked] = useMarked(front);

  /** Runs an action, during which `busy` is true. */
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const inform = (text: string) => notices.inform(text, 'verdict');
  /** Marks the current page as seed. */
  const mark = async () => {
    const result = await actions.markCurrentTab(topic);
    if (!result.ok) return showFailure(result.error);
    setMarked(result.value);
    inform(t('toast_marked', result.value.title || displayUrl(result.value.url)));
  };
  /** Undoes the verdict on the current page. */
  const unmark = async () => {
    const result = await command('undo', { topic, url: page.url });
    if (!result.ok) return;
    setMarked(undefined);
    inform(t('toast_unmarked'));
  };
  /** Allows others to see a page that only the user can read, or withdraws this, with a toast that can undo it. */
  const release = async (released: boolean) => {
    const result = await command('releasePage', { topic, url: page.url, released });
    if (!result.ok) return;
    notices.inform(
      t(released ? 'toast_released' : 'toast_withheld'),
      'verdict',
      () => void command('releasePage', { topic, url: page.url, released: !released }),
    );
  };
  /** Adds the search results on the page to the candidates; the toast shows how many were new and how many found. */
  const takeResults = async () => {
    const result = await actions.takeResults(topic);
    if (!result.ok) return showFailure(result.error);
    const { added, found } = result.value;
    inform(t('toast_results', added, found));
  };
  /** Marks all selected tabs; toasts show how many were marked, and the first failure. */
  const markSelected = async () => {
    const results = await actions.markSelectedTabs(topic);
    const marked = results.filter((result) => result.ok).length;
    const failed = results.find((result): result is Extract<Result<never>, { ok: false }> => !result.ok);
    inform(t('toast_marked_tabs', marked, results.length));
    if (failed) showFailure(failed.error);
  };
  return { page, busy, whileBusy, mark, unmark, release, takeResults, markSelected };
}

/**
 * Returns the page in the current tab, and a function that sets the page that was just marked, or undefined for none.
 * Some browsers tell the address of a tab only after marking; the marked page is then returned until the tab shows
 * another page.
 */
function useMarked(page: CurrentPage) {
  const [marked, setMarked] = useState<MarkedPage>();
  useEffect(() => setMarked(undefined), [page.visit]);
  const shown: CurrentPage =
    marked && page.url === '' ? { ...page, url: marked.url, title: marked.title, standing: 'seed' } : page;
  return [shown, setMarked] as const;
}
