import { expect, it } from 'vitest';
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { VerdictRecord } from '../../lib/engine/records';
import type { RequestOf } from '../../lib/messaging/commands';
import { pageRecord } from '../../tests/support/ui-records';
import type { MessageKey } from '../common/messages';
import { idOf, placeIn, type ReviewRow, TOP } from './held-rows';
import { AFTER, NO_ANSWERS } from './pending-answers';
import { type Effects, stateAtStart, TRANSITIONS, type Transition } from './review-state';

type ReviewState = Parameters<Transition>[0];
type DrawnList = Parameters<Transition>[1];
type Effect = ReturnType<Transition>[1];
type Toast = Parameters<Effects['toast']>[0];

const facts = (site: string, isNew: boolean, best: number): SuggestedSite => ({
  ...{ site, isNew, found: 3, fitting: 1, suggested: 3, citedBy: 0, first: 0, best: [best] },
});
const [ONE, TWO, THREE] = [1, 2, 3].map((n) => ({ page: pageRecord(n) })) as [ReviewRow, ReviewRow, ReviewRow];
const PAGES = [ONE, TWO, THREE];
const NEW: ReviewRow = { page: pageRecord(4, { site: 'new.example' }), site: facts('new.example', true, 4) };
const KNOWN: ReviewRow = { page: pageRecord(5, { site: 'known.example' }), site: facts('known.example', false, 5) };
const INNER: ReviewRow = { page: pageRecord(6, { site: 'known.example' }) };
const SITES = [NEW, KNOWN, INNER];
const urlOf = ({ page }: ReviewRow) => page.url;

/** A list that shows `rows` in the order of the ranking, unless `changes` says otherwise. */
const listOf = (rows: readonly ReviewRow[], selected = 0, changes: Partial<DrawnList> = {}): DrawnList => ({
  ...{ all: rows, ranked: rows, rows, selected, selectedRow: rows[selected] },
  ...{ place: placeIn(rows, selected), version: 5, staysInPlace: false, ...changes },
});
const START: ReviewState = { ...stateAtStart('', ''), place: placeIn(PAGES, 0) };

const sent = (...ids: string[]) => AFTER.sent(ids)(NO_ANSWERS);
/** Answers after the engine stored an answer to `ids` as step 7. */
const stored = (...ids: string[]) => AFTER.confirmed(ids, 7, 6)(sent(...ids));
const entry = (changes: Partial<VerdictRecord>): VerdictRecord => ({
  ...{ topic: 't', seq: 7, url: urlOf(ONE), verdict: 'yes', atMs: 0, ...changes },
});
/** Result of an undo of these entries. */
const stepUndone = (...undone: VerdictRecord[]) => ({ ok: true, value: { undone } }) as const;
const REFUSED = { ok: false, error: { code: 'conflict', detail: '' } } as const;
/** Answer to the page of a row. */
const judgement = (row: ReviewRow, answer: Pick<RequestOf<'judge'>, 'verdict' | 'reason'>, ...toast: Toast): Effect => [
  'judge',
  [idOf(row)],
  { urls: [urlOf(row)], ...answer },
  toast,
];
/** Decision on the site of a row. */
const decision = (
  row: ReviewRow,
  answer: Omit<RequestOf<'judgeSite'>, 'topic' | 'site'>,
  toast: MessageKey,
): Effect => {
  const { site } = row.page;
  return ['judgeSite', [`site ${site}`], { site, ...answer }, [toast, site]];
};
/** Confirmation of several pages, which hides the rows `ids`. */
const confirmation = (ids: readonly string[], ...urls: string[]): Effect => [
  ...(['judge', ids, { urls, verdict: 'yes' }, ['toast_many_confirmed', urls.length]] as const),
];
const SLIDE: Effect = ['slideAway'];
const EXPECTED: Parameters<typeof AFTER.notUndone> = [[urlOf(ONE)], 7, stored(urlOf(ONE))];
/** State after the undo of step 7 is shown. */
const UNDONE = AFTER.undone([urlOf(ONE)], 7)(stored(urlOf(ONE)));

interface Case<Given> {
  readonly title: string;
  readonly given: Given;
  readonly list?: DrawnList;
  /** Members of the state before that differ from `START`. */
  readonly before?: Partial<ReviewState>;
  /** Members of the next state that differ from the state before. */
  readonly next?: Partial<ReviewState>;
  readonly effects?: readonly Effect[];
}
type Cases = { readonly [E in keyof typeof TRANSITIONS]: NonEmpty<Case<Parameters<(typeof TRANSITIONS)[E]>>> };
type NonEmpty<T> = readonly [T, ...T[]];

/** At least one case of each event, which the type demands. */
const CASES: Cases = {
  select: [
    { title: 'the row at an index becomes the selected one', given: [1], next: { place: placeIn(PAGES, 1) } },
    { title: 'a click on the selected row changes nothing', given: [0] },
    { title: 'an index beyond the list selects nothing', given: [3] },
  ],
  move: [
    {
      title: 'a step down selects the next row, which may take the focus',
      given: [1],
      next: { active: true, place: placeIn(PAGES, 1) },
    },
    {
      title: 'a step below the last row selects no other',
      given: [1],
      list: listOf(PAGES, 2),
      before: { place: placeIn(PAGES, 2) },
      next: { active: true },
    },
    { title: 'a step above the first row selects no other', given: [-1], next: { active: true } },
    { title: 'a step in an empty list selects nothing', given: [1], list: listOf([]), next: { active: true } },
  ],
  best: [
    {
      title: 'the best row of the ranking becomes the selected one, wherever it is shown',
      given: [],
      list: listOf([TWO, ONE, THREE], 0, { ranked: PAGES }),
      before: { place: placeIn([TWO, ONE, THREE], 0) },
      next: { active: true, place: placeIn(PAGES, 0) },
    },
  ],
  judge: [
    {
      title: 'an answer by key hides the selected row, selects the best one and is sent',
      given: ['no'],
      list: listOf(PAGES, 1),
      before: { place: placeIn(PAGES, 1) },
      next: { active: true, answers: sent(urlOf(TWO)), place: placeIn([ONE, THREE], 0) },
      effects: [SLIDE, judgement(TWO, { verdict: 'no' }, 'toast_rejected', 'Page 2')],
    },
    {
      title: 'an answer by the button of the selected row selects the row that moves to its place',
      given: ['skip', TWO],
      list: listOf(PAGES, 1),
      before: { place: placeIn(PAGES, 1) },
      next: { active: true, answers: sent(urlOf(TWO)), place: placeIn([ONE, THREE], 1) },
      effects: [SLIDE, judgement(TWO, { verdict: 'skip' }, 'toast_skipped', 'Page 2')],
    },
    {
      title: 'the setting to stay in place holds for an answer by key, whose reason is sent too',
      given: ['no', undefined, 'off topic'],
      list: listOf(PAGES, 1, { staysInPlace: true }),
      before: { place: placeIn(PAGES, 1) },
      next: { active: true, answers: sent(urlOf(TWO)), place: placeIn([ONE, THREE], 1) },
      effects: [SLIDE, judgement(TWO, { verdict: 'no', reason: 'off topic' }, 'toast_rejected', 'Page 2')],
    },
    {
      title: 'an answer by the button of another row keeps the selected row',
      given: ['yes', THREE],
      next: { active: true, answers: sent(urlOf(THREE)) },
      effects: [judgement(THREE, { verdict: 'yes' }, 'toast_confirmed', 'Page 3')],
    },
    { title: 'an answered row takes no second answer', given: ['yes'], before: { answers: sent(urlOf(ONE)) } },
    { title: 'an empty list takes no answer', given: ['yes'], list: listOf([]) },
    {
      title: 'a yes to a new site confirms its page, and the message names the site',
      given: ['yes'],
      list: listOf(SITES),
      next: { active: true, answers: sent(idOf(NEW)), place: placeIn([KNOWN, INNER], 0) },
      effects: [SLIDE, judgement(NEW, { verdict: 'yes' }, 'toast_site_added', 'new.example', 'Page 4')],
    },
    {
      title: 'a no to a new site rejects the whole site, and names the page on which it was decided',
      given: ['no', undefined, 'off topic'],
      list: listOf(SITES),
      next: { active: true, answers: sent(idOf(NEW)), place: placeIn([KNOWN, INNER], 0) },
      effects: [
        SLIDE,
        decision(NEW, { outcome: 'rejected', url: urlOf(NEW), reason: 'off topic' }, 'toast_site_rejected'),
      ],
    },
    {
      title: 'a skip of a new site leaves the whole site for later',
      given: ['skip'],
      list: listOf(SITES),
      next: { active: true, answers: sent(idOf(NEW)), place: placeIn([KNOWN, INNER], 0) },
      effects: [SLIDE, decision(NEW, { outcome: 'later' }, 'toast_site_later')],
    },
    {
      title: 'a no to a known site rejects its page only, and the pages of the site leave the list with its row',
      given: ['no'],
      list: listOf(SITES, 1, { staysInPlace: true }),
      before: { place: placeIn(SITES, 1) },
      next: { active: true, answers: sent(idOf(KNOWN)), place: placeIn([NEW], 0) },
      effects: [SLIDE, judgement(KNOWN, { verdict: 'no' }, 'toast_rejected', 'Page 5')],
    },
  ],
  confirmAll: [
    {
      title: 'an answer to several pages is one message, and selects the best of the others',
      given: [[urlOf(ONE), urlOf(TWO)]],
      next: { active: true, answers: sent(urlOf(ONE), urlOf(TWO)), place: placeIn([THREE], 0) },
      effects: [SLIDE, confirmation([urlOf(ONE), urlOf(TWO)], urlOf(ONE), urlOf(TWO))],
    },
    {
      title: 'an answer to other pages than the selected one keeps the selected row',
      given: [[urlOf(TWO)]],
      next: { answers: sent(urlOf(TWO)) },
      effects: [confirmation([urlOf(TWO)], urlOf(TWO))],
    },
    { title: 'an answer to no page is not sent', given: [[]] },
  ],
  judgeLikely: [
    {
      title: 'the likely pages of a site are looked up while its rows are hidden',
      given: [],
      list: listOf(SITES, 2, { staysInPlace: true }),
      before: { place: placeIn(SITES, 2) },
      next: { active: true, answers: sent(idOf(KNOWN)), place: placeIn([NEW], 0) },
      effects: [SLIDE, ['findLikely', [idOf(KNOWN)], 'known.example']],
    },
    {
      title: 'the likely pages of a hidden site are not looked up again',
      given: [],
      list: listOf(SITES, 1),
      before: { answers: sent(idOf(KNOWN)) },
    },
  ],
  judgeSite: [
    {
      title: 'a decision on the site of a page hides all its rows',
      given: ['excluded'],
      list: listOf(SITES, 2, { staysInPlace: true }),
      before: { place: placeIn(SITES, 2) },
      next: { active: true, answers: sent(idOf(KNOWN)), place: placeIn([NEW], 0) },
      effects: [SLIDE, decision(KNOWN, { outcome: 'excluded' }, 'toast_site_excluded')],
    },
  ],
  toggleSite: [
    {
      title: 'the key on a page of an open site closes the site and selects its row',
      given: [],
      list: listOf(SITES, 2),
      before: { place: placeIn(SITES, 2) },
      next: { active: true, place: placeIn(SITES, 1) },
      effects: [['toggleSite', 'known.example']],
    },
    { title: 'a page without row of its site has nothing to open', given: [TWO] },
    { title: 'an empty list has no site to open', given: [], list: listOf([]) },
  ],
  toggleDetails: [
    { title: 'the first press shows the details', given: [], next: { detailsShown: true } },
    {
      title: 'the second press hides the details',
      given: [],
      before: { detailsShown: true },
      next: { detailsShown: false },
    },
  ],
  toggleNote: [
    { title: 'the first press opens the note of the selected row', given: [], next: { noted: urlOf(ONE) } },
    { title: 'the second press closes the note', given: [], before: { noted: urlOf(ONE) }, next: { noted: '' } },
    {
      title: 'a press on another row opens the note of that row',
      given: [],
      before: { noted: urlOf(TWO) },
      next: { noted: urlOf(ONE) },
    },
    {
      title: 'an empty list has no note to open',
      given: [],
      list: listOf([]),
      before: { noted: 'a' },
      next: { noted: '' },
    },
  ],
  undo: [
    {
      title: 'an undo shows the rows of the last step at once, and asks the engine',
      given: [],
      before: { answers: stored(urlOf(ONE)) },
      next: { answers: UNDONE, place: { ...START.place, awaits: urlOf(ONE) } },
      effects: [
        ['toast', ['toast_undone', 'Page 1']],
        ['undo', undefined, EXPECTED],
      ],
    },
    {
      title: 'an undo of a site shows the name of the site',
      given: [7],
      before: { answers: stored(idOf(NEW)) },
      next: { answers: AFTER.undone([idOf(NEW)], 7)(stored(idOf(NEW))), place: { ...START.place, awaits: idOf(NEW) } },
      effects: [
        ['toast', ['toast_undone', 'new.example']],
        ['undo', 7, [[idOf(NEW)], 7, stored(idOf(NEW))]],
      ],
    },
    {
      title: 'an undo before the engine confirmed the last answer shows nothing until it is done',
      given: [],
      before: { answers: sent(urlOf(ONE)) },
      effects: [['undo', undefined, undefined]],
    },
    {
      title: 'an undo of a step of another screen shows nothing until it is done',
      given: [3],
      effects: [['undo', 3, undefined]],
    },
  ],
  drawn: [
    {
      title: 'the drawn row becomes the selected one',
      given: [],
      before: { place: TOP },
      next: { place: placeIn(PAGES, 0) },
    },
    { title: 'a row that is drawn again changes nothing', given: [], list: listOf(PAGES, 0, { place: START.place }) },
  ],
  listed: [
    {
      title: 'another filter before the first key starts at the top',
      given: ['other'],
      next: { listing: 'other', place: TOP },
    },
    {
      title: 'another filter after a key keeps the selected row, wherever it now is',
      given: ['other'],
      before: { active: true },
      next: { listing: 'other', place: { ...TOP, awaits: urlOf(ONE) } },
    },
    { title: 'the same filter changes nothing', given: [''] },
  ],
  ranked: [
    {
      title: 'a ranking that contains an answer ends its wait',
      given: [],
      list: listOf(PAGES, 0, { version: 6 }),
      before: { answers: stored(urlOf(ONE)) },
      next: { answers: AFTER.ranked(6)(stored(urlOf(ONE))) },
    },
    {
      title: 'a ranking that is not read yet changes nothing',
      given: [],
      list: listOf([], -1, { version: 0 }),
      before: { answers: stored(urlOf(ONE)) },
    },
  ],
  foundLikely: [
    {
      title: 'the likely pages of a site are confirmed as one step',
      given: [[idOf(KNOWN)], 'known.example', ['u', 'v']],
      before: { answers: sent(idOf(KNOWN)) },
      effects: [confirmation([idOf(KNOWN)], 'u', 'v')],
    },
    {
      title: 'a site without likely pages comes back, and a message says why',
      given: [[idOf(KNOWN)], 'known.example', []],
      before: { answers: sent(idOf(KNOWN)) },
      next: { answers: NO_ANSWERS },
      effects: [['toast', ['likely_none', 'known.example']]],
    },
  ],
  answered: [
    {
      title: 'a stored answer shows a message that can undo its step',
      given: [[urlOf(ONE)], ['toast_confirmed', 'Page 1'], { ok: true, value: { step: 7, rankingVersion: 6 } }],
      before: { answers: sent(urlOf(ONE)) },
      next: { answers: stored(urlOf(ONE)) },
      effects: [['toast', ['toast_confirmed', 'Page 1'], 7]],
    },
    {
      title: 'a refused answer shows its row again, and tells the failure',
      given: [[urlOf(ONE)], ['toast_confirmed', 'Page 1'], REFUSED],
      before: { answers: sent(urlOf(ONE)) },
      next: { answers: NO_ANSWERS },
      effects: [['fail', REFUSED.error]],
    },
  ],
  undone: [
    {
      title: 'an undo that went as expected changes nothing more',
      given: [stepUndone(entry({})), EXPECTED],
      before: { answers: UNDONE },
    },
    {
      title: 'a refused undo hides the rows again, and takes its message back',
      given: [REFUSED, EXPECTED],
      before: { answers: UNDONE },
      next: { answers: stored(urlOf(ONE)) },
      effects: [['dismissToasts'], ['fail', REFUSED.error]],
    },
    {
      title: 'an undo of another step than expected shows the page of that step',
      given: [stepUndone(entry({ seq: 9, url: 'https://other.example/' })), EXPECTED],
      before: { answers: UNDONE },
      next: { answers: stored(urlOf(ONE)), place: { ...START.place, awaits: 'https://other.example/' } },
      effects: [['dismissToasts'], ['toast', ['toast_undone', 'other.example']]],
    },
    {
      title: 'an undo of several pages tells their number',
      given: [stepUndone(entry({ seq: 8 }), entry({ seq: 9, step: 8, url: urlOf(TWO) }))],
      next: { place: { ...START.place, awaits: urlOf(ONE) } },
      effects: [['dismissToasts'], ['toast', ['toast_many_undone', 2]]],
    },
    {
      title: 'an undo of a decision on a site names the site',
      given: [stepUndone(entry({ verdict: 'site', site: 'new.example' }))],
      next: { place: { ...START.place, awaits: idOf(NEW) } },
      effects: [['dismissToasts'], ['toast', ['toast_undone', 'new.example']]],
    },
    {
      title: 'a refused undo that was not shown changes nothing, and tells the failure',
      given: [REFUSED],
      effects: [['fail', REFUSED.error]],
    },
  ],
};

const ALL = Object.entries(CASES).flatMap(([event, cases]) =>
  (cases as readonly Case<never[]>[]).map((each) => ({ event: event as keyof Cases, ...each })),
);

it.each(ALL)('$title', ({ event, given, list = listOf(PAGES), before, next, effects = [] }) => {
  const state = Object.freeze({ ...START, ...before });
  const transition = TRANSITIONS[event] as (...given: never[]) => ReturnType<(typeof TRANSITIONS)['best']>;
  const [after, ...work] = transition(...given)(state, Object.freeze(list));
  expect(after).toEqual({ ...state, ...next });
  expect(work).toEqual(effects);
  if (!next) expect(after).toBe(state);
});

it('a review list starts with the row that was selected when it was closed, and lets it take the focus', () => {
  expect(stateAtStart('https://kept.example/', 'best')).toMatchObject({
    ...{ active: true, listing: 'best', place: { id: '', awaits: 'https://kept.example/' } },
  });
  expect(stateAtStart('', '').active).toBe(false);
});
