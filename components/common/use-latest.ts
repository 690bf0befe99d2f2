import { useState } from 'preact/hooks';

/** The functions under identities that never change, each doing what it did at the last drawing: for components that are kept. */
export function useLatest<T extends object>(functions: T): T {
  const [{ holder, stable }] = useState(() => {
    const holder = { current: functions };
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
