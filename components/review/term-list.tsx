import { useApp } from '../common/app-context';

/** Terms that speak for a page. */
export function TermList({ terms, limit }: { terms: readonly string[]; limit?: number }) {
  const { t } = useApp();
  const telling = terms.filter(isTelling);
  if (telling.length === 0) return null;
  return (
    <ul class="terms" aria-label={t('why_terms')}>
      {telling.slice(0, limit).map((term) => (
        <li key={term} dir="auto">
          {term}
        </li>
      ))}
    </ul>
  );
}

const FURNITURE = new Set(
  'jan feb mar apr jun jul aug sep sept oct nov dec january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday posted post comment reply share menu login home search page read click subscribe newsletter cookie privacy copyright rights reserved 发布 评论 分享 菜单 登录 首页 搜索 版权'.split(
    ' ',
  ),
);

/** False for dates and for words of a page's navigation, which tell nothing of what it is about. */
export const isTelling = (term: string): boolean =>
  !FURNITURE.has(term.toLowerCase()) && !/^[\p{N}\s./-]+$/u.test(term);
