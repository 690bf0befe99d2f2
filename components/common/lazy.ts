import { type ComponentType, type FunctionComponent, h } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';

/** A component that is read when it is first drawn: what few ask for must not keep the popup waiting. Nothing is drawn until then. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  let known: ComponentType<P> | undefined;
  return (props) => {
    const [, redraw] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
      if (known) return;
      void load().then((loaded) => {
        known = loaded;
        redraw(0);
      });
    }, []);
    return known ? h(known as ComponentType<object>, props) : null;
  };
}
