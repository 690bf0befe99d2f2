import type { ExtensionPage } from './extension-page';

/** A document of the extension in the browser's own window, which is no tab: the popup or the side panel, and the user's hands on it. */
export abstract class View implements ExtensionPage {
  abstract evaluate<R, A>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  abstract isOpen(): Promise<boolean>;
  /** Clicks the first element that matches, as a hand would: the browser counts it as a user's gesture. The click may close the document. */
  abstract click(selector: string): Promise<void>;
  /** A character, or a key by its name. It goes where the keyboard's focus is. */
  abstract press(key: string): Promise<void>;

  async type(text: string): Promise<void> {
    for (const character of text) await this.press(character);
  }

  /** Texts of all elements that match. */
  texts(selector: string): Promise<string[]> {
    return this.evaluate(
      (wanted) => [...document.querySelectorAll<HTMLElement>(wanted)].map((element) => element.innerText.trim()),
      selector,
    );
  }

  async text(selector: string): Promise<string | undefined> {
    return (await this.texts(selector))[0];
  }
}
