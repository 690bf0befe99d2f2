import { useEffect, useState } from 'preact/hooks';
import type { RoundError } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { displayUrl, formatNumber } from '../common/format';
import { providerNameKey, sourceFaultKey } from '../common/source-messages';

const SHOWN_ERRORS = 8;

/** Names of search sources and addresses as people read them. The names are loaded where there is something to name. */
function useSourceNames(errors: readonly RoundError[]): (source: string) => string {
  const { t } = useApp();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const isNeeded = errors.some(({ source }) => !source.includes('/'));
  useEffect(() => {
    if (!isNeeded) return;
    void import('../../lib/providers/registry').then(({ PROVIDERS }) =>
      setNames(new Map(PROVIDERS.map(({ id, name }) => [id, name]))),
    );
  }, [isNeeded]);
  return (source) => {
    const key = providerNameKey(source);
    return key ? t(key) : (names.get(source) ?? displayUrl(source));
  };
}

/** What gave nothing in the last round, and what that means. */
export function RoundErrors({ errors }: { errors: readonly RoundError[] }) {
  const { t, locale } = useApp();
  const nameOf = useSourceNames(errors);
  return (
    <details>
      <summary>{t('round_errors', formatNumber(locale, errors.length))}</summary>
      <ul>
        {errors.slice(0, SHOWN_ERRORS).map(({ source, code }) => (
          <li key={`${source} ${code}`}>
            <span class="error-source">{nameOf(source)}</span> {t(sourceFaultKey(code))}
          </li>
        ))}
      </ul>
    </details>
  );
}
