import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { Check } from '../common/fields';

/** Switch between suggestions as sites and as pages. The choice is stored in the settings. */
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

/**
 * Checkbox that hides known sites from the list of sites. The choice is stored in the settings.
 * @param props.known number of known sites, for the label.
 */
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
