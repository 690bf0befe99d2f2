import { until } from './extension';
import type { Marionette } from './marionette';

const SHOWN_MS = 15_000;

interface BrowserCode {
  readonly Services: {
    readonly wm: {
      getMostRecentWindow(type: string): {
        readonly PopupNotifications: {
          readonly panel: {
            readonly state: string;
            readonly firstElementChild: { readonly button: HTMLElement; readonly secondaryButton: HTMLElement } | null;
          };
        };
      };
    };
  };
}

/** Waits until Firefox asks for a permission, and clicks its own button. */
export function answerQuestion(marionette: Marionette, isAllowed: boolean): Promise<void> {
  return until("Firefox's question", SHOWN_MS, () =>
    marionette.run(
      'chrome',
      (allowed) => {
        const { wm } = (globalThis as unknown as BrowserCode).Services;
        const { panel } = wm.getMostRecentWindow('navigator:browser').PopupNotifications;
        const question = panel.state === 'open' ? panel.firstElementChild : null;
        (allowed ? question?.button : question?.secondaryButton)?.click();
        return question !== null;
      },
      isAllowed,
    ),
  );
}
