import { AxeBuilder } from '@axe-core/playwright';
import { foldVerdicts } from '../../lib/engine/topic/feedback';
import { launchFirefox } from './harness/firefox';
import { expect, program, test } from './harness/fixture';
import { practiceSettings, SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';
import { exportedTopic, importedTopic } from './harness/topic-files';

const BUDGET_PAGES = 20;
const SESSION_MS = 90_000;

/** What two copies of one topic have to agree on. */
async function held({ extension }: TendrilBrowser, topic: string) {
  const { verdicts, notes, pages, topics } = await extension.tables(['verdicts', 'notes', 'pages', 'topics']);
  const { seeds, confirmed, rejected, skipped, sites } = foldVerdicts(verdicts);
  const record = topics.find(({ id }) => id === topic);
  return {
    verdicts: { seeds: [...seeds], confirmed: [...confirmed], rejected: [...rejected], skipped: [...skipped] },
    sites: [...sites],
    entries: verdicts.length,
    notes: notes.map(({ target, tags, text }) => ({ target, tags: tags.toSorted(), text })),
    pages: pages.map(({ url, site }) => `${url} ${site}`).toSorted(),
    topic: { name: record?.name, criteria: record?.criteria, reasons: record?.reasons, settings: record?.settings },
  };
}

test('two people in Chromium and Firefox judge one topic, exchange files twice and end with the same topic', async ({
  tendril: ann,
  web,
  server,
}) => {
  test.setTimeout(420_000);
  const ben = await launchFirefox({ ...program('firefox'), port: server.port, grantHosts: true });
  try {
    const topic = await ann.extension.createPracticeTopic('Bees', { ...SEARCH_ALONE, reviewer: 'Ann' });
    await ann.extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
    await ann.extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    await ann.extension.waitForSession(topic, ['done'], SESSION_MS);
    const criteria = { include: 'Keeping bees', exclude: 'Shops' };
    await ann.extension.command('updateTopic', { topic, criteria, reasons: [{ text: 'shop', verdict: 'no' }] });
    await ben.extension.saveSettings(practiceSettings({ ...SEARCH_ALONE, reviewer: 'Ben' }));
    await importedTopic(ben, await exportedTopic(ann), 'Import as a separate topic', 'Imported:');
    await ben.extension.saveSettings(practiceSettings({ ...SEARCH_ALONE, reviewer: 'Ben', activeTopic: topic }));

    const judged = new Set((await ann.extension.rows('verdicts')).map(({ url }) => url));
    const found = (await ann.extension.rows('pages')).map(({ url }) => url).filter((url) => !judged.has(url));
    const [a = '', b = '', c = '', d = ''] = found;
    const exchange = async () => {
      await importedTopic(ben, await exportedTopic(ann), 'Merge into your topic', 'Merged into:');
      await importedTopic(ann, await exportedTopic(ben), 'Merge into your topic', 'Merged into:');
    };
    const judge = (who: TendrilBrowser, url: string, verdict: 'yes' | 'no', more: { reason?: string } = {}) =>
      who.extension.command('judge', { topic, urls: [url], verdict, ...more });

    await judge(ann, a, 'yes');
    await judge(ann, b, 'yes');
    await judge(ann, c, 'no');
    await judge(ben, a, 'yes');
    await judge(ben, b, 'no', { reason: 'shop' });
    await judge(ben, c, 'no');
    await ben.extension.command('judgeSite', { topic, site: 'spam.example', outcome: 'excluded' });
    await ann.extension.command('note', { topic, target: a, tags: ['read'], text: 'Good.' });
    await ben.extension.command('note', { topic, target: a, tags: ['later'] });
    await exchange();
    expect(await held(ben, topic)).toEqual(await held(ann, topic));

    await ben.extension.command('undo', { topic });
    const { step } = await ann.extension.command('undo', { topic, url: c });
    await ann.extension.command('undo', { topic, step });
    await judge(ben, d, 'yes');
    await ann.extension.command('updateTopic', { topic, name: 'Beekeeping', settings: { breadth: 1 } });
    const team = await ann.context.newPage();
    await team.goto(`${ann.extension.origin}/dashboard.html`);
    await team.getByRole('tab', { name: 'Team' }).click();
    await expect(team.getByText('Ann · Ben')).toBeVisible();
    await expect(team.getByText('Ben: does not belong (shop)')).toBeVisible();
    expect((await new AxeBuilder({ page: team }).setLegacyMode().analyze()).violations).toEqual([]);
    await team.keyboard.press('y');
    await expect(team.getByText('No disagreement is open.')).toBeVisible();
    await team.close();
    await exchange();

    const [ofAnn, ofBen] = [await held(ann, topic), await held(ben, topic)];
    expect(ofBen).toEqual(ofAnn);
    expect(ofAnn.verdicts.confirmed.toSorted()).toEqual([a, b, d].toSorted());
    expect(ofAnn.verdicts.rejected).toContain(c);
    expect(ofAnn.notes).toEqual([{ target: a, tags: ['later', 'read'], text: 'Good.' }]);
    expect(ofAnn.topic).toMatchObject({ name: 'Beekeeping', criteria, settings: { breadth: 1 } });
    const authors = (await ben.extension.rows('verdicts')).map(({ author }) => author);
    expect(new Set(authors)).toEqual(new Set(['Ann', 'Ben']));
  } finally {
    await ben.close();
  }
});
