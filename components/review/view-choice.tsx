import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Check } from '../common/fields';

/** Whether suggestions are shown as sites or page by page, which is kept. */
export function ViewChoice() {
  const { t, actions, settings } = useApp();
  return (
    <fieldset class="row segments" aria-label={t('view_label')}>
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
  const { t, actions, settings } = useApp();
  return (
    <div class="row new-only">
      <Check
        label={t('new_sites_only', known)}
        checked={settings.value.newSitesOnly}
        onChange={(newSitesOnly) => void actions.saveSettings({ newSitesOnly })}
      />
    </div>
  );
}
