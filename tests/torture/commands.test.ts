/** Compares store, memory and interface with a simple model after each command. */
import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { SITE_OUTCOMES, type SiteOutcome } from '../../lib/engine/basics';
import { siteOf } from '../../lib/engine/url/site';
import { pageStanding } from '../../lib/store/sites';
import { topicTally } from '../../lib/store/verdict-log';
import { suggestionPage } from '../../lib/views/suggestions';
import { practiceWeb } from '../web/practice';
import { createWeb, type Web } from '../web/web';
import { LogModel } from './log-model';
import { NodeWorld } from './node-world';
import { discovered, exportedTopic, imported } from './scenario';
import { IS_FULL, seeds } from './seeds';
import { storeFaults } from './store-faults';

const RUNS = IS_FULL ? 100 : 6;
const MOST_COMMANDS = IS_FULL ? 40 : 15;
/** Time for the session that finds the pages, on a busy machine. */
const HOOK_MS = 120_000;
const STANDING = { seed: 'seed', yes: 'confirmed', no: 'rejected', skip: 'skipped' } as const;
/** Standings that an unjudged page can have, by the decision on its site. Near-duplicates and walls are put aside. */
const UNJUDGED: Readonly<Record<SiteOutcome, readonly string[]>> = {
  open: ['suggested', 'aside', 'new'],
  belongs: ['suggested', 'aside', 'new'],
  rejected: ['rejected', 'new'],
  later: ['skipped', 'new'],
  enough: ['aside', 'new'],
  excluded: ['aside', 'new'],
  known: ['aside', 'new'],
};
/** Answer to the page on which the user decides, by the decision on its site. */
const ANSWER: Readonly<Partial<Record<SiteOutcome, 'yes' | 'no'>>> = { belongs: 'yes', rejected: 'no' };

interface Real {
  readonly world: NodeWorld;
  readonly topic: string;
}

let web: Web;
let file: string;
let urls: readonly string[];
let sites: readonly string[];
beforeAll(async () => {
  web = createWeb(practiceWeb());
  const world = new NodeWorld({ fetch: web.fetch });
  const { topic } = await discovered(world, web);
  await world.settled(topic);
  const { pages } = await world.read(['pages']);
  urls = [...pages].sort((a, b) => a.n - b.n).map(({ url }) => url);
  sites = [...new Set(pages.map(({ site }) => site))].slice(0, 5);
  file = await exportedTopic(world, topic);
  await world.close();
}, HOOK_MS);

/** Compares the standing verdicts in store, memory and interface with the model. */
async function agree(model: LogModel, { world, topic }: Real): Promise<void> {
  const rows = await world.rows();
  expect(storeFaults(rows)).toEqual([]);
  const log = rows.verdicts.filter((entry) => entry.topic === topic);
  expect(log).toHaveLength(model.entries.length);
  const standing = model.pages();
  const { model: memory } = await world.service.topics.room(topic).engine();
  const { feedback } = memory;
  const named = { seed: feedback.seeds, yes: feedback.confirmed, no: feedback.rejected, skip: feedback.skipped };
  for (const [verdict, set] of Object.entries(named)) {
    const expected = [...standing].flatMap(([url, said]) => (said === verdict ? [url] : []));
    expect([...set].sort()).toEqual(expected.sort());
  }
  expect(Object.fromEntries(feedback.sites)).toEqual(Object.fromEntries(model.sites()));
  const decided = model.sites();
  await world.with(async (db) => {
    for (const url of urls) {
      const verdict = standing.get(url);
      const shown = (await pageStanding(db, topic, url)).standing;
      if (verdict) expect(shown).toBe(STANDING[verdict]);
      else expect(UNJUDGED[decided.get(siteOf(url)) ?? 'open']).toContain(shown);
    }
    const { seeds: seeded, confirmed, rejected, skipped } = await topicTally(db, topic);
    expect([seeded, confirmed, rejected, skipped]).toEqual(Object.values(named).map(({ size }) => size));
    const queue = await suggestionPage(db, topic, 1_000);
    const shown = (queue?.items ?? []).map(({ page }) => page.url);
    expect([...memory.ranked()].map(({ url }) => url)).toEqual(shown);
    expect(shown.filter((url) => standing.has(url))).toEqual([]);
  });
}

class Command implements fc.AsyncCommand<LogModel, Real> {
  constructor(
    private readonly name: string,
    private readonly carryOut: (model: LogModel, real: Real) => Promise<unknown>,
  ) {}
  check = () => true;
  async run(model: LogModel, real: Real): Promise<void> {
    await this.carryOut(model, real);
    await agree(model, real);
  }
  toString = () => this.name;
}

const page = fc.nat(14);
const site = fc.nat(4);
const urlAt = (i: number) => urls[i % urls.length] as string;
const siteAt = (i: number) => sites[i % sites.length] as string;

const judge = fc
  .tuple(fc.uniqueArray(page, { minLength: 1, maxLength: 3, selector: urlAt }), fc.constantFrom('yes', 'no', 'skip'))
  .map(([pages, verdict]) => {
    return new Command(`judge ${pages} ${verdict}`, async (model, { world, topic }) => {
      const judged = pages.map(urlAt);
      await world.done('judge', { topic, urls: judged, verdict });
      model.add(judged.map((url) => ({ url, verdict })));
    });
  });
const reject = page.map((i) => {
  return new Command(`reject ${i}`, async (model, { world, topic }) => {
    await world.done('rejectPage', { topic, url: urlAt(i) });
    if (model.pages().get(urlAt(i)) !== 'no') model.add([{ url: urlAt(i), verdict: 'no' }]);
  });
});
const mark = page.map((i) => {
  return new Command(`mark ${i}`, async (model, { world, topic }) => {
    const { added } = await world.done('markUrl', { topic, url: urlAt(i) });
    expect(added).toBe(model.pages().get(urlAt(i)) !== 'seed');
    if (added) model.add([{ url: urlAt(i), verdict: 'seed' }]);
  });
});
const judgeSite = fc.tuple(site, fc.constantFrom(...SITE_OUTCOMES)).map(([i, outcome]) => {
  return new Command(`site ${i} ${outcome}`, async (model, { world, topic }) => {
    const site = siteAt(i);
    const entry = urls.find((url) => siteOf(url) === site) as string;
    await world.done('judgeSite', { topic, site, outcome, url: entry });
    const isInTopic = ['seed', 'yes'].includes(model.pages().get(entry) ?? '');
    const verdict = isInTopic ? undefined : ANSWER[outcome];
    model.add([{ site, outcome }, ...(verdict ? [{ url: entry, verdict }] : [])]);
  });
});
const importRows = fc
  .tuple(fc.uniqueArray(page, { minLength: 1, maxLength: 4, selector: urlAt }), fc.constantFrom('seed', 'yes', 'no'))
  .map(([pages, verdict]) => {
    return new Command(`import ${pages} ${verdict}`, async (model, { world, topic }) => {
      const fresh = pages.map(urlAt).filter((url) => model.pages().get(url) !== verdict);
      const { added } = await world.done('importRows', { topic, rows: pages.map((i) => ({ url: urlAt(i), verdict })) });
      expect(added).toBe(fresh.length);
      if (fresh.length > 0) model.add(fresh.map((url) => ({ url, verdict })));
    });
  });
const undo = fc
  .oneof(
    fc.constant({}),
    fc.nat(20).map((back) => ({ back })),
    page.map((i) => ({ page: i })),
  )
  .map((what: { back?: number; page?: number }) => {
    return new Command(`undo ${JSON.stringify(what)}`, async (model, { world, topic }) => {
      const target = {
        ...(what.back === undefined ? {} : { step: model.entries.at(-1 - what.back)?.step ?? 1 }),
        ...(what.page === undefined ? {} : { url: urlAt(what.page) }),
      };
      const result = await world.send('undo', { topic, ...target });
      expect(result.ok ? 'ok' : result.error.code).toBe(model.undo(target) ? 'ok' : 'nothing-to-undo');
    });
  });
const restart = fc.constant(new Command('restart', async (_model, { world }) => world.restart()));

it.each(seeds(1, 3))(
  'store, memory and interface agree with the model after every command, seed %i',
  async (seed) => {
    const commands = fc.commands([judge, judge, reject, mark, judgeSite, importRows, undo, undo, restart], {
      maxCommands: MOST_COMMANDS,
    });
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const world = new NodeWorld({ fetch: web.fetch });
        try {
          const topic = await imported(world, file);
          const model = new LogModel();
          const { verdicts } = await world.read(['verdicts']);
          for (const { url } of verdicts) model.add([{ url, verdict: 'seed' }]);
          await fc.asyncModelRun(() => ({ model, real: { world, topic } }), sequence);
        } finally {
          await world.close();
        }
      }),
      { numRuns: RUNS, seed },
    );
  },
  600_000,
);
