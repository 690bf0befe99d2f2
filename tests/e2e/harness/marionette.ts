import { once } from 'node:events';
import net, { type Socket } from 'node:net';

/** `[type, id, error, result]`, as Firefox answers a command. */
type Answer = readonly [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const COLON = ':'.charCodeAt(0);
const COMMAND = 0;
const SCRIPT_TIMEOUT_MS = 60_000;

/** The scope that a script runs in: the page, or the browser's own code. */
export type Scope = 'content' | 'chrome';

/** Firefox's remote protocol: JSON messages, each after its length in bytes and a colon. */
export class Marionette {
  private received = Buffer.alloc(0);
  private nextId = 1;
  /** As the answer to a new session tells it. */
  session: { readonly capabilities: { readonly webSocketUrl: string } } = { capabilities: { webSocketUrl: '' } };
  private readonly waiting = new Map<number, Waiting>();

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => this.receive(bytes));
    socket.on('error', () => {});
    socket.on('close', () => this.failAll());
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const client = new Marionette(socket);
    client.session = (await client.send('WebDriver:NewSession', {
      acceptInsecureCerts: true,
      webSocketUrl: true,
      unhandledPromptBehavior: { default: 'ignore' },
    })) as Marionette['session'];
    return client;
  }

  send(command: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
    const id = this.nextId++;
    const message = Buffer.from(JSON.stringify([COMMAND, id, command, parameters]));
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    return answer;
  }

  /** The scope is set right before, so that others who run at the same time do not change it between. */
  sendIn(scope: Scope, command: string, parameters: Record<string, unknown>): Promise<unknown> {
    void this.send('Marionette:SetContext', { value: scope }).catch(() => {});
    return this.send(command, parameters);
  }

  /** Runs a function in the scope; argument and result are plain data. @throws Error with what the function threw. */
  async run<R, A>(scope: Scope, run: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    const script = `
      const [argument, done] = arguments;
      const run = ${run.toString()};
      Promise.resolve().then(() => run(argument)).then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error) + '\\n' + String(error && error.stack) }),
      );`;
    const answer = (await this.sendIn(scope, 'WebDriver:ExecuteAsyncScript', {
      script,
      args: [argument ?? null],
      sandbox: null,
      newSandbox: true,
      scriptTimeout: SCRIPT_TIMEOUT_MS,
    })) as { value: { value?: R; error?: string } };
    if (answer.value.error !== undefined) throw new Error(answer.value.error);
    return answer.value.value as R;
  }

  end(): void {
    this.socket.destroy();
  }

  private receive(bytes: Buffer): void {
    this.received = Buffer.concat([this.received, bytes]);
    for (let colon = this.received.indexOf(COLON); colon > 0; colon = this.received.indexOf(COLON)) {
      const end = colon + 1 + Number(this.received.toString('latin1', 0, colon));
      if (this.received.length < end) return;
      const message: unknown = JSON.parse(this.received.toString('utf8', colon + 1, end));
      this.received = this.received.subarray(end);
      // The first message is a greeting, which no command waits for.
      if (Array.isArray(message)) this.settle(message as unknown as Answer);
    }
  }

  private settle([, id, error, result]: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`));
    else waiting?.resolve(result);
  }

  private failAll(): void {
    for (const { reject } of this.waiting.values()) reject(new Error('Firefox closed the connection.'));
    this.waiting.clear();
  }
}
