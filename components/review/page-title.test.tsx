// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { pageRecord } from '../../tests/support/ui-records';
import { PageTitle } from './page-title';

it('is a link in the language of the page that opens it in a tab', async () => {
  const page = pageRecord(1, { title: '数据库', language: 'zh' });
  const { root, find, click, calls } = await mount(<PageTitle page={page} />);
  const link = find<HTMLAnchorElement>('link');
  expect([link.textContent, link.lang, link.dir, link.getAttribute('href')]).toEqual([
    '数据库',
    'zh',
    'auto',
    page.url,
  ]);
  await expectAccessible(root);
  await click(link);
  expect(calls).toEqual([['openTab', page.url]]);
});

it('shows the address of a page without a title, and markup in a title as text', async () => {
  const { find, all, draw } = await mount(<PageTitle page={pageRecord(1, { title: '', language: 'und' })} />);
  expect(find('link').textContent).toBe('site1.example/page');
  expect(find('link').hasAttribute('lang')).toBe(false);
  await draw(<PageTitle page={pageRecord(2, { title: '<img src=x onerror=alert(1)>' })} />);
  expect(all('img')).toEqual([]);
});
