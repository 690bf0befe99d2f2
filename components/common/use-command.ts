import type { EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import type { Failure, Result } from '../../lib/messaging/results';
import { useApp } from './app-context';
import { faultKey } from './messages';
import { DRAFT } from './use-draft';

/**
 * Returns a function that sends a command to the engine and shows a failure as a toast. It resolves to the result,
 * never rejects.
 */
export function useCommand() {
  const { actions } = useApp();
  const showFailure = useFailure();
  return async <C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> => {
    const result = await actions.send(command, request);
    if (!result.ok) showFailure(result.error);
    return result;
  };
}

/**
 * Returns a function that sends a command which adds a step to the log, and shows `done` as a toast with a button that
 * undoes this step. It resolves to whether the command succeeded; a failure is shown as a toast.
 */
export function useUndoable() {
  const { notices } = useApp();
  const command = useCommand();
  type Undoable = 'judge' | 'judgeSite' | 'divideSite';
  return async <C extends Undoable>(name: C, request: RequestOf<C>, done: string, group: string): Promise<boolean> => {
    const result = await command(name, request);
    if (!result.ok) return false;
    const { topic } = request;
    const { step } = result.value;
    notices.inform(done, group, () => void command('undo', { topic, step }));
    return true;
  };
}

/**
 * Returns a function that shows a failure as a toast in the user's language. For an unexpected one, its button opens
 * the options, where it can be reported.
 */
export function useFailure(): (failure: Failure) => void {
  const { t, notices, drafts, actions } = useApp();
  return ({ code, detail }) => {
    /** Stores the error's text as the draft of the report and opens the options. */
    const report = () => {
      drafts.write(DRAFT.problem, detail);
      void actions.openScreen('options');
    };
    const action = code === 'unexpected' ? { label: t('problem_title'), run: report } : undefined;
    notices.show({ text: t(faultKey(code)), tone: 'error', ...(action && { action }) });
  };
}
