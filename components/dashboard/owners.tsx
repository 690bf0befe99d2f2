/** Sites of the collection that share an account identifier, which suggests that they have the same owner. */
import { useMemo } from 'preact/hooks';
import { ownerGroups } from '../../lib/engine/insight/owners';
import type { FoundPage } from '../../lib/engine/insight/sites';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';

interface SameOwnerProps {
  readonly pages: readonly FoundPage[];
  /** Sites of the collection; groups without any of them are hidden. */
  readonly sites: ReadonlySet<string>;
  onSite(site: string): void;
}

export function SameOwner({ pages, sites, onSite }: SameOwnerProps) {
  const { t } = useApp();
  const groups = useMemo(() => ownerGroups(pages), [pages]);
  const shown = groups.filter((group) => group.sites.some((site) => sites.has(site)));
  if (shown.length === 0) return null;
  return (
    <details>
      <summary>{t('owner_title', shown.length)}</summary>
      <p class="hint">{t('owner_hint')}</p>
      <ul>
        {shown.map(({ id, sites: sharing }) => (
          <li key={id}>
            {t('owner_group', sharing.length, id.replace(':', ' '))}
            <span class="row">
              {sharing.map((site) =>
                sites.has(site) ? (
                  <Button key={site} small kind="quiet" onClick={() => onSite(site)}>
                    {site}
                  </Button>
                ) : (
                  <bdi key={site}>{site}</bdi>
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
