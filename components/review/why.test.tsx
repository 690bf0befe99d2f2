// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { pageRecord, suggestion } from '../../tests/support/ui-records';
import { Why } from './why';

describe('Why', () => {
  it('Why lists the terms of the subject that raised the probability, and nothing where there are none', async () => {
    const explained = (reasons: readonly string[]) => <Why suggestion={{ ...suggestion(2), reasons }} />;
    const { root, find, all, draw } = await mount(explained(['index', 'menu', '2024', '事务']));
    expect(
      all('listitem', {}, find('list', 'Words it shares with your topic')).map((term) => term.textContent),
    ).toEqual(['index', '事务']);
    await expectAccessible(root);
    await draw(explained([]));
    expect(all('list', 'Words it shares with your topic')).toEqual([]);
  });

  it('Why shows operator, provider and query of a page from a search', async () => {
    const foundBy = {
      operator: 'keyword-search',
      provider: 'mwmbl',
      query: 'b-tree index',
      round: 3,
      depth: 0,
    } as const;
    const { root } = await mount(<Why suggestion={suggestion(2, { foundBy })} />);
    await vi.waitFor(() => expect(root.textContent).toContain('Keyword search · Mwmbl'), { timeout: 10_000 });
    for (const part of ['b-tree index', 'transaction', '2 of 200', '3 of 200'])
      expect(root.textContent).toContain(part);
    expect(root.textContent).not.toContain('Page with a link to it');
    await expectAccessible(root);
  });

  it('Why names a search source as the options do', async () => {
    const foundBy = { operator: 'backward-crawl', provider: 'browser-history', round: 3, depth: 0 } as const;
    const { root } = await mount(<Why suggestion={suggestion(2, { foundBy })} />);
    expect(root.textContent).toContain('Backlinks · Browser history and bookmarks');
  });

  it('Why shows the path from the seed if the path is known, or else the last step', async () => {
    const path = [pageRecord(7, { title: 'The seed' }), pageRecord(8, { title: 'A hub' })];
    const { root, find, all } = await mount(<Why suggestion={suggestion(1)} />, { pathTo: async () => path });
    const steps = all('listitem', undefined, find('list', 'Links that led here from a seed'));
    expect(steps.map((step) => step.textContent)).toEqual(['The seed', 'A hub', 'Page 1']);
    await expectAccessible(root);
    const unknown = await mount(<Why suggestion={suggestion(1)} />);
    expect(unknown.root.textContent).toContain('“see also” on seed.example');
  });

  it('Why omits rankers that abstained', async () => {
    const { find, all } = await mount(<Why suggestion={{ ...suggestion(1), positions: { cosine: 4 } }} />);
    expect(all('listitem', undefined, find('list', 'Its place in each ranking'))).toHaveLength(1);
  });
});
