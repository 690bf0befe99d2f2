import { Component, type ComponentType, type FunctionComponent, h, options } from 'preact';
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';

/** Wraps a component so that it renders again only when a prop changed (`Object.is`) or a signal that it reads. */
export function memo<P extends object>(Drawn: ComponentType<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>) {
      return !haveSameProps(next, this.props as P);
    }

    render(props: P) {
      return h(Drawn as ComponentType<object>, props);
    }
  };
}

/** Whether two objects have the same members, compared by `Object.is`. */
function haveSameProps<P extends object>(one: P, other: P): boolean {
  const keys = Object.keys(one) as (keyof P)[];
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]));
}

/**
 * Returns functions with the names of the first render whose identity never changes; each calls the function of the
 * latest render. They can be props of memoised components.
 */
export function useLatest<T extends object>(functions: T): T {
  const [{ holder, stable }] = useState(() => {
    const holder = { current: functions };
    /** Returns a function that calls the latest function of that name. */
    const call =
      (name: keyof T) =>
      (...given: unknown[]) =>
        (holder.current[name] as (...all: unknown[]) => unknown)(...given);
    const names = Object.keys(functions) as (keyof T)[];
    return { holder, stable: Object.fromEntries(names.map((name) => [name, call(name)])) as T };
  });
  holder.current = functions;
  return stable;
}

/**
 * Returns what `load` resolved to last; undefined before, and after a failure, which is not reported.
 * @param changes values whose change loads again; the earlier value stays until then, and the answer to an earlier load
 * is dropped. `load` may return undefined to wait for one of them.
 */
export function useLoaded<T>(load: () => Promise<T> | undefined, changes: readonly unknown[]): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  useEffect(() => {
    let isCurrent = true;
    const take = (value?: T) => isCurrent && setLoaded(() => value);
    load()?.then(take, () => take());
    return () => {
      isCurrent = false;
    };
  }, changes);
  return loaded;
}

/** Returns `value` as it was when `key` last changed (`!==`), or at the first render. */
export function useAsOf<T>(key: unknown, value: T): T {
  const held = useRef({ key, value });
  if (held.current.key !== key) held.current = { key, value };
  return held.current.value;
}

/**
 * Wraps a component that is loaded once, at its first render, and renders nothing until then. Keeps rare parts out of
 * the popup.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  let known: ComponentType<P> | undefined;
  return (props) => {
    const [, redraw] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
      if (!known)
        void load().then((loaded) => {
          known = loaded;
          redraw(0);
        });
    }, []);
    return known ? h(known as ComponentType<object>, props) : null;
  };
}

/** Media query of a dark colour scheme. */
export const DARK = '(prefers-color-scheme: dark)';

/** Returns whether a media query matches, and renders again when that changes. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => setMatches(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [query]);
  return matches;
}

/** Maximum time for which a press delays rendering. */
const MAX_PRESS_MS = 2_000;

/**
 * Delays rendering of the whole page from the press of a button or link to its click, for at most two seconds.
 * Otherwise a change of the list in between would replace or move the button, and the click would be lost or meet
 * another row. Called once per page.
 */
export function renderAfterPresses(): void {
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void) | undefined;
  /** Ends the press and runs the rendering that waited for it, if any. */
  const release = () => {
    isPressed = false;
    waiting?.();
    waiting = undefined;
  };
  /** Ends the press after `ms`, instead of any time set earlier. */
  const releaseAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(release, ms);
  };
  options.debounceRendering = (render) => {
    if (isPressed) waiting = render;
    else queueMicrotask(render);
  };
  const capture = { capture: true };
  /** Starts a press if the pointer went down on a button or link. */
  const press = ({ target }: Event) => {
    isPressed = target instanceof Element && target.closest('button, a[href]') !== null;
    if (isPressed) releaseAfter(MAX_PRESS_MS);
  };
  addEventListener('pointerdown', press, capture);
  // The timer of 0 ms lets the click come first, which the browser sends in the same task.
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => releaseAfter(0), capture);
}
