import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { formatNumber } from '../common/format';

/** Whether suggestions are shown as sites or page by page, which is kept. */
export function ViewChoice() {
  const { t, actions, settings } = useApp();
  return (
    <fieldset class="segments" aria-label={t('view_label')}>
      {(['sites', 'pages'] as const).map((view) => (
        <Button
          key={view}
          small
          pressed={settings.value.suggestionView === view}
          onClick={() => void actions.saveSettings({ suggestionView: view })}
        >
          {t(view === 'sites' ? 'view_sites' : 'view_pages')}
        </Button>
      ))}
    </fieldset>
  );
}

/** Whether known sites are left out of the list of sites, which is kept. `known` is how many there are. */
export function NewSitesOnly({ known }: { known: number }) {
  const { t, locale, actions, settings } = useApp();
  return (
    <label class="new-only">
      <input
        type="checkbox"
        checked={settings.value.newSitesOnly}
        onChange={(event) => void actions.saveSettings({ newSitesOnly: event.currentTarget.checked })}
      />
      <span>{t('new_sites_only', formatNumber(locale, known))}</span>
    </label>
  );
}
