import { Component, type ComponentType, h } from 'preact';

/** The component, drawn again only when one of its props is another value. Signals it reads still draw it. */
export function memo<P extends object>(Drawn: ComponentType<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>) {
      return !isSame(next, this.props as P);
    }

    render(props: P) {
      return h(Drawn as ComponentType<object>, props);
    }
  };
}

function isSame<P extends object>(one: P, other: P): boolean {
  const keys = Object.keys(one) as (keyof P)[];
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]));
}
