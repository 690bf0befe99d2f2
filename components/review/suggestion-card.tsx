import { REASON_TERMS } from '../../lib/engine/defaults';
import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { keySign } from '../common/key-names';
import { lazy } from '../common/lazy';
import { Highlighted, splitAtTerms } from './highlighted';
import { textAttributes } from './page-title';
import { PlainReasons } from './plain-reasons';
import { isTelling } from './term-list';
import type { Verdict } from './use-review';
import { VerdictButtons } from './verdict-buttons';

const Why = lazy(async () => (await import('./on-demand')).Why);

interface SuggestionCardProps {
  readonly suggestion: Suggestion;
  /** Terms of the topic, heaviest first. */
  readonly topicTerms: readonly string[];
  /** Set where the page stands for its site. */
  readonly site?: string | undefined;
  readonly detailsShown: boolean;
  readonly tabIndex: number;
  onVerdict(verdict: Verdict): void;
  onDetails(): void;
}

/** What is needed to judge the selected page or site: its text with the topic's terms marked, reasons, and the verdict buttons. */
export function SuggestionCard(props: SuggestionCardProps) {
  const { t, settings } = useApp();
  const { suggestion, topicTerms, site, detailsShown, tabIndex } = props;
  const { page, reasons } = suggestion;
  const terms = [...reasons, ...topicTerms].filter(isTelling);
  const text = page.excerpt || page.description;
  return (
    <div class="answer-card">
      <p class="card-text" {...textAttributes(page)}>
        {text ? <Highlighted text={withEllipsis(text)} terms={terms} /> : t('preview_empty')}
      </p>
      <div class="answer">
        <VerdictButtons
          labelled
          title={site ?? (page.title || page.url)}
          of={site === undefined ? 'page' : 'site'}
          tabIndex={tabIndex}
          onJudge={props.onVerdict}
        />
        <Button
          small
          kind="quiet"
          tabIndex={tabIndex}
          expanded={detailsShown}
          title={keySign(settings.value.reviewKeys.why)}
          onClick={props.onDetails}
        >
          {t('details')}
        </Button>
      </div>
      {/* Below the buttons: they must not move when the reasons are there. */}
      <PlainReasons page={page} />
      {site === undefined ? null : <p class="hint">{t('site_adds')}</p>}
      {detailsShown ? <Why suggestion={explained(suggestion, topicTerms)} /> : null}
    </div>
  );
}

/** Characters from which a text that ends in mid-sentence was cut. */
const CUT_CHARS = 150;

function withEllipsis(text: string): string {
  return text.length > CUT_CHARS && /[\p{L}\p{N},;:，；：、]$/u.test(text) ? `${text} …` : text;
}

/** The ranking keeps terms for its best rows alone. For others: terms of the topic in the text that was kept of the page. */
function explained(suggestion: Suggestion, topicTerms: readonly string[]): Suggestion {
  if (suggestion.reasons.length > 0) return suggestion;
  const { title, description, excerpt } = suggestion.page;
  const text = [title, description, excerpt].join('\n');
  const reasons = topicTerms.filter((term) => splitAtTerms(text, [term]).length > 1).slice(0, REASON_TERMS);
  return { ...suggestion, reasons };
}
