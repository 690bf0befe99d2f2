import type { Page } from '@playwright/test';
import { standingsIn } from '../../lib/engine/insight/page-standings';
import type { PageRecord, VerdictRecord } from '../../lib/engine/records';
import { checkTopic } from './harness/counts';
import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const SEEDS = 3;
const BUDGET_PAGES = 150;
const ANSWERS = 40;
/** Time between keys of somebody who answers fast, and pause of somebody who reads. */
const FAST_MS = 260;
const READING_MS = 1_200;
const LIST_MS = 60_000;
const SESSION_MS = 240_000;
const JOURNEY_MS = 540_000;

/** What the selected row showed in a frame, from the first frame in which it did. */
interface Card {
  readonly url: string;
  readonly text: string;
  /** Number of keys pressed before the frame. */
  readonly keys: number;
}

interface Watched {
  cards: Card[];
  /** URL of the selected row at each key. */
  keys: string[];
}

test('a new user answers forty cards that never change while they are read, and no good page is lost', async ({
  tendril,
  web,
}) => {
  test.setTimeout(JOURNEY_MS);
  const { extension, context } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  await extension.markSeeds(topic, seedsOf(web, LABEL, SEEDS));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  const panel = await context.newPage();
  await panel.goto(`${extension.origin}/sidepanel.html`);
  await panel.bringToFront();
  const card = panel.locator('li[aria-current=true]');
  await expect(panel.getByRole('list', { name: 'Suggested sites' })).toBeVisible({ timeout: LIST_MS });
  await panel.evaluate(watchCards);

  const isGood = (url: string) => web.labelOf(url) === LABEL;
  let pressed = 0;
  const answer = async () => {
    await expect(card).toBeVisible({ timeout: LIST_MS });
    const { url, offersAll } = await selected(panel);
    // A known site with several likely pages takes one key for all of them.
    await panel.keyboard.press(!isGood(url) ? 'n' : offersAll ? 'a' : 'y');
    pressed += 1;
  };
  for (const pauseMs of [FAST_MS, READING_MS]) {
    for (let i = 0; i < ANSWERS / 4; i += 1) {
      await answer();
      await panel.waitForTimeout(pauseMs);
    }
  }
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  while (pressed < ANSWERS) {
    await answer();
    await panel.waitForTimeout(FAST_MS);
  }
  const log = async () => (await extension.rows('verdicts')).filter((entry) => entry.topic === topic);
  const answers = async () =>
    new Set((await log()).flatMap(({ seq, step = seq, verdict }) => (verdict === 'seed' ? [] : [step]))).size;
  await until('all answers', LIST_MS, async () => (await answers()) >= ANSWERS);

  const { cards, keys } = await panel.evaluate(() => {
    const { cards, keys } = globalThis as unknown as Watched;
    return { cards, keys };
  });
  expect(keys).toHaveLength(ANSWERS);
  expect(cards.filter((shown, i) => shown.keys === cards[i - 1]?.keys)).toEqual([]);
  // The frame after a key shows another card.
  expect(cards.filter(({ url, keys: before }) => before > 0 && url === keys[before - 1])).toEqual([]);

  const { pages, verdicts, rankings } = await extension.tables(['pages', 'verdicts', 'rankings']);
  const known = pages.filter((page) => page.topic === topic).sort((a, b) => a.n - b.n) as unknown as PageRecord[];
  const standings = standingsIn(known, verdicts as unknown as VerdictRecord[]);
  const listed = new Set(rankings.find((row) => row.topic === topic)?.order);
  const lost = known.filter(({ n, url, duplicateOf }) => {
    const standing = standings.get(url);
    return isGood(url) && !duplicateOf && standing !== 'seed' && standing !== 'confirmed' && !listed.has(n);
  });
  const confirmed = [...standings].flatMap(([url, standing]) => (standing === 'confirmed' ? [url] : []));
  const wrong = confirmed.filter((url) => !isGood(url));
  console.log(
    `${ANSWERS} keys confirmed ${confirmed.length} pages, ${wrong.length} of them wrongly: ` +
      `${(ANSWERS / confirmed.length).toFixed(2)} keys per confirmed page; ${known.length} pages, ${listed.size} left`,
  );
  expect(lost.map(({ url }) => `${url} ${standings.get(url)}`)).toEqual([]);
  expect(wrong.length).toBeLessThanOrEqual(confirmed.length / 10);
  expect((await checkTopic(extension, topic)).faults).toEqual([]);
});

/** The page of the selected row, and whether the row offers to confirm all likely pages of a known site. */
function selected(panel: Page): Promise<{ url: string; offersAll: boolean }> {
  return panel.evaluate(() => {
    const row = document.querySelector('li[aria-current=true]');
    const url = row?.querySelector<HTMLAnchorElement>('a.page-title')?.href ?? '';
    const isKnown = row?.querySelector('.badge') !== null;
    return { url, offersAll: isKnown && /Confirm \d+ likely/.test(row?.textContent ?? '') };
  });
}

/** Notes in every frame what the selected row shows, and at every key which row is selected. */
function watchCards(): void {
  const seen = globalThis as unknown as Watched;
  seen.cards = [];
  seen.keys = [];
  const look = () => {
    const row = document.querySelector('li[aria-current=true]');
    const url = row?.querySelector<HTMLAnchorElement>('a.page-title')?.href;
    return url === undefined ? undefined : { url, text: `${row?.querySelector('.card-text')?.textContent}` };
  };
  const note = () => {
    const now = look();
    const last = seen.cards.at(-1);
    if (now && (last?.url !== now.url || last.text !== now.text)) seen.cards.push({ ...now, keys: seen.keys.length });
    requestAnimationFrame(note);
  };
  document.addEventListener('keydown', () => seen.keys.push(look()?.url ?? ''), { capture: true });
  requestAnimationFrame(note);
}
