import type { PageRecord } from '../../lib/engine/types';
import { useApp } from '../common/app-context';
import { displayUrl } from '../common/format';

/** Attributes for text that comes from a page: its own language and direction. */
export function textAttributes(page: Pick<PageRecord, 'language'>): { dir: 'auto'; lang?: string } {
  return page.language === 'und' || page.language === '' ? { dir: 'auto' } : { dir: 'auto', lang: page.language };
}

/** A page's title as a link that opens it in a tab. */
export function PageTitle(props: { page: Pick<PageRecord, 'url' | 'title' | 'language'>; tabIndex?: number }) {
  const { actions } = useApp();
  const { page, tabIndex } = props;
  return (
    <a
      class="page-title"
      href={page.url}
      title={page.url}
      rel="noreferrer noopener"
      tabIndex={tabIndex}
      {...textAttributes(page)}
      onClick={(event) => {
        event.preventDefault();
        void actions.openTab(page.url);
      }}
    >
      {page.title || displayUrl(page.url)}
    </a>
  );
}
