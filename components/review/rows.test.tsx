// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '../../lib/messaging/commands';
import { DEFAULT_REVIEW_KEYS } from '../../lib/settings/review-keys';
import type { Suggestion } from '../../lib/views/suggestions';
import { expectAccessible, type Mounted, type MountOptions, mount } from '../../tests/support/mount';
import { pageRecord, suggestion } from '../../tests/support/ui-records';
import { Toasts } from '../common/toasts';
import { SuggestionList } from './rows';
import { useReview, useReviewKeys } from './use-review';

const FIVE = [1, 2, 3, 4, 5].map((n) => suggestion(n));

function Stage(props: { items: readonly Suggestion[]; version?: number; isBeside?: boolean }) {
  const { items, version = 1, isBeside = false } = props;
  const review = useReview({ topic: 't', rows: items, version });
  useReviewKeys(review, () => {});
  return (
    <>
      <SuggestionList review={review} isCalibrated={false} topicTerms={[]} isBeside={isBeside} />
      <Toasts />
    </>
  );
}

/** An engine that stores a verdict as step 7, and undoes it. */
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
  it('SuggestionList shows the text and reasons of the selected page only, accessibly', async () => {
    const like = { page: pageRecord(9, { title: 'Pork butt' }), terms: ['olive oil', 'dec', '2019', 'recipe'] };
    const from = ['a', 'b', 'c'].map((title, i) => pageRecord(10 + i, { title }));
    const { root, find } = await mount(<Stage items={FIVE} />, {
      relationsOf: async () => ({ like, linkedFrom: from.slice(0, 2), linksTo: from }),
    });
    const first = find('listitem', 'Page 1').textContent;
    for (const part of [
      'Page 1',
      'site1.example',
      'Text of page 1.',
      'Similar to your page “Pork butt”: olive oil, recipe',
      'Linked from “a” and “b”',
      'This page links to “a” and 2 more',
      'Near your topic: table, record',
    ])
      expect(first).toContain(part);
    expect(find('listitem', 'Page 2').textContent).not.toContain('Text of page 2.');
    await expectAccessible(root);
  });

  it('SuggestionList shows how likely a page belongs only after calibration', async () => {
    const Told = ({ isCalibrated }: { isCalibrated: boolean }) => {
      const review = useReview({ topic: 't', rows: FIVE, version: 1 });
      return <SuggestionList review={review} isCalibrated={isCalibrated} topicTerms={[]} />;
    };
    const { all, draw } = await mount(<Told isCalibrated={false} />);
    const words = () =>
      all('listitem', /^Page/).map(({ textContent }) => textContent?.match(/Likely|Maybe|Unlikely/)?.[0]);
    expect(words()).toEqual(FIVE.map(() => undefined));
    await draw(<Told isCalibrated />);
    expect(words()).toEqual(['Likely', 'Maybe', 'Maybe', 'Unlikely', 'Unlikely']);
  });

  it('SuggestionList moves the selection by j and k within the list, and the focus with it', async () => {
    const screen = await mount(<Stage items={FIVE} />);
    const { key } = screen;
    expect(currentOf(screen)).toBe('Page 1');
    await key('k');
    expect(currentOf(screen)).toBe('Page 1');
    for (let i = 0; i < 7; i++) await key('j');
    expect(currentOf(screen)).toBe('Page 5');
    expect(document.activeElement?.textContent).toContain('Page 5');
  });

  it('SuggestionList uses the keys of the user, also on its buttons', async () => {
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

  it('SuggestionList handles keys that come faster than it is painted', async () => {
    const screen = await mount(<Stage items={FIVE} />);
    const { find, key } = screen;
    await key('j');
    for (const fast of ['j', 'j', 'k']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: fast, bubbles: true }));
      // Enough for rendering, but not for painting.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
    expect(currentOf(screen)).toBe('Page 3');
    await key('k');
    expect(currentOf(screen)).toBe('Page 2');
    expect(document.activeElement).toBe(find('listitem', { current: true }));
  });

  it('SuggestionList takes one answer to a row, also from a second key before the next frame', async () => {
    const { calls } = await mount(<Stage items={FIVE} />, engine);
    for (const pressed of ['n', 'y'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    expect(calls.map(([, request]) => (request as RequestOf<'judge'>).verdict)).toEqual(['no']);
  });

  it('SuggestionList opens the tags and the note of the selected page by a key, and saves them', async () => {
    const { find, key, click, type, calls } = await mount(<Stage items={FIVE} />, {
      ...engine,
      noteOf: async () => ({ topic: 't', target: '', tags: ['old'], text: '', atMs: 0 }),
    });
    await key('m');
    await expect.poll(() => document.querySelector('.note-form')).toBeTruthy();
    const tags = find<HTMLInputElement>('textbox', /^Tags/);
    expect(tags.value).toBe('old');
    await type(tags, 'old, new');
    await click(find('button', 'Save'));
    expect(calls[0]).toEqual(['note', { topic: 't', target: FIVE[0]?.page.url, tags: ['old', 'new'], text: '' }]);
    expect(document.querySelector('.note-form')).toBeNull();
  });

  it('SuggestionList has only the selected row in the Tab order', async () => {
    const { find, all, key } = await mount(<Stage items={FIVE} />);
    await key('j');
    const row = find('listitem', 'Page 2');
    const stops = [...all('listitem', /^Page/), ...all('link'), ...all('button')].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
    expect(stops).toHaveLength(7);
    for (const stop of stops) expect(row.contains(stop)).toBe(true);
  });

  it('SuggestionList judges the selected page by key, selects the best page left, and undoes', async () => {
    const screen = await mount(<Stage items={FIVE} />, engine);
    const { find, key, calls } = screen;
    await key('j');
    await key('y');
    expect(calls[0]).toEqual(['judge', { topic: 't', urls: [FIVE[1]?.page.url], verdict: 'yes' }]);
    expect(titlesOf(screen)).toEqual(['Page 1', 'Page 3', 'Page 4', 'Page 5']);
    expect(currentOf(screen)).toBe('Page 1');
    expect(find('log').textContent).toContain('Confirmed: Page 2');
    await key('u');
    expect(calls[1]).toEqual(['undo', { topic: 't', step: undefined }]);
    expect(titlesOf(screen)).toHaveLength(5);
    expect(currentOf(screen)).toBe('Page 2');
  });

  it('SuggestionList selects the best page after an answer, which stays until it is answered, and ranks the pages below anew', async () => {
    const screen = await mount(<Stage items={FIVE} />, engine);
    const { key, draw } = screen;
    for (const pressed of ['j', 'j', 'y']) await key(pressed);
    const [one, two, , four, five] = FIVE as [Suggestion, Suggestion, Suggestion, Suggestion, Suggestion];
    await draw(<Stage items={[five, two, one, four]} version={2} />);
    expect(currentOf(screen)).toBe('Page 1');
    expect(titlesOf(screen)).toEqual(['Page 1', 'Page 5', 'Page 2', 'Page 4']);
    await draw(<Stage items={[two, one, five, four]} version={3} />);
    expect(currentOf(screen)).toBe('Page 1');
    await key('Home');
    expect(currentOf(screen)).toBe('Page 2');
  });

  it('SuggestionList keeps its place after an answer if the setting says so, or after a button of a row', async () => {
    const kept = await mount(<Stage items={FIVE} />, { ...engine, settings: { afterAnswer: 'next' } });
    for (const pressed of ['j', 'j', 'n']) await kept.key(pressed);
    expect(currentOf(kept)).toBe('Page 4');

    const screen = await mount(<Stage items={FIVE} isBeside />, engine);
    for (const pressed of ['j', 'j']) await screen.key(pressed);
    await screen.click(screen.find('button', /^No/, screen.find('listitem', 'Page 3')));
    expect(currentOf(screen)).toBe('Page 4');
    await screen.draw(<Stage items={FIVE.filter(({ page }) => page.n !== 3).reverse()} version={2} isBeside />);
    expect(currentOf(screen)).toBe('Page 4');
  });

  it('the toast of a verdict undoes exactly that verdict', async () => {
    const { find, key, click, calls } = await mount(<Stage items={FIVE} />, engine);
    await key('n');
    await click(find('button', 'Undo'));
    expect(calls[1]).toEqual(['undo', { topic: 't', step: 7 }]);
  });

  it('SuggestionList shows an undo at once, and reverts it when the engine refuses', async () => {
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
    expect(log()).toContain('Back in the list: Page 1');
    refuse({ ok: false, error: { code: 'conflict', detail: '' } });
    await expect.poll(log).toContain('changed elsewhere');
    expect(log()).not.toContain('Back in the list');
    expect(titlesOf(screen)).toHaveLength(4);
  });

  it('SuggestionList reports what was really undone if another verdict came last', async () => {
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
    expect(screen.find('log').textContent).toContain('Back in the list: other.example');
  });

  it('SuggestionList brings a page back, and says why, when the engine refuses a verdict', async () => {
    const screen = await mount(<Stage items={FIVE} />);
    const { find, key } = screen;
    await key('s');
    expect(titlesOf(screen)).toHaveLength(5);
    expect(find('log').textContent).toContain('background process did not answer');
  });

  it('SuggestionList keeps the selection in a new ranking, and shows undone pages that come back', async () => {
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

  it('SuggestionList shows a page again whose verdict was undone elsewhere', async () => {
    const screen = await mount(<Stage items={FIVE} />, engine);
    const { key, draw } = screen;
    await key('y');
    expect(titlesOf(screen)).toHaveLength(4);
    await draw(<Stage items={FIVE} version={3} />);
    expect(titlesOf(screen)).toHaveLength(5);
  });

  it('SuggestionList hides a judged page in a ranking that is older than the verdict', async () => {
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

  it('SuggestionList hides nothing of a topic that an import replaced', async () => {
    const screen = await mount(<Stage items={FIVE} version={8} />, {
      answers: { judge: () => ({ ok: true, value: { step: 7, rankingVersion: 9 } }) },
    });
    const { key, draw } = screen;
    await key('y');
    await draw(<Stage items={FIVE} version={1} />);
    expect(titlesOf(screen)).toHaveLength(5);
  });

  it('a button of a row judges that row', async () => {
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

  it('SuggestionList opens a page in a tab by o and by a click on the title', async () => {
    const { find, key, click, calls } = await mount(<Stage items={FIVE} />);
    await key('o');
    await click(find('link', 'Page 3'));
    expect(calls).toEqual([
      ['openTab', FIVE[0]?.page.url],
      ['openTab', FIVE[2]?.page.url],
    ]);
  });

  it('SuggestionList explains the selected page by w: operator, origin, terms and position per ranker', async () => {
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
