import {
  PERMISSION_FILTERS,
  type PermissionFilter,
  type Permissions,
  statedUses,
} from '../../lib/engine/insight/permissions';
import { USES } from '../../lib/engine/named-crawlers';
import { useApp } from '../common/app-context';
import { Select } from '../common/fields';
import { displayUrl } from '../common/format';

/** Field that chooses pages by what they permit; '' for all. */
export function PermissionSelect(props: { value: PermissionFilter; onChange(filter: PermissionFilter): void }) {
  const { t } = useApp();
  return (
    <Select
      label={t('permission')}
      value={props.value}
      options={[
        ['', t('filter_all')],
        ...PERMISSION_FILTERS.map((filter) => [filter, t(`permission_${filter}`)] as const),
      ]}
      onChange={(filter) => props.onChange(filter as PermissionFilter)}
    />
  );
}

/**
 * What a page or site permits, as badges, and its licences as links; a word if it states nothing or was not read.
 * @param permits the statements of a page, which are shown on demand.
 */
export function PermissionsCell(props: { permissions: Permissions; permits?: readonly string[] | undefined }) {
  const { t, actions } = useApp();
  const { permissions, permits = [] } = props;
  const keys = statedUses(permissions).map(([use, permission]) => `permits_${use}_${permission}` as const);
  const statements = permits.filter((statement) => statement.includes(':'));
  const isRead = USES.every((use) => permissions[use] !== 'unread');
  return (
    <>
      {keys.length === 0 ? <span class="hint">{t(isRead ? 'permission_silent' : 'permission_unread')}</span> : null}
      {keys.length > 0 ? (
        <div class="row">
          {keys.map((key) => (
            <span key={key} class="badge">
              {t(key)}
            </span>
          ))}
        </div>
      ) : null}
      {permissions.licenses.map((url) => (
        <a
          key={url}
          href={url}
          rel="noreferrer noopener"
          onClick={(event) => {
            event.preventDefault();
            void actions.openTab(url);
          }}
        >
          <bdi>{displayUrl(url)}</bdi>
        </a>
      ))}
      {statements.length > 0 ? (
        <details>
          <summary>{t('permits_why')}</summary>
          <ul class="hint" dir="ltr">
            {statements.map((statement) => (
              <li key={statement}>{statement}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
