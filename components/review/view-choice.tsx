import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';

interface ViewChoiceProps {
  /** True where the suggestions could be listed as sites. */
  readonly hasSites: boolean;
  /** How many known sites could be left out; undefined where that is not known, 0 where no choice is to be made. */
  readonly known: number;
}

/** Whether suggestions are shown as sites or page by page, and whether known sites are left out; both are kept. */
export function ViewChoice({ hasSites, known }: ViewChoiceProps) {
  const { t, locale, actions, settings } = useApp();
  const { suggestionView, newSitesOnly } = settings.value;
  if (!hasSites) return null;
  return (
    <div class="view-choice">
      <fieldset class="segments" aria-label={t('view_label')}>
        {(['sites', 'pages'] as const).map((view) => (
          <Button
            key={view}
            small
            pressed={suggestionView === view}
            onClick={() => void actions.saveSettings({ suggestionView: view })}
          >
            {t(view === 'sites' ? 'view_sites' : 'view_pages')}
          </Button>
        ))}
      </fieldset>
      {suggestionView === 'sites' && known > 0 ? (
        <label class="new-only">
          <input
            type="checkbox"
            checked={newSitesOnly}
            onChange={(event) => void actions.saveSettings({ newSitesOnly: event.currentTarget.checked })}
          />
          <span>{t('new_sites_only', formatNumber(locale, known))}</span>
        </label>
      ) : null}
    </div>
  );
}
