import type { RoundError } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { displayUrl, formatNumber } from '../common/format';
import { sourceFaultKey } from '../common/source-messages';
import { useSourceNames } from '../common/use-source-names';

const SHOWN_ERRORS = 8;

/** What gave nothing in the last round, and what that means. */
export function RoundErrors({ errors }: { errors: readonly RoundError[] }) {
  const { t, locale } = useApp();
  const nameOf = useSourceNames(errors.some(({ source }) => !source.includes('/')));
  return (
    <details>
      <summary>{t('round_problems', formatNumber(locale, errors.length))}</summary>
      <ul>
        {errors.slice(0, SHOWN_ERRORS).map(({ source, code }) => (
          <li key={`${source} ${code}`}>
            <span class="error-source">{nameOf(source) ?? displayUrl(source)}</span> {t(sourceFaultKey(code))}
          </li>
        ))}
      </ul>
    </details>
  );
}
