import { browser, special } from '../browser/browser';
import { sendMessage } from '../browser/messages';
import type { EngineMessage } from '../messaging/protocol';
import { failure, isResult } from '../messaging/results';
import type { ForwardCommand } from '../messaging/server';
import { CommandNotReceived, type EngineLink } from './engine-gate';

/**
 * Connection in Firefox, where the background is a page, owns the worker, and ends together with it. `spawn` is called
 * once, at the first use; the worker's number is always 1.
 */
export function pageLink(spawn: () => { readonly execute: ForwardCommand }): EngineLink {
  let engine: ReturnType<typeof spawn> | undefined;
  /** Returns the worker, which the first call starts. */
  const started = () => {
    engine ??= spawn();
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
/** Error message for a missing receiver; a receiver that closes before its answer causes another one. */
const NOBODY_LISTENS = 'Receiving end does not exist';

/**
 * Connection in Chromium, where service workers have no `Worker`, so an offscreen document owns it. The document
 * outlives the service worker. Only one can exist, so `ensure` uses an existing one, which gets the number 1 although
 * it may be configured already.
 */
export function offscreenLink(): EngineLink {
  let generation = 0;
  let opening: Promise<void> | undefined;

  /** Creates the document if there is none, and counts each new document and the first existing one. */
  const open = async () => {
    if (generation > 0 && (await hasOffscreenDocument())) return;
    if (!(await hasOffscreenDocument())) await createOffscreenDocument();
    generation += 1;
  };

  return {
    /** Opens the document; calls at the same time share one opening. */
    async ensure() {
      opening ??= open().finally(() => {
        opening = undefined;
      });
      await opening;
      return generation;
    },

    /** Sends the command every 50 ms, for at most five seconds, until the document answers. */
    async send(command, request, id) {
      const message: EngineMessage = { to: 'engine', id, command, request };
      const giveUpAt = Date.now() + LISTENS_WITHIN_MS;
      for (;;) {
        const { answer, problem } = await sendMessage(message);
        if (isResult(answer)) return answer;
        // A new document may not listen yet, so the command is sent again. Its id is the same, so that it is executed
        // only once.
        const isGone = !(await hasOffscreenDocument());
        if (isGone && problem.includes(NOBODY_LISTENS)) throw new CommandNotReceived(problem);
        if (isGone || Date.now() > giveUpAt) return failure('engine-unreachable', problem);
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    },
  };
}

/** Whether the offscreen document exists; false where the browser cannot tell. */
async function hasOffscreenDocument(): Promise<boolean> {
  const filter = { contextTypes: ['OFFSCREEN_DOCUMENT'], documentUrls: [browser.runtime.getURL(PATH)] };
  return ((await special.runtime.getContexts?.(filter)) ?? []).length > 0;
}

/** Creates the offscreen document; one that exists already is no error. */
async function createOffscreenDocument(): Promise<void> {
  const justification = 'Runs the worker that fetches, reads and ranks pages while the service worker sleeps.';
  try {
    await special.offscreen?.createDocument({ url: PATH, reasons: ['WORKERS'], justification });
  } catch (error) {
    // A previous run of the service worker may have created the document meanwhile.
    if (!(await hasOffscreenDocument())) throw error;
  }
}
