import { useState } from 'preact/hooks';
import { MAX_BUDGET_PAGES } from '../../lib/engine/defaults';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { useFailure } from '../common/use-command';
import { DRAFT, useDraft } from '../common/use-draft';
import { useAllowed } from './use-allowed';

export interface StartFormProps {
  readonly topic: string;
  /** False before the first seed: there is nothing to look for yet. */
  readonly hasSeeds: boolean;
  /** Undefined while it is not known. */
  readonly hostAccess: boolean | undefined;
  /** After a session: go on, or try the same again. '' before the first. */
  readonly again: '' | 'more' | 'retry';
}

/** How much to look for, and the button that begins. */
export function StartForm({ topic, hasSeeds, hostAccess, again }: StartFormProps) {
  const { t, actions, settings } = useApp();
  const allowed = useAllowed(hostAccess);
  const showFailure = useFailure();
  const [budget, setBudget, forgetBudget] = useDraft(DRAFT.budget(topic), (kept) =>
    typeof kept === 'number' ? kept : settings.value.budgetPages,
  );
  const [newSites, setNewSites] = useDraft(DRAFT.newSites(topic), (kept) => (typeof kept === 'number' ? kept : 0));
  const [busy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(again === '');
  const start = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    // Before the question, which may close this page. Nothing is awaited: browsers tie the question to the user's gesture.
    if (budget !== settings.value.budgetPages) void actions.saveSettings({ budgetPages: budget });
    forgetBudget(budget);
    await allowed({
      command: 'startSession',
      request: { topic, budgetPages: budget, ...(newSites > 0 && { newSites }) },
    });
    setBusy(false);
  };
  const searchWeb = async () => {
    const result = await actions.searchWeb(topic);
    if (!result.ok) showFailure(result.error);
  };
  return (
    <form class="start-form" onSubmit={start}>
      {isOpen ? (
        <>
          <label class="budget">
            <span>{t('budget')}</span>
            <input
              class="field"
              type="number"
              min={1}
              max={MAX_BUDGET_PAGES}
              required
              value={budget}
              onInput={(event) => setBudget(Math.trunc(event.currentTarget.valueAsNumber) || 0)}
            />
          </label>
          <label class="budget">
            <span>{t('new_sites_wanted')}</span>
            <input
              class="field"
              type="number"
              min={1}
              max={MAX_BUDGET_PAGES}
              placeholder={t('new_sites_any')}
              value={newSites > 0 ? newSites : ''}
              onInput={(event) => setNewSites(Math.trunc(event.currentTarget.valueAsNumber) || 0)}
            />
          </label>
          <Button icon="open" label={t('search_web')} disabled={!hasSeeds} onClick={() => void searchWeb()} />
        </>
      ) : (
        <Button icon="slider" kind="quiet" label={t('start_options')} expanded={isOpen} onClick={() => setOpen(true)} />
      )}
      <Button kind="primary" submit icon="search" disabled={busy || !hasSeeds || budget < 1}>
        {t(again === '' ? 'start' : again === 'retry' ? 'retry' : 'start_again')}
      </Button>
    </form>
  );
}
