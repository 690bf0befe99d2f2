// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest';
import { expectAccessible, mount } from '../../tests/support/mount';
import { EMPTY_TALLY, sessionRecord } from '../../tests/support/ui-records';
import { NothingToReview } from './nothing-to-review';

const SEEDED = { ...EMPTY_TALLY, seeds: 1 };

describe('NothingToReview', () => {
  it('NothingToReview shows nothing before the data is loaded', async () => {
    const { root } = await mount(<NothingToReview tally={undefined} session={undefined} hostAccess={undefined} />);
    expect(root.textContent).toBe('');
  });

  it('NothingToReview asks for host access if it is missing', async () => {
    const { root, find, click, calls } = await mount(
      <NothingToReview tally={SEEDED} session={undefined} hostAccess={false} />,
    );
    await expectAccessible(root);
    // Discover is the primary button, and requests access, too.
    expect(find('button', 'Allow access').classList).not.toContain('button-primary');
    await click(find('button', 'Allow access'));
    expect(calls).toEqual([['requestHostAccess', undefined]]);
  });

  it('NothingToReview gives no advice on sources if the session failed for another reason', async () => {
    const session = sessionRecord({ status: 'failed', reason: 'quota' });
    const { root, find, click, calls } = await mount(<NothingToReview tally={SEEDED} session={session} hostAccess />);
    expect(root.textContent).toContain('storage is full');
    expect(root.textContent).not.toContain('Nothing found');
    await expectAccessible(root);
    await click(find('button', 'Dashboard'));
    expect(calls).toEqual([['openScreen', 'dashboard']]);
  });

  it.each([0, 3])(
    'NothingToReview names the Resume button while the session is paused (%i pages confirmed)',
    async (confirmed) => {
      const { root } = await mount(
        <NothingToReview tally={{ ...SEEDED, confirmed }} session={sessionRecord({ status: 'paused' })} hostAccess />,
      );
      expect(root.textContent).toContain('Resume');
      expect(root.textContent).not.toContain('Discover');
      await expectAccessible(root);
    },
  );

  it.each([40, 0])(
    'NothingToReview opens the search sources if nothing was found (%i pages fetched)',
    async (spentPages) => {
      const { root, find, click, calls } = await mount(
        <NothingToReview tally={SEEDED} session={sessionRecord({ status: 'done', spentPages })} hostAccess />,
      );
      await expectAccessible(root);
      await click(find('button', 'See the search sources in the options'));
      expect(calls).toEqual([['openScreen', 'options']]);
    },
  );
});
