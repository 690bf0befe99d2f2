import { DomUtils, type parseDocument } from 'htmlparser2';

type Document = ReturnType<typeof parseDocument>;
export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type ParentNode = Document | Element;

/** One result as it stands in the page; the address may still be a redirect of the engine. */
export interface RawResult {
  readonly href: string;
  readonly title: string;
  readonly snippet: string;
}

/** Reads the results page of one search engine. Class names change, so parsers lean on structure where they can. */
export interface ResultsPage {
  /** Results in the order of the page, without advertisements. */
  parse(document: Document): RawResult[];
}

export function hasClass(element: Element, name: string): boolean {
  return (element.attribs.class ?? '').split(/\s+/).includes(name);
}

/** First element below `node` that passes, in document order. */
export function first(node: ParentNode, test: (element: Element) => boolean): Element | undefined {
  return DomUtils.findOne(test, node.children, true) ?? undefined;
}

export function all(node: ParentNode, test: (element: Element) => boolean): Element[] {
  return DomUtils.findAll(test, node.children);
}

/** The nearest element around `element`, itself included, that passes. */
export function closest(element: Element, test: (element: Element) => boolean): Element | undefined {
  for (let node: unknown = element; isElement(node); node = node.parent) if (test(node)) return node;
  return undefined;
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'attribs' in node;
}

/** Text of an element as a reader sees it, white space folded; '' of nothing. */
export function elementText(element: Element | undefined): string {
  return element ? DomUtils.innerText(element).replace(/\s+/g, ' ').trim() : '';
}
