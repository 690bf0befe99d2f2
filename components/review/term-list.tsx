import { useApp } from '../common/app-context';

/** Terms that speak for a page. */
export function TermList({ terms, limit }: { terms: readonly string[]; limit?: number }) {
  const { t } = useApp();
  if (terms.length === 0) return null;
  return (
    <ul class="terms" aria-label={t('why_terms')}>
      {terms.slice(0, limit).map((term) => (
        <li key={term} dir="auto">
          {term}
        </li>
      ))}
    </ul>
  );
}
