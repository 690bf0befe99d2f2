import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { keySign } from '../common/key-names';
import type { Verdict } from './use-review';

interface VerdictButtonsProps {
  /** Tells screen readers which page or site. */
  readonly title: string;
  readonly of?: 'page' | 'site';
  readonly tabIndex?: number;
  onJudge(verdict: Verdict): void;
}

const LABELS = {
  page: { all: 'verdicts_for', yes: 'verdict_yes', no: 'verdict_no', skip: 'verdict_skip' },
  site: { all: 'site_verdicts', yes: 'site_belongs', no: 'site_rejected', skip: 'site_later' },
} as const;
const LOOKS = {
  yes: { icon: 'check', tone: 'yes' },
  no: { icon: 'cross', tone: 'no' },
  skip: { icon: 'skip', kind: 'quiet' },
} as const;
const VERDICTS = ['yes', 'no', 'skip'] as const;

/** Yes, no and skip for one page or a whole site. */
export function VerdictButtons({ title, of = 'page', tabIndex, onJudge }: VerdictButtonsProps) {
  const { t, settings } = useApp();
  const labels = LABELS[of];
  return (
    <fieldset class="verdicts" aria-label={t(labels.all, title)}>
      {VERDICTS.map((verdict) => (
        <Button
          key={verdict}
          small
          {...LOOKS[verdict]}
          tabIndex={tabIndex}
          label={t(labels[verdict], keySign(settings.value.reviewKeys[verdict]))}
          onClick={() => onJudge(verdict)}
        />
      ))}
    </fieldset>
  );
}
