/**
 * Searches with the search engine of the user's browser: the offer, the dialog that lists the searches, the progress.
 */
import { useState } from 'preact/hooks';
import type { OwnSearch } from '../../lib/engine/own-searches';
import type { SessionRecord } from '../../lib/engine/session-records';
import type { RoundSource } from '../../lib/messaging/command-results';
import { MOST_SEARCHES, type ResultOf } from '../../lib/messaging/commands';
import type { Settings } from '../../lib/settings/settings';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Dialog } from '../common/dialog';
import { useSourceNames } from '../common/sources';
import { ProgressRow, useStoppableWork } from '../common/stoppable-work';
import { useCommand, useFailure } from '../common/use-command';

/** Number of sites among the suggestions below which search with the user's own engine is offered. */
const FEW_SITES = 10;
/** Number of rounds after which a running session is judged by its sites. */
const FIRST_ROUNDS = 3;

/**
 * True if a session found fewer than ten sites, by its end or after its first three rounds. False without a session,
 * and if a service with a key or an address entered by the user is on.
 * @param sites number of sites among the suggestions.
 */
export function hasFewSites(
  { providers }: Pick<Settings, 'providers'>,
  session: SessionRecord | undefined,
  sites: number,
): boolean {
  const { status, nextRound = 0, firstRound = 0 } = session ?? {};
  const hasOwn = Object.values(providers).some(
    ({ enabled, key, baseUrl }) => enabled !== false && key + baseUrl !== '',
  );
  const isJudged = status === 'done' || (status === 'running' && nextRound - firstRound >= FIRST_ROUNDS);
  return !hasOwn && isJudged && sites < FEW_SITES;
}

/**
 * The offer in one line, until the user takes or dismisses it, which is stored for all topics.
 * @param isDue only its first true value counts: a later change must not end the searches.
 */
export function OwnSearchOffer({ topic, isDue }: { topic: string; isDue: boolean }) {
  const { t, actions, settings } = useApp();
  const [isMade, setMade] = useState(isDue);
  if (isDue && !isMade) setMade(true);
  if (!isMade || settings.value.searchOffered) return null;
  const close = () => void actions.saveSettings({ searchOffered: true });
  return (
    <section class="row list-note" aria-label={t('own_search')}>
      <p class="hint">{t('own_search_offer')}</p>
      <OwnSearchButton topic={topic} onEnd={close} />
      <Button icon="cross" kind="quiet" label={t('dismiss')} onClick={close} />
    </section>
  );
}

/**
 * Button that shows the next searches in a dialog, sends them when the user agrees, and shows the progress and the
 * result.
 * @param onEnd called when the searches have ended, also after a stop, but not after a refusal.
 */
export function OwnSearchButton({ topic, onEnd }: { topic: string; onEnd?: () => void }) {
  const { t, actions, settings, notices } = useApp();
  const command = useCommand();
  const showFailure = useFailure();
  const work = useStoppableWork(topic);
  const [next, setNext] = useState<ResultOf<'nextSearches'>>();
  const [isWaiting, setWaiting] = useState(false);
  const { searchAddress: address } = settings.value;
  const sourceName = useSourceNames(next?.source !== undefined);

  /** Says which search source also asks in rounds, or which one the user could set up. */
  const roundsText = ({ id, isActive }: RoundSource) => {
    if (isActive) return t('own_search_source', sourceName(id) ?? '');
    return id === 'searxng' ? t('own_search_server') : t('own_search_key', sourceName(id) ?? '');
  };
  /** Asks the engine for the next searches and opens the dialog. */
  const show = async () => {
    const found = await command('nextSearches', { topic, count: MOST_SEARCHES });
    if (found.ok) setNext(found.value);
  };
  /**
   * Asks for access, runs the searches in a tab and adds their results to the topic. An unexpected failure stops the
   * rest.
   */
  const ask = async (asked: readonly OwnSearch[]) => {
    // First, because browsers accept a permission request only during the user's gesture.
    const isAllowed = await actions.requestHostAccess();
    setNext(undefined);
    if (!isAllowed) return notices.fail(t('error_no_permission'));
    let [answered, added] = [0, 0];
    const end = await work.start(({ signal, progress }) => {
      progress(0, asked.length);
      return actions.searchInTab(asked, {
        ...{ address, signal, waits: setWaiting },
        take: async (search, page) => {
          const taken = await actions.send('takeSearch', { topic, search, page });
          if (!taken.ok && taken.error.code !== 'no-results-page') {
            showFailure(taken.error);
            work.stop();
          }
          if (!taken.ok) return false;
          answered += 1;
          added += taken.value.added;
          progress(answered, asked.length);
          return true;
        },
      });
    });
    setWaiting(false);
    if (end === 'busy') notices.fail(t('own_search_busy'));
    else notices.inform(t('own_search_done', answered, added));
    onEnd?.();
  };
  if (work.progress)
    return (
      <div class="stack">
        <ProgressRow
          work={work}
          label={t('own_search')}
          textOf={(done, total) => t('own_search_progress', done, total)}
          stop={t('stop')}
        />
        {isWaiting ? (
          <p class="hint" role="alert">
            {t('own_search_waits')}
          </p>
        ) : null}
      </div>
    );
  return (
    <>
      <Button small onClick={() => void show()}>
        {t('own_search_next')}
      </Button>
      {next ? (
        <Dialog title={t('own_search')} onClose={() => setNext(undefined)}>
          <p>{t('own_search_explain', URL.parse(address)?.host ?? t('own_search_default'))}</p>
          <p class="hint">{t('own_search_limit', MOST_SEARCHES)}</p>
          {next.source ? <p class="hint">{roundsText(next.source)}</p> : null}
          {next.searches.length === 0 ? <p>{t('own_search_none')}</p> : null}
          <ul class="bullets" aria-label={t('own_search_next')}>
            {next.searches.map(({ operator, name, text, further }) => (
              <li key={operator + name + (further?.page ?? '')} dir="auto">
                {further ? t('own_search_further', text, further.page, URL.parse(further.url)?.host ?? '') : text}
              </li>
            ))}
          </ul>
          <div class="row dialog-actions">
            <Button onClick={() => setNext(undefined)}>{t('cancel')}</Button>
            <Button kind="primary" disabled={next.searches.length === 0} onClick={() => void ask(next.searches)}>
              {t('own_search_agree', next.searches.length)}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
