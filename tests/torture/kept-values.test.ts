/** Stored values of queued URLs equal newly computed values after any commands. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RANKER_NAMES, SITE_OUTCOMES, SPLIT } from '../../lib/engine/basics';
import { ScoredQueue } from '../../lib/engine/frontier/queue';
import { PRINTED_NAMES } from '../../lib/engine/method-names';
import type { TopicSettings } from '../../lib/engine/records';
import { proposedHits } from '../../lib/engine/session/proposed-urls';
import { Round } from '../../lib/engine/session/round';
import type { TopicEngine } from '../../lib/engine/session/topic-engine';
import { TopicSites } from '../../lib/engine/session/topic-sites';
import { UrlKnowledge } from '../../lib/engine/session/url-knowledge';
import { createNodeEngine, type NodeEngine } from '../support/node-engine';
import { largeWeb } from '../web/large';
import { createWeb } from '../web/web';
import { IS_FULL, seeds } from './seeds';

const RUNS = IS_FULL ? 40 : 4;
const MOST_COMMANDS = IS_FULL ? 40 : 14;
const BUDGET_PAGES = 1_000;
const VALUES = [
  ...(['preview', 'address', 'name', 'expected', 'site', 'share', 'relevance'] as const),
  ...(['importance', 'source', 'concepts'] as const),
];
type Value = (typeof VALUES)[number];

const web = createWeb(largeWeb(40, 'test'));
const bees = web.pages.filter(({ label }) => label === 'beekeeping');

/** A named action on the engine. */
interface Step {
  readonly name: string;
  readonly act: (world: NodeEngine) => unknown;
}

const settings = (patch: Partial<TopicSettings>): Step => ({
  name: JSON.stringify(patch),
  act: ({ engine }: NodeEngine) => engine.updateTopic({ settings: { ...engine.state.topic.settings, ...patch } }),
});
const pageAt = ({ state }: TopicEngine, i: number) => state.pages.all[i % state.pages.all.length]?.url as string;
const siteAt = ({ state }: TopicEngine, i: number) => {
  const waiting = [...state.frontier.keys()];
  return state.pages.siteOf(
    waiting.length > 0 ? (waiting[i % waiting.length] as string) : pageAt({ state } as TopicEngine, i),
  );
};

/** @param meanwhile runs during the round. */
async function round(world: NodeEngine, meanwhile?: Step): Promise<void> {
  const { engine } = world;
  if (engine.state.session.status !== 'running') engine.session.start(BUDGET_PAGES);
  const next = engine.session.nextRound();
  if (!(next instanceof Round)) return;
  const running = next.run();
  await new Promise((resolve) => setTimeout(resolve));
  await meanwhile?.act(world);
  engine.session.finishRound(await running);
}

/** Proposes URLs that pages link to, and one that no page links to. */
function offerFrom(engine: TopicEngine, from: number, count: number): void {
  const pages = Array.from({ length: count }, (_, k) => web.pages[(from + 7 * k) % web.pages.length]);
  const urls = [...pages.map((page) => page?.url ?? ''), `http://offered-${from % 7}.test/${from}`];
  const hits = urls.map((url) => ({ url, title: 'A hive', snippet: 'queen honey', provider: 'x' }));
  engine.offer(proposedHits('hive', hits));
}

const some = <T extends string>(names: readonly T[], least = 0) => fc.subarray([...names], { minLength: least });
const command: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(40), fc.constantFrom('yes', 'no', 'skip')).map(([i, verdict]) => ({
      name: `${verdict} ${i}`,
      act: ({ engine }: NodeEngine) => engine.verdicts.judge([{ url: pageAt(engine, i), verdict }]),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Step>({
      name: 'undo',
      act: ({ engine }: NodeEngine) => (engine.state.log.length > 3 ? engine.verdicts.undo() : undefined),
    }),
  },
  fc.tuple(fc.nat(40), fc.constantFrom(...SITE_OUTCOMES)).map(([i, outcome]) => ({
    name: `site ${i} ${outcome}`,
    act: ({ engine }: NodeEngine) => engine.verdicts.judgeSite(siteAt(engine, i), outcome),
  })),
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(40), fc.option(fc.nat(40))).map(([i, joined]) => ({
      name: `divide ${i} ${joined ?? 'split'}`,
      act: ({ engine }: NodeEngine) =>
        engine.verdicts.divideSite(siteAt(engine, i), joined === null ? SPLIT : siteAt(engine, joined)),
    })),
  },
  fc
    .dictionary(fc.constantFrom('hive', 'queen', 'honey', 'swarm', 'never'), fc.constantFrom(0, 0.5, 2, 5))
    .map((termBoosts) => settings({ termBoosts })),
  some(PRINTED_NAMES).map((printed) => settings({ printed })),
  fc.constantFrom(...PRINTED_NAMES).map((name) => ({
    name: `toggle ${name}`,
    act: ({ engine }: NodeEngine) => {
      const { settings } = engine.state.topic;
      const others = settings.printed.filter((other) => other !== name);
      const printed = others.length < settings.printed.length ? others : [...others, name];
      return engine.updateTopic({ settings: { ...settings, printed } });
    },
  })),
  some(
    RANKER_NAMES.filter((name) => name !== 'semantic'),
    1,
  ).map((rankers) => settings({ rankers })),
  fc.double({ min: 0, max: 1, noNaN: true }).map((breadth) => settings({ breadth })),
  fc.constantFrom('Honey', 'Bees and wasps', '').map((name) => ({
    name: `name ${name}`,
    act: ({ engine }: NodeEngine) => engine.updateTopic({ name }),
  })),
  fc.nat(20).map((i) => ({
    name: `mark ${i}`,
    act: async ({ engine, deps }: NodeEngine) => {
      const { url, html } = bees[i % bees.length] as (typeof bees)[number];
      const arrival = await deps.retriever.read(
        { url, html, byteLength: html.length },
        { operator: 'mark', round: 0, depth: 0 },
        0,
      );
      engine.verdicts.mark(arrival);
    },
  })),
  {
    weight: 6,
    arbitrary: fc.nat(1_000).map((i) => ({
      name: `offer ${i}`,
      act: ({ engine }: NodeEngine) => offerFrom(engine, i, 3),
    })),
  },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Step>({ name: 'round', act: (world) => round(world) }) },
  { weight: 3, arbitrary: command },
  command.map((meanwhile) => ({
    name: `${meanwhile.name} in a round`,
    act: (world: NodeEngine) => round(world, meanwhile),
  })),
);

function valuesOf({ state, sites }: TopicEngine, queue: ScoredQueue, asked: readonly Value[]): Map<string, unknown[]> {
  const links = queue.of(state.frontier.values(), sites.shares());
  return new Map(links.map((link) => [link.url, asked.map((value) => link[value])]));
}

it.each(seeds(1, 5))(
  'stored values of queued URLs equal newly computed values after any commands, seed %i',
  async (seed) => {
    const asked = some(VALUES, 4);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, asked), { minLength: 3, maxLength: MOST_COMMANDS }), async (steps) => {
        const world = await createNodeEngine(web, {
          name: 'Bees',
          language: 'en',
          background: [],
          seed,
          settings: { pagesPerRound: 120 },
        });
        const { engine, deps } = world;
        for (const { url, html } of bees.slice(0, 3)) {
          engine.verdicts.mark(
            await deps.retriever.read(
              { url, html, byteLength: html.length },
              { operator: 'mark', round: 0, depth: 0 },
              0,
            ),
          );
        }
        // Above a hundred pages, most rounds keep the centroid, and so the stored values.
        offerFrom(engine, 0, 200);
        for (let n = 0; n < 20 && engine.state.pages.all.length < 105; n += 1) await round(world);
        expect(engine.state.pages.all.length).toBeGreaterThanOrEqual(105);
        offerFrom(engine, 3, 40);
        engine.updateTopic({ settings: { ...engine.state.topic.settings, pagesPerRound: 1 } });
        expect(engine.state.frontier.size).toBeGreaterThan(20);
        for (const [{ name, act }, values] of steps) {
          await act(world);
          const kept = valuesOf(engine, engine.queue, values);
          const { state, model } = engine;
          const urls = new UrlKnowledge(state, model, new TopicSites(state, model), deps.analyzer);
          const anew = valuesOf(engine, new ScoredQueue(urls), values);
          expect([...kept.keys()]).toEqual([...anew.keys()]);
          for (const [url, expected] of anew) {
            for (const [i, value] of expected.entries()) {
              const found = kept.get(url)?.[i];
              const where = `${values[i]} of ${url} after ${name}`;
              if (typeof value === 'number') expect(found, where).toBeCloseTo(value, 9);
              else expect(found, where).toBe(value);
            }
          }
        }
      }),
      { numRuns: RUNS, seed },
    );
  },
  600_000,
);
