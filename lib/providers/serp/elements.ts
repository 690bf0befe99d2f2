/** Elements of a parsed results page. */
import { DomUtils } from 'htmlparser2';

export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
export type Test = (element: Element) => boolean;

/** Whether an element has at least one of the classes. */
export function hasClass(element: Element, ...names: string[]): boolean {
  const classes = (element.attribs.class ?? '').split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** Returns a test for elements with at least one of the classes. */
export const ofClass =
  (...names: string[]): Test =>
  (element) =>
    hasClass(element, ...names);
/** Returns a test for elements with this tag name, in lower case. */
export const hasTagName =
  (name: string): Test =>
  (element) =>
    element.name === name;
export const isLink: Test = (element) => element.name === 'a' && 'href' in element.attribs;

/** Returns the first descendant of `element` that passes the test, in document order. */
export const first = (element: Element | undefined, test: Test): Element | undefined =>
  (element && DomUtils.findOne(test, element.children, true)) ?? undefined;

/** Returns `element` and its ancestors, innermost first. */
export function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let node: unknown = element; isElement(node); node = node.parent) found.push(node);
  return found;
}

/** Returns `element` or its nearest ancestor that passes the test. */
export const closest = (element: Element, test: Test): Element | undefined => ancestors(element).find(test);

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'attribs' in node;
}

/** Returns the visible text of an element with white space collapsed; '' for undefined. */
export function textOf(element: Element | undefined): string {
  return element ? DomUtils.innerText(element).replace(/\s+/g, ' ').trim() : '';
}

/** Returns the descendant with the longest text among those that pass the test; undefined if none has text. */
export function longest(block: Element | undefined, test: Test): Element | undefined {
  const found = block === undefined ? [] : DomUtils.findAll(test, block.children).filter((each) => textOf(each) !== '');
  return found.sort((a, b) => textOf(b).length - textOf(a).length)[0];
}

/** Returns the first element with text after a result's link, before the next result; undefined without one. */
export function textAfter(link: Element): Element | undefined {
  const isOfOne = (element: Element) => DomUtils.findAll(hasTagName('h3'), element.children).length <= 1;
  for (let node: Element | undefined = link; node !== undefined && isOfOne(node); node = parentOf(node)) {
    for (let next = node.nextSibling; next !== null; next = next.nextSibling)
      if (isElement(next) && first(next, hasTagName('h3')) === undefined && textOf(next) !== '') return next;
  }
  return undefined;
}

function parentOf({ parent }: Element): Element | undefined {
  return isElement(parent) ? parent : undefined;
}
