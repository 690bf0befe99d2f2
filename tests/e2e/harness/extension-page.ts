/** A page of the extension in either browser: what the harness needs of it. */
export interface ExtensionPage {
  /** Runs a function in the page; argument and result are plain data. The function must not use names of its module. */
  evaluate<R, A>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
}

/** The part of the extension API that the harness calls in the page; both browsers return promises. */
export interface ExtensionApi {
  readonly runtime: { sendMessage(message: unknown): Promise<unknown> };
  readonly storage: { readonly local: { set(items: Record<string, unknown>): Promise<void> } };
  readonly tabs: {
    create(options: { url: string; active: boolean }): Promise<{ id: number }>;
    get(id: number): Promise<{ status: string; url?: string }>;
    remove(id: number): Promise<void>;
  };
}

/** The global scope of a page of the extension. */
export interface ExtensionGlobal {
  readonly chrome: ExtensionApi;
}
