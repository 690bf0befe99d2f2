import { useId, useState } from 'preact/hooks';
import { siteExtents } from '../../lib/engine/insight/standing';
import { SPLIT } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { TextField } from '../common/fields';
import { Card } from '../common/notice-box';
import { useUndoable } from '../common/use-command';
import { type DashboardData, useFold } from './data';

interface SiteExtentsProps {
  readonly topic: string;
  readonly data: Pick<DashboardData, 'verdicts'>;
  /** Names of the topic's sites. */
  readonly sites: readonly string[];
}

/** Form to split a site into several or to join two sites, with the list of earlier splits and joins. */
export function SiteExtents({ topic, data, sites }: SiteExtentsProps) {
  const { t } = useApp();
  const divide = useDivision(topic);
  const extents = [...useFold(data, siteExtents)];
  const listId = useId();
  const [site, setSite] = useState('');
  const [other, setOther] = useState('');
  const known = new Set(sites);
  const done = () => {
    setSite('');
    setOther('');
  };
  const name = (label: string, value: string, set: (value: string) => void) => (
    <TextField
      label={label}
      list={listId}
      dir="auto"
      autocomplete="off"
      value={value}
      onText={(text) => set(text.trim())}
    />
  );
  return (
    <Card title="extents_title" hint="extents_hint">
      <datalist id={listId}>
        {sites.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <form
        class="stack form-grid"
        aria-label={t('extents_title')}
        onSubmit={(event) => {
          event.preventDefault();
          if (known.has(site) && known.has(other) && site !== other) void divide(site, other).then(done);
        }}
      >
        {name(t('dashboard_site'), site, setSite)}
        {name(t('extents_join_with'), other, setOther)}
        <Button submit disabled={!known.has(site) || !known.has(other) || site === other}>
          {t('extents_join')}
        </Button>
        <Button disabled={!known.has(site) || other !== ''} onClick={() => void divide(site, SPLIT).then(done)}>
          {t('extents_split')}
        </Button>
      </form>
      {extents.length > 0 ? (
        <ul class="topic-list">
          {extents.map(([from, extent]) => (
            <li key={from} class="row topic-row">
              <bdi class="topic-row-text">
                {extent === SPLIT ? t('extents_is_split', from) : t('extents_is_joined', from, extent)}
              </bdi>
              <Button small icon="undo" label={t('extents_usual_of', from)} onClick={() => void divide(from, from)}>
                {t('extents_usual')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/** Returns a function that splits, joins or resets a site and shows a toast with undo. */
function useDivision(topic: string): (site: string, extent: string) => Promise<boolean> {
  const { t } = useApp();
  const act = useUndoable();
  return (site, extent) => {
    const usual = extent === site ? t('toast_site_usual', site) : t('extents_is_joined', site, extent);
    return act('divideSite', { topic, site, extent }, extent === SPLIT ? t('extents_is_split', site) : usual, 'site');
  };
}
