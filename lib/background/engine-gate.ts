import type { EngineCommand, RequestOf, ResultOf } from '../messaging/commands';
import { detailOf, failure, type Result } from '../messaging/results';
import type { ForwardCommand } from '../messaging/server';
import type { Settings } from '../settings/settings';

/** Nobody received the command, so it can be sent to the next worker. */
export class NotHeard extends Error {
  override readonly name = 'NotHeard';
}

/** The way from the background to the engine worker, which differs by browser. */
export interface EngineLink {
  /**
   * Makes sure that a worker is there.
   * @returns its number of this background's life: another number means a worker that has not been configured.
   */
  ensure(): Promise<number>;
  /** @throws when the worker went away meanwhile; `NotHeard` when it was gone before. */
  readonly send: ForwardCommand;
}

interface EngineGateOptions {
  readonly link: EngineLink;
  loadSettings(): Promise<Settings>;
  /** Match patterns of the host permissions that the user has granted. */
  grantedOrigins(): Promise<readonly string[]>;
  /** Whether the user lets sessions run: access to all sites, and consent where the browser asks for it. */
  mayDiscover(): Promise<boolean>;
  /** Resolves when the guard of private addresses is in force; the engine fetches nothing before. */
  guardAddresses(settings: Settings): Promise<void>;
}

/** What the user typed or allowed a moment ago holds for these, though the browser may not have told of it yet. */
const AS_OF_NOW: ReadonlySet<EngineCommand> = new Set(['startSession', 'resumeSession', 'testProvider']);

/**
 * The background's door to the engine. A worker that is new, or new to this background, is first told the settings and
 * to take up what a dead one left.
 */
export class EngineGate {
  #generation = 0;
  #introduction: Promise<void> | undefined;

  constructor(private readonly options: EngineGateOptions) {}

  /** Never rejects. */
  execute<C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> {
    return this.forward(command, request, crypto.randomUUID());
  }

  /** Passes on what another context sent. Never rejects. `id` names the call; sent again under the same id it is carried out once. */
  async forward<C extends EngineCommand>(command: C, request: unknown, id: string): Promise<Result<ResultOf<C>>> {
    const send = async () => {
      await this.#ready();
      return this.options.link.send(command, request, id);
    };
    try {
      if (AS_OF_NOW.has(command)) await this.configure();
      // A worker at rest closes, perhaps at this moment.
      return await send().catch((error: unknown) => (error instanceof NotHeard ? send() : Promise.reject(error)));
    } catch (error) {
      return failure('engine-unreachable', detailOf(error));
    }
  }

  /** Has the engine take up sessions that were running, starting it if it is gone. */
  recover(): Promise<Result<ResultOf<'recover'>>> {
    return this.execute('recover', {});
  }

  /** Hands on settings and permissions as they are now; a worker that is not there yet is told when it starts. */
  async configure(): Promise<void> {
    if (this.#generation === 0) return;
    await this.execute('configure', await this.#configuration());
  }

  async #configuration(): Promise<RequestOf<'configure'>> {
    const { loadSettings, guardAddresses, ...permissions } = this.options;
    const [settings, origins, mayDiscover] = await Promise.all([
      loadSettings(),
      permissions.grantedOrigins(),
      permissions.mayDiscover(),
    ]);
    await guardAddresses(settings);
    return { settings, origins, mayDiscover };
  }

  async #ready(): Promise<void> {
    const generation = await this.options.link.ensure();
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#introduction = this.#introduce();
      this.#introduction.catch(() => {
        this.#generation = 0;
      });
    }
    await this.#introduction;
  }

  async #introduce(): Promise<void> {
    const { link } = this.options;
    const configured = await link.send('configure', await this.#configuration(), crypto.randomUUID());
    if (!configured.ok) throw new Error(configured.error.detail);
    void link.send('recover', {}, crypto.randomUUID());
  }
}
