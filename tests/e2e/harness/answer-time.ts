import type { Page } from '@playwright/test';

interface Watched {
  answerMs?: Promise<number>;
}

/** A click that has no answer fails by what was expected, not by the time of its test. */
const NO_ANSWER_MS = 15_000;

/** What is to be seen, or not to be seen any more, by a CSS selector. */
export type Shown = { readonly seen: string } | { readonly gone: string };

/**
 * Milliseconds from the event that the action causes in the page to the frame that shows its answer, measured in the page itself.
 * @param act causes one click, press of a key or choice.
 * @throws Error after 15 s without an answer.
 */
export async function answerTime(page: Page, act: () => Promise<unknown>, shown: Shown): Promise<number> {
  // No frame is drawn of a tab that another one has come before.
  await page.bringToFront();
  await page.evaluate(
    watchForAnswer,
    'seen' in shown ? { selector: shown.seen, isSeen: true } : { selector: shown.gone, isSeen: false },
  );
  await act();
  const wanted = JSON.stringify(shown);
  return page.evaluate(
    ({ wanted, noAnswerMs }) =>
      Promise.race([
        (globalThis as Watched).answerMs ?? Number.NaN,
        new Promise<never>((_, fail) => {
          setTimeout(() => fail(new Error(`Waited ${noAnswerMs} ms in vain for the answer ${wanted}.`)), noAnswerMs);
        }),
      ]),
    { wanted, noAnswerMs: NO_ANSWER_MS },
  );
}

function watchForAnswer({ selector, isSeen }: { selector: string; isSeen: boolean }): void {
  (globalThis as Watched).answerMs = new Promise((resolve) => {
    let startMs: number | undefined;
    const done = () => {
      const { port1, port2 } = new MessageChannel();
      // A message comes after the frame was drawn.
      port1.onmessage = () => resolve(performance.now() - (startMs ?? 0));
      port2.postMessage(null);
    };
    const look = () => {
      if (startMs === undefined || (document.querySelector(selector) !== null) !== isSeen) return;
      observer.disconnect();
      requestAnimationFrame(done);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const type of ['click', 'keydown', 'change'])
      addEventListener(
        type,
        ({ timeStamp }) => {
          startMs ??= timeStamp;
          queueMicrotask(look);
        },
        { capture: true, once: true },
      );
  });
}
