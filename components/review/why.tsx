import type { PageRecord } from '../../lib/engine/records';
import { explanationOf } from '../../lib/messaging/explanation';
import type { Suggestion } from '../../lib/views/suggestions';
import { useApp } from '../common/app-context';
import { displayUrl, formatDecimal } from '../common/format';
import { useLoaded } from '../common/rendering';
import { useSourceNames } from '../common/sources';

/**
 * Explains a suggestion: how the page was found and by which query, its path, its terms, and its position in each
 * ranker. Unknown parts are left out.
 */
export function Why({ suggestion }: { readonly suggestion: Suggestion }) {
  const { t, locale } = useApp();
  const { page, total, probability } = suggestion;
  const { foundBy } = page;
  const nameOf = useSourceNames(foundBy.provider !== undefined);
  const provider = foundBy.provider === undefined ? undefined : nameOf(foundBy.provider);
  const { source, terms, places } = explanationOf(suggestion, t, provider);
  return (
    <dl class="why">
      <dt>{t('why_found_by')}</dt>
      <dd>{source}</dd>
      {foundBy.query ? (
        <>
          <dt>{t('why_query')}</dt>
          <dd dir="auto">{foundBy.query}</dd>
        </>
      ) : null}
      <WhyPath key={page.url} page={page} />
      {terms.length > 0 ? (
        <>
          <dt>{t('why_terms')}</dt>
          <dd>
            <ul class="row terms" aria-label={t('why_terms')}>
              {terms.map((term) => (
                <li key={term} dir="auto">
                  {term}
                </li>
              ))}
            </ul>
          </dd>
        </>
      ) : null}
      {places.length > 0 ? (
        <>
          <dt class="why-wide">{t('why_positions')}</dt>
          <dd class="why-wide">
            <ul class="positions" aria-label={t('why_positions')}>
              {places.map(({ ranker, position }) => (
                <li key={ranker}>
                  <span>{ranker}</span>
                  <meter min={0} max={1} value={1 - (position - 1) / Math.max(1, total)} aria-hidden="true" />
                  <span>{t('position_of', position, total)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      ) : null}
      <dd class="why-wide">{t('preview_facts', formatDecimal(locale, probability), page.wordCount)}</dd>
    </dl>
  );
}

/**
 * The titles on the path from a seed to the page, or if the path is unknown, the page with the link to it; nothing if
 * neither is known.
 */
function WhyPath({ page }: { page: PageRecord }) {
  const { t, pathTo } = useApp();
  const path = useLoaded(() => pathTo(page), []) ?? [];
  const { from, anchor } = page.foundBy;
  if (path.length > 0)
    return (
      <>
        <dt>{t('why_path')}</dt>
        <dd>
          <ol class="path" aria-label={t('why_path')}>
            {path.map((step) => (
              <li key={step.url} dir="auto">
                {step.title || displayUrl(step.url)}
              </li>
            ))}
            <li dir="auto">{page.title || displayUrl(page.url)}</li>
          </ol>
        </dd>
      </>
    );
  if (!from) return null;
  return (
    <>
      <dt>{t('why_from')}</dt>
      <dd dir="auto">{anchor ? t('why_from_anchor', anchor, displayUrl(from)) : displayUrl(from)}</dd>
    </>
  );
}
