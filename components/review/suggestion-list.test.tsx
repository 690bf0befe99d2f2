// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '../../lib/messaging/commands';
import { DEFAULT_REVIEW_KEYS } from '../../lib/settings/review-keys';
import type { Suggestion } from '../../lib/store/queries';
import { expectAccessible, type Mounted, type MountOptions, mount } from '../../tests/support/mount';
import { suggestion } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { useReviewKeys } from './review-keys';
import { SuggestionList } from './suggestion-list';
import { useReview } from './use-review';

const FIVE = [1, 2, 3, 4, 5].map((n) => suggestion(n));

function Stage({ items, version = 1 }: { items: readonly Suggestion[]; version?: number }) {
  const review = useReview('t', items, version);
  useReviewKeys(review, () => {});
  return (
    <>
      <SuggestionList review={review} />
      <Toasts />
    </>
  );
}

/** An engine that judges with seq 7 and takes back what it is asked to. */
const engine: MountOptions = {
  answers: {
    judge: () => ({ ok: true, value: { step: 7, rankingVersion: 2 } }),
    undo: () => ({
      ok: true,
      value: { step: 8, undone: [{ topic: 't', seq: 7, url: FIVE[1]?.page.url ?? '', verdict: 'yes', atMs: 0 }] },
    }),
  },
};

const titlesOf = ({ all }: Mounted) => all('link').map((title) => title.textContent);
const currentOf = ({ find }: Mounted) => find('link', undefined, find('listitem', { current: true })).textContent;

describe('SuggestionList', () => {
  it('shows title, site, operator, excerpt and reasons, accessibly', async () => {
    const { root, find } = await mount(<Stage items={FIVE} />);
    const first = find('listitem', 'Page 1').textContent;
    for (const part of [
      'Page 1',
      'site1.example',
      'Outgoing links',
      'Text of page 1.',
      'index',
      'query',
      'transaction',
    ])
      expect(first).toContain(part);
    await expectAccessible(root);
  });

  it('moves by j and k within the list and takes the focus along', async () => {
    const screen = await mount(<Stage items={FIVE} />);
    const { key } = screen;
    expect(currentOf(screen)).toBe('Page 1');
    await key('k');
    expect(currentOf(screen)).toBe('Page 1');
    for (let i = 0; i < 7; i++) await key('j');
    expect(currentOf(screen)).toBe('Page 5');
    expect(document.activeElement?.textContent).toContain('Page 5');
  });

  it('goes by the keys that the user has set, on the buttons too', async () => {
    const settings = { reviewKeys: { ...DEFAULT_REVIEW_KEYS, yes: 't', no: 'Delete' } };
    const { find, key, calls } = await mount(<Stage items={FIVE} />, { ...engine, settings });
    await key('y');
    await key('n');
    expect(calls).toEqual([]);
    await key('t');
    await key('Delete');
    expect(calls.map(([, request]) => (request as RequestOf<'judge'>).verdict)).toEqual(['yes', 'no']);
    expect(find('button', 'Yes, belongs to the topic (t)', find('listitem', 'Page 3'))).toBeTruthy();
    expect(find('button', 'No, does not belong (Del)', find('listitem', 'Page 3'))).toBeTruthy();
  });

  it('keeps up with keys that come faster than it is painted', async () => {
    const screen = await mount(<Stage items={FIVE} />);
    const { find, key } = screen;
    await key('j');
    for (const fast of ['j', 'j', 'k']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: fast, bubbles: true }));
      // Enough for drawing, not for painting.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
    expect(currentOf(screen)).toBe('Page 3');
    await key('k');
    expect(currentOf(screen)).toBe('Page 2');
    expect(document.activeElement).toBe(find('listitem', { current: true }));
  });

  it('has only the selected row on the way of Tab', async () => {
    const { find, all, key } = await mount(<Stage items={FIVE} />);
    await key('j');
    const row = find('listitem', 'Page 2');
    const stops = [...all('listitem', /^Page/), ...all('link'), ...all('button')].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
    expect(stops).toHaveLength(6);
    for (const stop of stops) expect(row.contains(stop)).toBe(true);
  });

  it('judges the selected page by key, goes on to the next, and undoes', async () => {
    const screen = await mount(<Stage items={FIVE} />, engine);
    const { find, key, calls } = screen;
    await key('j');
    await key('y');
    expect(calls[0]).toEqual(['judge', { topic: 't', urls: [FIVE[1]?.page.url], verdict: 'yes' }]);
    expect(titlesOf(screen)).toEqual(['Page 1', 'Page 3', 'Page 4', 'Page 5']);
    expect(currentOf(screen)).toBe('Page 3');
    expect(find('log').textContent).toContain('Confirmed: Page 2');
    await key('u');
    expect(calls[1]).toEqual(['undo', { topic: 't', step: undefined }]);
    expect(titlesOf(screen)).toHaveLength(5);
    expect(currentOf(screen)).toBe('Page 2');
  });

  it('undoes from the toast exactly what the toast speaks of', async () => {
    const { find, key, click, calls } = await mount(<Stage items={FIVE} />, engine);
    await key('n');
    await click(find('button', 'Undo'));
    expect(calls[1]).toEqual(['undo', { topic: 't', step: 7 }]);
  });

  it('answers an undo at once, and takes that back where the engine refuses it', async () => {
    let refuse = (_result: unknown) => {};
    const send = (command: string) =>
      command === 'judge'
        ? Promise.resolve({ ok: true, value: { step: 7, rankingVersion: 2 } })
        : new Promise((resolve) => (refuse = resolve));
    const screen = await mount(<Stage items={FIVE} />, { actions: { send: send as never } });
    const { find, key } = screen;
    const log = () => find('log').textContent;
    await key('y');
    expect(titlesOf(screen)).toHaveLength(4);
    await key('u');
    expect(titlesOf(screen)).toHaveLength(5);
    expect(currentOf(screen)).toBe('Page 1');
    expect(log()).toContain('Undone: 1');
    refuse({ ok: false, error: { code: 'conflict', detail: '' } });
    await expect.poll(log).toContain('changed elsewhere');
    expect(log()).not.toContain('Undone');
    expect(titlesOf(screen)).toHaveLength(4);
  });

  it('shows what was really undone where something else came last', async () => {
    const screen = await mount(<Stage items={FIVE} />, {
      answers: {
        ...engine.answers,
        undo: () => ({
          ok: true,
          value: { step: 9, undone: [{ topic: 't', seq: 8, url: 'https://other.example/', verdict: 'no', atMs: 0 }] },
        }),
      },
    });
    await screen.key('y');
    await screen.key('u');
    expect(titlesOf(screen)).toHaveLength(4);
    expect(screen.find('log').textContent).toContain('Undone: 1');
  });

  it('brings a page back and says why when the engine refuses', async () => {
    const screen = await mount(<Stage items={FIVE} />);
    const { find, key } = screen;
    await key('s');
    expect(titlesOf(screen)).toHaveLength(5);
    expect(find('log').textContent).toContain('background worker did not answer');
  });

  it('keeps the selected page when a new ranking moves it, and shows undone pages that come back', async () => {
    const screen = await mount(<Stage items={FIVE} />, engine);
    const { key, draw } = screen;
    await key('j');
    await draw(<Stage items={[...FIVE].reverse()} />);
    expect(currentOf(screen)).toBe('Page 2');
    await key('y');
    const without = FIVE.filter((item) => item.page.n !== 2);
    await draw(<Stage items={without} version={2} />);
    expect(titlesOf(screen)).toHaveLength(4);
    await draw(<Stage items={FIVE} version={3} />);
    expect(titlesOf(screen)).toHaveLength(5);
  });

  it('shows a page again whose verdict was undone elsewhere before a ranking without it was drawn', async () => {
    const screen = await mount(<Stage items={FIVE} />, engine);
    const { key, draw } = screen;
    await key('y');
    expect(titlesOf(screen)).toHaveLength(4);
    await draw(<Stage items={FIVE} version={3} />);
    expect(titlesOf(screen)).toHaveLength(5);
  });

  it('keeps a judged page hidden in a ranking that is older than its verdict', async () => {
    const screen = await mount(<Stage items={FIVE} />, {
      answers: { judge: () => ({ ok: true, value: { step: 7, rankingVersion: 3 } }) },
    });
    const { key, draw } = screen;
    await key('y');
    await draw(<Stage items={[...FIVE].reverse()} version={2} />);
    expect(titlesOf(screen)).not.toContain('Page 1');
    await draw(<Stage items={FIVE.slice(2)} version={2} />);
    await draw(<Stage items={FIVE} version={2} />);
    expect(titlesOf(screen)).not.toContain('Page 1');
  });

  it('hides nothing of a topic that an import replaced', async () => {
    const screen = await mount(<Stage items={FIVE} version={8} />, {
      answers: { judge: () => ({ ok: true, value: { step: 7, rankingVersion: 9 } }) },
    });
    const { key, draw } = screen;
    await key('y');
    await draw(<Stage items={FIVE} version={1} />);
    expect(titlesOf(screen)).toHaveLength(5);
  });

  it('judges by button the row it stands in', async () => {
    const requests: RequestOf<'judge'>[] = [];
    const { find, click } = await mount(<Stage items={FIVE} />, {
      answers: {
        judge: (request) => {
          requests.push(request);
          return { ok: true, value: { step: 1, rankingVersion: 2 } };
        },
      },
    });
    await click(find('button', /^No/, find('listitem', 'Page 4')));
    expect(requests).toEqual([{ topic: 't', urls: [FIVE[3]?.page.url], verdict: 'no' }]);
  });

  it('opens by o, and by a click on the title, in a tab', async () => {
    const { find, key, click, calls } = await mount(<Stage items={FIVE} />);
    await key('o');
    await click(find('link', 'Page 3'));
    expect(calls).toEqual([
      ['openTab', FIVE[0]?.page.url],
      ['openTab', FIVE[2]?.page.url],
    ]);
  });

  it('explains the selected page by w: operator, origin, terms and position per ranker', async () => {
    const { root, find, key } = await mount(<Stage items={FIVE} />);
    await key('w');
    const row = find('listitem', 'Page 1');
    await expect.poll(() => row.textContent).toContain('Cosine similarity');
    const why = row.textContent;
    for (const part of [
      'Outgoing links',
      '“see also” on seed.example',
      'lock',
      'Cosine similarity',
      '1 of 200',
      '2 of 200',
    ])
      expect(why).toContain(part);
    await expectAccessible(root);
    await key('w');
    expect(root.textContent).not.toContain('Cosine similarity');
  });
});
