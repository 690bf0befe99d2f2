import type { EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import type { Failure, Result } from '../../lib/messaging/results';
import { useApp } from './app-context';
import { faultKey } from './messages';

/** Returns a function that sends a command to the engine and shows a failure as a toast. */
export function useCommand() {
  const { actions } = useApp();
  const showFailure = useFailure();
  return async <C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> => {
    const result = await actions.send(command, request);
    if (!result.ok) showFailure(result.error);
    return result;
  };
}

/** Returns a function that shows a failure as a message in the user's language. */
export function useFailure(): (failure: Failure) => void {
  const { t, notices } = useApp();
  return (failure) => notices.fail(t(faultKey(failure.code)));
}
