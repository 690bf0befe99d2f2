import { useEffect, useState } from 'preact/hooks';

/**
 * Keeps values that the user acted on until the stored `log` changes, because the engine may be busy with a round.
 * @returns the values, and functions that add a value at once and remove it when its command failed.
 */
export function usePending<T>(log: unknown) {
  const [pending, setPending] = useState<readonly T[]>([]);
  useEffect(() => setPending([]), [log]);
  const add = (value: T) => setPending((before) => [...before, value]);
  const drop = (value: T) => setPending((before) => before.filter((other) => other !== value));
  return [pending, add, drop] as const;
}
