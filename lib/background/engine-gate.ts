import type { EngineCommand, RequestOf, ResultOf } from '../messaging/commands';
import { detailOf, failure, type Result } from '../messaging/results';
import type { ForwardCommand } from '../messaging/server';
import type { Settings } from '../settings/settings';

/** Error of a command that no document received, so that it can safely be sent to a new worker. */
export class CommandNotReceived extends Error {
  override readonly name = 'CommandNotReceived';
}

/** Connection from the background to the engine worker; it differs by browser. */
export interface EngineLink {
  /**
   * Starts the worker if there is none.
   * @returns the worker's number since the background started. A new number means a worker without configuration.
   */
  ensure(): Promise<number>;
  /**
   * Sends a command.
   * @throws `CommandNotReceived` where the worker was gone before; another error where it ended meanwhile.
   */
  readonly send: ForwardCommand;
}

interface EngineGateOptions {
  readonly link: EngineLink;
  loadSettings(): Promise<Settings>;
  /** Match patterns of the host permissions that the user has granted. */
  grantedOrigins(): Promise<readonly string[]>;
  /** Whether sessions may run: access to all sites, and consent where the browser asks for it. */
  mayDiscover(): Promise<boolean>;
  /** Resolves when the rules against private addresses apply; the engine fetches nothing before. */
  guardAddresses(settings: Settings): Promise<void>;
}

/** Commands that first send the configuration again: the event of a new setting or permission may come later. */
const AS_OF_NOW: ReadonlySet<EngineCommand> = new Set(['startSession', 'resumeSession', 'testProvider']);

/** Sends the background's commands to the engine. A new worker is configured first and resumes running sessions. */
export class EngineGate {
  #generation = 0;
  #configuring: Promise<void> | undefined;

  constructor(private readonly options: EngineGateOptions) {}

  /** Sends a command of the background under a new id. Never rejects. */
  execute<C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> {
    return this.forward(command, request, crypto.randomUUID());
  }

  /**
   * Forwards a command from another context, once more to a new worker if none received it. Commands of `AS_OF_NOW`
   * send the configuration first. Never rejects: `engine-unreachable` if no worker can be configured or answers. A call
   * repeated with the same `id` is executed once.
   */
  async forward<C extends EngineCommand>(command: C, request: unknown, id: string): Promise<Result<ResultOf<C>>> {
    /** Starts and configures a worker if needed, and sends the command. */
    const send = async () => {
      await this.#untilConfigured();
      return this.options.link.send(command, request, id);
    };
    try {
      if (AS_OF_NOW.has(command)) await this.configure();
      // An idle worker may close just now; the command then goes to a new one.
      return await send().catch((error: unknown) =>
        error instanceof CommandNotReceived ? send() : Promise.reject(error),
      );
    } catch (error) {
      return failure('engine-unreachable', detailOf(error));
    }
  }

  /** Makes the engine resume sessions that were running, and starts the engine if needed. */
  recover(): Promise<Result<ResultOf<'recover'>>> {
    return this.execute('recover', {});
  }

  /**
   * Sends the current settings and permissions to a started worker; does nothing before the first start. A later worker
   * gets them at its start.
   */
  async configure(): Promise<void> {
    if (this.#generation === 0) return;
    await this.execute('configure', await this.#configuration());
  }

  /**
   * Returns the settings and permissions that the worker needs, read anew, after the rules against private addresses
   * are set.
   */
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

  /**
   * Starts a worker if there is none, and waits until it has its settings. The next call tries again after a failure.
   * @throws Error if it refuses them.
   */
  async #untilConfigured(): Promise<void> {
    const generation = await this.options.link.ensure();
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#configuring = this.#configure();
      this.#configuring.catch(() => {
        this.#generation = 0;
      });
    }
    await this.#configuring;
  }

  /**
   * Sends the settings to a new worker, and then makes it resume sessions.
   * @throws Error if it refuses the settings.
   */
  async #configure(): Promise<void> {
    const { link } = this.options;
    const configured = await link.send('configure', await this.#configuration(), crypto.randomUUID());
    if (!configured.ok) throw new Error(configured.error.detail);
    void link.send('recover', {}, crypto.randomUUID());
  }
}
