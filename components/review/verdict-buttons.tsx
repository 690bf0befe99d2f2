import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { keySign } from '../common/key-names';
import type { Verdict } from './use-review';

interface VerdictButtonsProps {
  /** Tells screen readers which page or site. */
  readonly title: string;
  readonly of?: 'page' | 'site';
  /** Shows words and keys beside the icons. */
  readonly labelled?: boolean;
  readonly tabIndex?: number;
  onJudge(verdict: Verdict): void;
}

const LABELS = {
  page: { all: 'verdicts_for', yes: 'verdict_yes', no: 'verdict_no', skip: 'verdict_skip' },
  site: { all: 'site_verdicts', yes: 'site_belongs', no: 'site_rejected', skip: 'site_later' },
} as const;
const SHORT = { yes: 'verdict_yes_short', no: 'verdict_no_short', skip: 'verdict_skip_short' } as const;
const LOOKS = {
  yes: { icon: 'check', tone: 'yes' },
  no: { icon: 'cross', tone: 'no' },
  skip: { icon: 'skip', kind: 'quiet' },
} as const;
const VERDICTS = ['yes', 'no', 'skip'] as const;

/** Yes, no and skip for one page or a whole site. */
export function VerdictButtons({ title, of = 'page', labelled, tabIndex, onJudge }: VerdictButtonsProps) {
  const { t, settings } = useApp();
  const labels = LABELS[of];
  return (
    <fieldset class={labelled ? 'verdicts verdicts-labelled' : 'verdicts'} aria-label={t(labels.all, title)}>
      {VERDICTS.map((verdict) => {
        const key = keySign(settings.value.reviewKeys[verdict]);
        return (
          <Button
            key={verdict}
            small
            {...LOOKS[verdict]}
            tabIndex={tabIndex}
            label={t(labels[verdict], key)}
            onClick={() => onJudge(verdict)}
          >
            {labelled ? (
              <>
                {t(SHORT[verdict])}{' '}
                <span class="key" aria-hidden="true">
                  {key}
                </span>
              </>
            ) : undefined}
          </Button>
        );
      })}
    </fieldset>
  );
}
