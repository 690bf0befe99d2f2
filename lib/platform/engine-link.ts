import type { ExecuteEngine } from '../messaging/server';

/** The way from the background to the engine worker, which differs by browser. */
export interface EngineLink {
  /**
   * Makes sure that a worker is there.
   * @returns its number of this background's life: another number means a worker that has not been configured.
   */
  ensure(): Promise<number>;
  /** @throws when the worker went away meanwhile. */
  readonly send: ExecuteEngine;
}
