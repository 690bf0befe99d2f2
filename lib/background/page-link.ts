import type { EngineApi, EngineEvent } from '../runner/engine-api';
import type { EngineLink } from './engine-link';

/** Firefox: the background is a page and owns the worker itself; both live and die together. */
export function pageLink(
  spawn: (onEvent: (event: EngineEvent) => void) => Pick<EngineApi, 'execute'>,
  onEvent: (event: EngineEvent) => void,
): EngineLink {
  let engine: Pick<EngineApi, 'execute'> | undefined;
  const started = () => {
    engine ??= spawn(onEvent);
    return engine;
  };
  return {
    ensure: async () => {
      started();
      return 1;
    },
    send: (command, request, id) => started().execute(command, request, id),
  };
}
