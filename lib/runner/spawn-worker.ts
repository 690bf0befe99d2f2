import * as Comlink from 'comlink';
import type { AnswerQuestion } from '../messaging/protocol';
import { detailOf, failure } from '../messaging/results';
import type { EngineApi, EngineEvent } from './engine-api';

/**
 * Starts the engine worker in this page, hears its events and has its questions answered. Only for contexts that have `Worker`. A worker that cannot
 * start answers every command with `engine-unreachable`.
 */
export function spawnEngine(onEvent: (event: EngineEvent) => void, answer: AnswerQuestion): Pick<EngineApi, 'execute'> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  let started = false;
  const unstartable = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', (event) => {
      // After the start, an uncaught error is one lost task and not the end of the worker.
      if (!started) reject(new Error(event.message || 'the engine worker could not be loaded'));
    });
  });
  unstartable.catch(() => undefined);
  const engine = Comlink.wrap<EngineApi>(worker);
  const hear = (event: EngineEvent) => {
    started = true;
    onEvent(event);
  };
  engine.onQuestion(Comlink.proxy(answer)).catch(() => undefined);
  engine.onEvent(Comlink.proxy(hear)).catch(() => undefined);
  return {
    async execute(command, request) {
      try {
        // Comlink's types know no generic method.
        return await Promise.race([(engine as unknown as EngineApi).execute(command, request), unstartable]);
      } catch (error) {
        return failure('engine-unreachable', detailOf(error));
      }
    },
  };
}
