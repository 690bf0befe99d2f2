import { useEffect, useState } from 'preact/hooks';
import type { PageRecord } from '../../lib/engine/types';
import type { Relations } from '../../lib/store/relations';
import { useApp } from '../common/app-context';
import { displayUrl } from '../common/format';
import type { Translate } from '../common/messages';
import { isTelling } from './term-list';

/** Known pages that are named; of more, how many there are. */
const MOST_NAMED = 2;
const MOST_TERMS = 3;

/** Why a page was suggested, as a person would say it: the page of the user's that it is most like, and links from and to those. */
export function PlainReasons({ page }: { page: PageRecord }) {
  const { t, relationsOf } = useApp();
  const [found, setFound] = useState<{ readonly url: string; readonly relations: Relations }>();
  useEffect(() => {
    let current = true;
    void relationsOf(page).then((relations) => {
      if (current) setFound({ url: page.url, relations });
    });
    return () => {
      current = false;
    };
  }, [page.url]);
  const relations = found?.url === page.url ? found.relations : undefined;
  const { like, linkedFrom = [], linksTo = [] } = relations ?? {};
  const terms = like?.terms.filter(isTelling).slice(0, MOST_TERMS).join(t('groups_separator')) ?? '';
  const { query } = page.foundBy;
  return (
    <ul class="plain-reasons" dir="auto">
      {like ? (
        <li>{terms ? t('people_like', nameOf(like.page), terms) : t('people_like_bare', nameOf(like.page))}</li>
      ) : null}
      {linkedFrom.length > 0 ? <li>{t('people_linked', namesOf(t, linkedFrom))}</li> : null}
      {linksTo.length > 0 ? <li>{t('people_links', namesOf(t, linksTo))}</li> : null}
      {relations && !like && linkedFrom.length === 0 && query ? <li>{t('people_query', query)}</li> : null}
    </ul>
  );
}

const nameOf = ({ title, url }: PageRecord) => title || displayUrl(url);

function namesOf(t: Translate, pages: readonly PageRecord[]): string {
  const [first = '', second] = pages.map((page) => `“${nameOf(page)}”`);
  if (second === undefined) return first;
  return pages.length === MOST_NAMED
    ? t('people_and', first, second)
    : t('people_more', first, String(pages.length - 1));
}
