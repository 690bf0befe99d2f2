import * as Comlink from 'comlink';
import type { EngineApi, EngineEvent } from './engine-api';

/** Starts the engine worker in this page and hears its events. Only for contexts that have `Worker`. */
export function spawnEngine(onEvent: (event: EngineEvent) => void): Comlink.Remote<EngineApi> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  const engine = Comlink.wrap<EngineApi>(worker);
  void engine.onEvent(Comlink.proxy(onEvent));
  return engine;
}
