import { browser, special } from '../browser/browser';
import type { EngineMessage } from '../messaging/protocol';
import { detailOf, failure, isResult } from '../messaging/results';
import type { EngineApi, EngineEvent } from '../runner/engine-api';
import { type EngineLink, NotHeard } from './engine-gate';

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

const PATH = 'offscreen.html';
const LISTENS_WITHIN_MS = 5_000;
const ASK_AGAIN_MS = 50;
/** What the browser says when no document listens, unlike when one goes away before it has answered. */
const NOBODY_LISTENS = 'Receiving end does not exist';

/**
 * Chromium: the service worker has no `Worker`, so an offscreen document owns it. The document outlives the service
 * worker, and there can be only one: whoever comes second, in this life or in another, finds it made.
 */
export function offscreenLink(): EngineLink {
  let generation = 0;
  let opening: Promise<void> | undefined;

  const open = async () => {
    if (generation > 0 && (await exists())) return;
    if (!(await exists())) await create();
    generation += 1;
  };

  return {
    async ensure() {
      opening ??= open().finally(() => {
        opening = undefined;
      });
      await opening;
      return generation;
    },

    async send(command, request, id) {
      const message: EngineMessage = { to: 'engine', id, command, request };
      const giveUpAt = Date.now() + LISTENS_WITHIN_MS;
      for (;;) {
        const { answer, problem } = await ask(message);
        if (isResult(answer)) return answer;
        // A document that was just made may not listen yet; the id keeps a second try from being a second command.
        const isGone = !(await exists());
        if (isGone && problem.includes(NOBODY_LISTENS)) throw new NotHeard(problem);
        if (isGone || Date.now() > giveUpAt) return failure('engine-unreachable', problem);
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    },
  };
}

async function ask(message: EngineMessage): Promise<{ answer: unknown; problem: string }> {
  try {
    return { answer: await browser.runtime.sendMessage(message), problem: 'the offscreen document gave no answer' };
  } catch (error) {
    return { answer: undefined, problem: detailOf(error) };
  }
}

async function exists(): Promise<boolean> {
  const filter = { contextTypes: ['OFFSCREEN_DOCUMENT'], documentUrls: [browser.runtime.getURL(PATH)] };
  return ((await special.runtime.getContexts?.(filter)) ?? []).length > 0;
}

async function create(): Promise<void> {
  const justification = 'Runs the worker that fetches, reads and ranks pages while the service worker sleeps.';
  try {
    await special.offscreen?.createDocument({ url: PATH, reasons: ['WORKERS'], justification });
  } catch (error) {
    // An earlier life of the service worker may have been making it.
    if (!(await exists())) throw error;
  }
}
