import { EXCERPT_CHARS, REASON_TERMS } from '../../lib/engine/defaults';
import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { displayUrl, formatNumber, formatScore } from '../common/format';
import { Highlighted, splitAtTerms } from './highlighted';
import { textAttributes } from './page-title';
import { Why } from './why';

interface PreviewProps {
  readonly suggestion: Suggestion;
  /** Terms of the topic, heaviest first. */
  readonly topicTerms: readonly string[];
  onClose(): void;
}

/** The selected page beside the list: its text with the topic's terms marked, and why it was suggested. */
export function Preview({ suggestion, topicTerms, onClose }: PreviewProps) {
  const { t, locale } = useApp();
  const { page, reasons, score } = suggestion;
  const terms = [...reasons, ...topicTerms];
  return (
    <section class="preview" aria-label={t('preview')}>
      <div class="preview-head">
        <p class="hint">{displayUrl(page.url)}</p>
        <Button small kind="quiet" icon="cross" label={t('close')} onClick={onClose} />
      </div>
      <h3 {...textAttributes(page)}>
        <Highlighted text={page.title || displayUrl(page.url)} terms={terms} />
      </h3>
      <p class="preview-text" {...textAttributes(page)}>
        <Highlighted
          text={page.excerpt ? withEllipsis(page.excerpt) : page.description || t('preview_empty')}
          terms={terms}
        />
      </p>
      <p class="hint">{t('preview_facts', formatScore(locale, score), formatNumber(locale, page.wordCount))}</p>
      <Why suggestion={explained(suggestion, topicTerms)} />
    </section>
  );
}

/** An excerpt that was cut within a sentence says that there is more. */
function withEllipsis(excerpt: string): string {
  return excerpt.length > EXCERPT_CHARS / 2 && /[\p{L}\p{N},;:，；：、]$/u.test(excerpt) ? `${excerpt} …` : excerpt;
}

/** The ranking keeps terms for its best rows alone. For others: terms of the topic in the text that was kept of the page. */
function explained(suggestion: Suggestion, topicTerms: readonly string[]): Suggestion {
  if (suggestion.reasons.length > 0) return suggestion;
  const { title, description, excerpt } = suggestion.page;
  const text = [title, description, excerpt].join('\n');
  const reasons = topicTerms.filter((term) => splitAtTerms(text, [term]).length > 1).slice(0, REASON_TERMS);
  return { ...suggestion, reasons };
}
