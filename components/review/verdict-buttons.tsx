import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { keySign } from '../common/key-names';
import type { Verdict } from './use-review';

/** Yes, no and skip for one page. `title` tells screen readers which. */
export function VerdictButtons(props: { title: string; tabIndex?: number; onJudge(verdict: Verdict): void }) {
  const { t, settings } = useApp();
  const { tabIndex } = props;
  const { yes, no, skip } = settings.value.reviewKeys;
  return (
    <fieldset class="verdicts" aria-label={t('verdicts_for', props.title)}>
      <Button
        small
        tabIndex={tabIndex}
        icon="check"
        tone="yes"
        label={t('verdict_yes', keySign(yes))}
        onClick={() => props.onJudge('yes')}
      />
      <Button
        small
        tabIndex={tabIndex}
        icon="cross"
        tone="no"
        label={t('verdict_no', keySign(no))}
        onClick={() => props.onJudge('no')}
      />
      <Button
        small
        tabIndex={tabIndex}
        kind="quiet"
        icon="skip"
        label={t('verdict_skip', keySign(skip))}
        onClick={() => props.onJudge('skip')}
      />
    </fieldset>
  );
}
