// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { suggestion } from '../../tests/support/ui-records';
import { SiteItem } from './site-item';

const SITE = {
  ...{ site: 'bees.example', isNew: true, found: 5, fitting: 2, suggested: 4, citedBy: 3 },
  ...{ first: 1, best: [1] },
};

function item(changes: Partial<Parameters<typeof SiteItem>[0]>, done: string[] = []) {
  return (
    <ol>
      <SiteItem
        site={SITE}
        best={suggestion(1, { site: 'bees.example', title: 'The hive' })}
        hasCard={false}
        detailsShown={false}
        isCalibrated={false}
        topicTerms={[]}
        selected
        takesFocus={false}
        isOpen={false}
        onSelect={() => done.push('select')}
        onToggle={() => done.push('toggle')}
        onVerdict={(verdict) => done.push(verdict)}
        onJudge={(outcome) => done.push(outcome)}
        onDetails={() => done.push('details')}
        onAll={() => done.push('all')}
        {...changes}
      />
    </ol>
  );
}

function drawn(changes: Partial<Parameters<typeof SiteItem>[0]> = {}) {
  const done: string[] = [];
  return mount(item(changes, done)).then((screen) => ({ ...screen, done }));
}

describe('SiteItem', () => {
  it('says what is known of a site, under its name, accessibly', async () => {
    const { root, find } = await drawn();
    const text = find('listitem', 'bees.example').textContent;
    for (const part of ['The hive', '5 pages found', 'linked from 3 of your sites']) expect(text).toContain(part);
    await expectAccessible(root);
  });

  it('is silent about links where none of the user’s sites links to it, and tells a known site from a new one', async () => {
    const { root } = await drawn({ site: { ...SITE, isNew: false, citedBy: 0 } });
    expect(root.textContent).toContain('Known');
    expect(root.textContent).not.toContain('linked from');
  });

  it('names the page that a yes adds, and says how likely it belongs only once there are answers to go by', async () => {
    const { root, draw } = await drawn({ hasCard: true });
    expect(root.textContent).toContain('Yes adds this page as a seed.');
    expect(root.textContent).not.toMatch(/fit|Likely|Maybe/);
    await expectAccessible(root);
    await draw(item({ hasCard: true, isCalibrated: true }));
    expect(root.textContent).toContain('Likely');
  });

  it('takes yes, no and later; what is less often wanted shows when it is open', async () => {
    const { find, all, click, done } = await drawn();
    for (const button of all('button', undefined, find('group', 'Decide on bees.example'))) await click(button);
    expect(done).toEqual(['yes', 'no', 'skip']);
    expect(all('button', /Enough|Never|All 4 suggestions/)).toEqual([]);
    await click(find('button', { expanded: false }));
    expect(done.at(-1)).toBe('toggle');
  });

  it('open, it also takes enough and exclude, and leads to all its pages', async () => {
    const { root, find, all, click, done } = await drawn({ isOpen: true });
    expect(find('button', { expanded: true })).toBeTruthy();
    await expectAccessible(root);
    for (const button of all('button').slice(-3)) await click(button);
    expect(done).toEqual(['enough', 'excluded', 'all']);
    expect(find('button', 'All 4 suggestions')).toBeTruthy();
  });

  it('is on the way of Tab only while it is selected', async () => {
    const { all } = await drawn({ selected: false });
    expect(all('button').map(({ tabIndex }) => tabIndex)).toEqual(all('button').map(() => -1));
  });
});
