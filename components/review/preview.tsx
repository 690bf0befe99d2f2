import { useEffect, useState } from 'preact/hooks';
import type { PageRecord } from '../../lib/engine/types';
import type { Suggestion } from '../../lib/store/queries';
import { useApp } from '../common/app-context';
import { Button } from '../common/button';
import { displayUrl, formatNumber, formatScore } from '../common/format';
import { Highlighted } from './highlighted';
import { textOf } from './page-title';
import { Why } from './why';

interface PreviewProps {
  readonly suggestion: Suggestion;
  readonly total: number;
  /** Terms of the topic, heaviest first. */
  readonly topicTerms: readonly string[];
  loadPath(page: PageRecord): Promise<readonly PageRecord[]>;
  onClose(): void;
}

/** The selected page beside the list: its text with the topic's terms marked, and why it was suggested. */
export function Preview({ suggestion, total, topicTerms, loadPath, onClose }: PreviewProps) {
  const { t, locale } = useApp();
  const { page, reasons, score } = suggestion;
  const [path, setPath] = useState<readonly PageRecord[]>([]);
  useEffect(() => {
    let current = true;
    setPath([]);
    void loadPath(page).then((found) => {
      if (current) setPath(found);
    });
    return () => {
      current = false;
    };
  }, [page.url]);
  const terms = [...reasons, ...topicTerms];
  return (
    <section class="preview" aria-label={t('preview')}>
      <div class="preview-head">
        <p class="hint">{displayUrl(page.url)}</p>
        <Button small kind="quiet" icon="cross" label={t('close')} onClick={onClose} />
      </div>
      <h3 {...textOf(page)}>
        <Highlighted text={page.title || displayUrl(page.url)} terms={terms} />
      </h3>
      <p class="preview-text" {...textOf(page)}>
        <Highlighted text={page.excerpt || page.description || t('preview_empty')} terms={terms} />
      </p>
      <p class="hint">{t('preview_facts', formatScore(locale, score), formatNumber(locale, page.wordCount))}</p>
      <Why suggestion={suggestion} total={total} path={path} />
    </section>
  );
}
