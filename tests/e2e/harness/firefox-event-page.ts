import type { Marionette } from './marionette';

/** Firefox's own code, as far as it is used here. */
interface BrowserCode {
  readonly WebExtensionPolicy: {
    getByID(id: string): {
      readonly extension: {
        readonly backgroundState: string;
        readonly backgroundContext: object | null;
        terminateBackground(options: unknown): Promise<void>;
      };
    };
  };
}

/** @param id of the extension. */
export function isAwake(marionette: Marionette, id: string): Promise<boolean> {
  return marionette.run(
    'chrome',
    (id) => {
      const { WebExtensionPolicy } = globalThis as unknown as BrowserCode;
      return WebExtensionPolicy.getByID(id).extension.backgroundState === 'running';
    },
    id,
  );
}

/**
 * Ends the event page with its worker, whatever they are at; Firefox itself spares one that owes an answer, or that an event reaches
 * while it ends. @param id of the extension.
 */
export function killEventPage(marionette: Marionette, id: string): Promise<void> {
  return marionette.run(
    'chrome',
    async (id) => {
      const { extension } = (globalThis as unknown as BrowserCode).WebExtensionPolicy.getByID(id);
      const condemned = extension.backgroundContext;
      while (condemned && extension.backgroundContext === condemned) {
        await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    },
    id,
  );
}
