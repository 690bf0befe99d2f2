import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { type DashboardData, useExcluded } from './data';
import { useSiteDecision } from './use-site-decision';

/** The sites kept out of a topic, each of which can be let in again. */
export function ExcludedSites({ topic, data }: { topic: string; data: Pick<DashboardData, 'verdicts'> }) {
  const { t } = useApp();
  const decide = useSiteDecision(topic);
  // Gone from the list from the click on; the log says whether they are.
  const [allowed, setAllowed] = useState<readonly string[]>([]);
  useEffect(() => setAllowed([]), [data.verdicts.value]);
  const sites = useExcluded(data)
    .filter((site) => !allowed.includes(site))
    .toSorted();
  const allow = async (site: string) => {
    setAllowed((before) => [...before, site]);
    if (!(await decide(site, 'open'))) setAllowed((before) => before.filter((other) => other !== site));
  };
  return (
    <section class="card">
      <h2>{t('method_excluded')}</h2>
      <p class="hint">{t(sites.length > 0 ? 'method_excluded_hint' : 'method_excluded_none')}</p>
      {sites.length > 0 ? (
        <ul class="topic-list">
          {sites.map((site) => (
            <li key={site} class="topic-row">
              <bdi class="topic-row-text">{site}</bdi>
              <Button small icon="trash" label={t('dashboard_allow_site', site)} onClick={() => void allow(site)}>
                {t('dashboard_allow')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
