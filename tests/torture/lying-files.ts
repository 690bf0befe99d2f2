/** Topic files that lie in one value, and what must become of each. The test imports `fake-indexeddb/auto` first. */
import { unzipSync } from 'fflate';
import * as v from 'valibot';
import { expect } from 'vitest';
import { createRandom, randomInt } from '../../lib/engine/random';
import { foldVerdicts } from '../../lib/engine/topic/feedback';
import { isOffLimits } from '../../lib/engine/url/filter';
import type { EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import { addressFault } from '../../lib/net/address';
import type { EngineService } from '../../lib/runner/engine-service';
import { DexieStore } from '../../lib/store/dexie-store';
import { listTopics } from '../../lib/store/queries';
import { DexieStaging } from '../../lib/store/staging';
import { rowsOfTopic } from '../../lib/store/topic-tables';
import { verdictLog } from '../../lib/store/verdict-log';
import { MethodsSchema } from '../../lib/transfer/documents/methods-schema';
import { startExport } from '../../lib/transfer/export/export';
import { EXPORT_FORMATS } from '../../lib/transfer/registry';
import { previewMerge } from '../../lib/transfer/topic/merge-preview';
import { mustExecute, serviceOver, web } from '../support/engine-service';
import { createNodeEngine } from '../support/node-engine';
import { ImportWorld, importing } from '../support/topic-import';
import { bytesOf, DEFAULT_CHOICE } from '../support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from '../support/transfer-topic';

const PAGES = 8;
const topic = SAMPLE_TOPIC.id;
const JUDGED = 'https://s4.example/p4';
/** The settings that make this machine search; a file must leave them as they are. */
const OWN = { watch: 'off', pagesPerRound: 3, languages: { de: ['Reiher'] }, stoppedSources: ['mwmbl'] } as const;

const NUMBERS = [
  -1,
  -0.5,
  0,
  0.5,
  1,
  255,
  2 ** 31,
  2 ** 32,
  2 ** 40,
  2 ** 50,
  2 ** 53 - 1,
  2 ** 53,
  8.64e15,
  1e308,
  -1e308,
];
const ADDRESSES = [
  'http://192.168.1.1/reboot',
  'http://localhost:8080/admin',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'https://bank.test/transfer?to=evil&confirm=1',
  'https://a.example/unsubscribe?token=0123456789abcdef0123456789abcdef',
  'https://user:password@a.example/',
  'https://a.example\\@b.example/',
  'https://A.example:443/%7ebees#top',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'chrome://settings',
  'https://',
  `https://a.example/${'x'.repeat(3_000)}`,
];
const TEXTS = [
  '',
  ' ',
  '../../x',
  '__proto__',
  'constructor',
  '\ud800',
  '\u0000',
  'x'.repeat(100_000),
  '<img src=x>',
  'daily',
  'seed',
  'undo',
];
const OTHERS = [null, true, false, [], {}, [[]], [null], { length: 1 }, ['x'], { a: { b: 1 } }];
const VALUES: readonly unknown[] = [...NUMBERS, ...ADDRESSES, ...TEXTS, ...OTHERS];

type Path = readonly (string | number)[];

/** Paths of all values of a document. */
function* paths(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* paths(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** A document with one value replaced, left out or written twice. */
export interface Lie {
  readonly name: string;
  readonly text: string;
}

/** Returns the n-th lie about a document. The same n gives the same lie. */
export function lieIn(document: object, n: number): Lie {
  const random = createRandom(n);
  const all = [...paths(document)];
  const path = all[randomInt(random, all.length)] as Path;
  const whole = structuredClone(document);
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], whole);
  const key = path.at(-1) as string | number;
  const at = holder as Record<string | number, unknown>;
  const kind = randomInt(random, 12);
  const name = `${n}: ${path.join('.')}`;
  if (kind === 0) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete at[key];
    return { name: `${name} is absent`, text: JSON.stringify(whole) };
  }
  if (kind === 1 && Array.isArray(holder)) {
    holder.push(structuredClone(holder[Number(key)]));
    return { name: `${name} is there twice`, text: JSON.stringify(whole) };
  }
  const value = VALUES[randomInt(random, VALUES.length)];
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
  return { name: `${name} = ${JSON.stringify(value)?.slice(0, 60)}`, text: JSON.stringify(whole) };
}

/** A browser that holds a topic, and takes files of it. */
export class LyingFiles {
  readonly #world = new ImportWorld();
  /** Every address that the engine requested, and every service that it asked. */
  readonly requests: string[] = [];
  #service!: EngineService;
  #own = '';
  document: object = {};

  async open(): Promise<this> {
    const { db } = this.#world;
    await fillSampleTopic(db, { pages: PAGES });
    await db.topics.update(topic, { replica: 'own', settings: { ...SAMPLE_TOPIC.settings, ...OWN } });
    await db.rounds.update([topic, 1], {
      questions: [{ operator: 'keyword-search', query: 'grey heron', services: { searxng: 7, brave: 0 }, named: 5 }],
    });
    await db.pages.update([topic, JUDGED], { published: '2020-05-31' });
    this.#service = await this.#worker();
    await this.#done('judge', { topic, urls: ['https://s6.example/p6'], verdict: 'no' });
    this.#own = await this.#world.exported();
    this.document = JSON.parse(this.#own);
    return this;
  }

  close(): Promise<void> {
    return this.#world.db.delete();
  }

  /**
   * Reads a file that lies: as a topic in place of the own one, or merged into it. It is refused with its line, or the
   * topic works: it opens, ranks, takes answers, and its own file can be read again.
   * @returns true if the file was taken.
   */
  async take({ text }: Lie, mode: 'replace' | 'merge'): Promise<boolean> {
    const { db } = this.#world;
    await this.#reset();
    try {
      if (mode === 'merge') await previewMerge(db, text, topic);
      const result = await importing(text, () => this.#service, mode);
      if (!result?.ok) {
        expect(result?.error.code).toMatch(/^(?:bad-import|no-topic)$/);
        return false;
      }
    } catch (error) {
      expect(error).toMatchObject({ code: 'bad-import', message: expect.stringMatching(/^line \d+: ./) });
      return false;
    }
    const ids = (await listTopics(db)).map(({ id }) => id);
    for (const id of ids) if (id !== 'topic-b') await this.#works(id);
    // A worker that starts later resumes no session either.
    this.#service = await this.#worker();
    await this.#done('recover', {});
    expect(this.requests).toEqual([]);
    return true;
  }

  async #works(id: string): Promise<void> {
    const { db } = this.#world;
    const { settings } = (await db.topics.get(id)) ?? {};
    if (id === topic) expect(settings).toMatchObject(OWN);
    else expect(settings).toMatchObject({ watch: 'off', pagesPerRound: expect.any(Number) });
    for (const table of [db.frontier, db.attempts] as const)
      for (const { url } of await rowsOfTopic(table as typeof db.frontier, '[topic+url]', id).toArray())
        expect([url, addressFault(url), isOffLimits(url)]).toEqual([url, undefined, false]);
    // The lie may have changed its address.
    const { url } = (await db.pages.get([id, JUDGED])) ?? (await db.pages.get({ topic: id, n: 4 })) ?? { url: JUDGED };
    for (const verdict of ['no', 'yes', 'no'] as const) {
      await this.#done('judge', { topic: id, urls: [url], verdict });
      const { confirmed, rejected } = foldVerdicts(await verdictLog(db, id));
      expect([verdict, confirmed.has(url), rejected.has(url)]).toEqual([verdict, verdict === 'yes', verdict === 'no']);
    }
    const { step } = await this.#done('judge', { topic: id, urls: [url], verdict: 'yes' });
    await this.#done('undo', { topic: id, step });
    expect(foldVerdicts(await verdictLog(db, id)).rejected.has(url)).toBe(true);
    await this.#done('note', { topic: id, target: url, tags: ['read'], text: 'Again.' });
    const ranking = await new DexieStore(db).loadTopic(id);
    expect(ranking?.ranking?.order.length).toBeGreaterThan(0);
    expect(ranking?.ranking?.scores.every(Number.isFinite)).toBe(true);
    await this.#exports(id);
    if (id !== topic) return;
    const file = await this.#world.exported();
    for (const mode of ['replace', 'merge'] as const)
      expect(await importing(file, () => this.#service, mode)).toMatchObject({ ok: true });
  }

  /** Exports the topic in every format: none fails, and the methods report follows its own schema. */
  async #exports(id: string): Promise<void> {
    const { db } = this.#world;
    await this.#done('describeMethods', { topic: id });
    for (const format of EXPORT_FORMATS) {
      const request = { topic: id, format: format.id, choice: DEFAULT_CHOICE, scope: 'page', onlyNew: false } as const;
      const { chunks } = await startExport(db, { ...request, target: format.id, nowMs: Date.UTC(2026, 4, 31) });
      const bytes = await bytesOf(chunks);
      const text = new TextDecoder().decode(bytes);
      if (format.id === 'methods-report-json') v.parse(MethodsSchema, JSON.parse(text));
      if (format.id === 'page-notes')
        expect(Object.keys(unzipSync(bytes)).every((name) => name.length < 255)).toBe(true);
      if (format.extension === 'html') expect(text).not.toMatch(/<img|href="(?!https?:)/);
    }
  }

  /** Stores the own topic as it was at first. */
  async #reset(): Promise<void> {
    const { db } = this.#world;
    for (const { id } of await listTopics(db)) if (id !== 'topic-b') await this.#done('deleteTopic', { topic: id });
    expect(await importing(this.#own, () => this.#service)).toMatchObject({ ok: true });
    await db.topics.update(topic, { replica: 'own', settings: { ...SAMPLE_TOPIC.settings, ...OWN } });
    this.requests.length = 0;
    this.#service = await this.#worker();
  }

  async #worker(): Promise<EngineService> {
    const fetch: typeof web.fetch = (input, init) => {
      this.requests.push(new Request(input, init).url);
      return web.fetch(input, init);
    };
    const { deps } = await createNodeEngine({ ...web, fetch }, { language: 'en', background: [], seed: 1 });
    const { db } = this.#world;
    const staging = new DexieStaging(db);
    return serviceOver(new DexieStore(db), { staging, clock: deps.clock, dependencies: () => deps });
  }

  async #done<C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<ResultOf<C>> {
    return mustExecute(this.#service, command, request);
  }
}
