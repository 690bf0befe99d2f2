import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import type { Verdict } from './use-review';

/** Yes, no and skip for one page. `title` tells screen readers which. */
export function VerdictButtons(props: { title: string; tabIndex?: number; onJudge(verdict: Verdict): void }) {
  const { t } = useApp();
  const { tabIndex } = props;
  return (
    <fieldset class="verdicts" aria-label={t('verdicts_for', props.title)}>
      <Button
        small
        tabIndex={tabIndex}
        icon="check"
        tone="yes"
        label={t('verdict_yes')}
        onClick={() => props.onJudge('yes')}
      />
      <Button
        small
        tabIndex={tabIndex}
        icon="cross"
        tone="no"
        label={t('verdict_no')}
        onClick={() => props.onJudge('no')}
      />
      <Button
        small
        tabIndex={tabIndex}
        kind="quiet"
        icon="skip"
        label={t('verdict_skip')}
        onClick={() => props.onJudge('skip')}
      />
    </fieldset>
  );
}
