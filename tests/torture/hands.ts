/** The hands of a user in a real browser: one seeded action after another, each sent until it is answered. */
import type { Command, EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import { failure, isResult, type Result } from '../../lib/messaging/results';
import { sendTopic, topicBatches } from '../../lib/transfer/topic/send-topic';
import { summarizeTopic } from '../../lib/transfer/topic/topic-summary';
import type { Extension } from '../e2e/harness/extension';
import type { Acknowledged } from './store-faults';

const ASK_AGAIN_MS = 100;
const GIVE_UP_MS = 60_000;

type Action = (topic: string) => Promise<void>;

export class Hands {
  readonly acknowledged: Acknowledged[] = [];
  /** How often each action was carried out to its end. */
  readonly done: Record<string, number> = {};
  readonly #judged = new Set<string>();
  readonly #actions: Readonly<Record<string, Action>> = {
    judge: (topic) => this.#judge(topic),
    undo: (topic) => this.#undo(topic),
    importRows: (topic) => this.#importRows(topic),
    importTopic: () => this.#importTopic(),
  };
  #imports = 0;

  /**
   * @param extension the browser's that lives now.
   * @param random in [0, 1).
   * @param file a topic to import, its id `imported-topic`.
   */
  constructor(
    private readonly extension: () => Extension,
    private readonly random: () => number,
    private readonly file: string,
  ) {}

  /** Whatever dies meanwhile. @param names of actions to choose from. @returns the name of the one chosen. */
  async act(topic: string, names: readonly string[] = Object.keys(this.#actions)): Promise<string> {
    const name = names[Math.floor(this.random() * names.length)] as string;
    await this.#actions[name]?.(topic);
    this.done[name] = (this.done[name] ?? 0) + 1;
    return name;
  }

  /** One call, sent again until somebody answers it. */
  async send<C extends Command>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> {
    const id = crypto.randomUUID();
    const giveUpAt = Date.now() + GIVE_UP_MS;
    let last = failure('engine-unreachable', 'never asked');
    let tries = 0;
    let lastTryAt = 0;
    while (Date.now() < giveUpAt) {
      tries += 1;
      lastTryAt = Date.now();
      try {
        const answer: unknown = await this.extension().send(command, request, id);
        if (isResult(answer) && (answer.ok || answer.error.code !== 'engine-unreachable'))
          return answer as Result<ResultOf<C>>;
        if (isResult(answer)) last = answer as typeof last;
      } catch (error) {
        last = failure('engine-unreachable', String(error));
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
    const detail = `${command}, ${tries} tries, the last one took ${Date.now() - lastTryAt} ms: ${last.error.detail}`;
    return failure(last.error.code, detail);
  }

  async #judge(topic: string): Promise<void> {
    const { rankings, pages } = await this.#read(['rankings', 'pages']);
    const order = rankings.find((row) => row.topic === topic)?.order ?? [];
    const urls = new Map(pages.filter((page) => page.topic === topic).map(({ n, url }) => [n, url]));
    const url = order.flatMap((n) => urls.get(n) ?? []).find((each) => !this.#judged.has(each));
    if (url === undefined) return;
    this.#judged.add(url);
    const verdict = this.random() < 0.5 ? 'yes' : 'no';
    const { step } = this.#value(await this.send('judge', { topic, urls: [url], verdict }));
    this.acknowledged.push({ kind: 'judged', topic, step, urls: [url], verdict });
  }

  async #undo(topic: string): Promise<void> {
    const { verdicts } = await this.#read(['verdicts']);
    const own = verdicts.filter(
      (entry) => entry.topic === topic && (entry.verdict === 'yes' || entry.verdict === 'no'),
    );
    const taken = new Set(verdicts.flatMap(({ topic: of, undoes }) => (of === topic ? [undoes] : [])));
    const last = own.findLast(({ seq }) => !taken.has(seq));
    if (last === undefined) return;
    const { step, undone } = this.#value(await this.send('undo', { topic, step: last.step ?? last.seq }));
    this.acknowledged.push({ kind: 'undone', topic, step, undone: undone.map(({ seq }) => seq) });
  }

  async #importRows(topic: string): Promise<void> {
    const rows = [0, 1, 2].map((i) => ({
      url: `http://imported-${this.#imports++}.test/${i}`,
      verdict: 'no' as const,
    }));
    this.#value(await this.send('importRows', { topic, rows }));
  }

  async #importTopic(): Promise<void> {
    const { head } = await summarizeTopic(this.file);
    const send = <C extends EngineCommand>(command: C, request: RequestOf<C>) => this.send(command, request);
    for (let tries = 0; tries < 20; tries++) {
      const result = await sendTopic({ batches: () => topicBatches(this.file), head, send });
      if (result?.ok) {
        this.acknowledged.push({ kind: 'created', topic: result.value.id });
        return;
      }
      if (result?.error.code !== 'import-lost') throw new Error(JSON.stringify(result));
    }
  }

  async #read<T extends Parameters<Extension['tables']>[0][number]>(tables: readonly T[]) {
    for (;;) {
      try {
        return await this.extension().tables(tables);
      } catch {
        // The browser is being opened again.
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    }
  }

  #value<T>(result: Result<T>): T {
    if (result.ok) return result.value;
    throw new Error(`${result.error.code}: ${result.error.detail}`);
  }
}
