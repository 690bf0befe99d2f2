/** Empties the document before each test file, because files that share a worker also share the document. */
globalThis.document?.body.replaceChildren();
