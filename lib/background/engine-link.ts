import type { ForwardCommand } from '../messaging/server';

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
