/**
 * Components that the popup loads after its first paint. They share one file, because each more would split the main
 * bundle.
 */
import { grouped } from '../../lib/engine/arrays';
import type { RoundError } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { displayUrl } from '../common/format';
import { someNames } from '../common/messages';
import { sourceFaultKey, useSourceNames } from '../common/sources';

export { HowComplete } from './completeness';
export { NewSinceNote } from './new-since';
export { Why } from './why';

/** Most sources listed for one problem; of the others only the number is shown. */
const MOST_NAMED = 3;

/** Lists the sources and addresses that failed in the last round by problem, with an explanation of each problem. */
export function RoundErrors({ errors }: { errors: readonly RoundError[] }) {
  const { t } = useApp();
  const nameOf = useSourceNames(errors.some(({ source }) => !source.includes('/')));
  const byProblem = grouped(errors, ({ code }) => t(sourceFaultKey(code)));
  return (
    <details>
      <summary>{t('round_problems', errors.length)}</summary>
      <ul>
        {[...byProblem].map(([problem, same]) => {
          const names = [...new Set(same.map(({ source }) => nameOf(source) ?? displayUrl(source)))];
          return (
            <li key={problem}>
              {problem} <span class="error-source">{someNames(t, names, MOST_NAMED)}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
