/** A wrong argument: one clear line on standard error, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError where the option was not given. */
export function required(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

/** @throws UsageError where the value is no whole number from `least` to `most`. */
export function integer(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isInteger(number) || number < least || number > most) {
    throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${value}"`);
  }
  return number;
}

/** A comma-separated list of whole numbers. @throws UsageError as `integer` does. */
export function integers(name: string, list: string, least: number, most: number): number[] {
  return list.split(',').map((value) => integer(name, value, least, most));
}

/** @throws UsageError where the value is none of the choices. */
export function choice<T extends string>(name: string, value: string, from: readonly T[]): T {
  const found = from.find((one) => one === value);
  if (found === undefined) throw new UsageError(`--${name} is one of ${from.join(', ')}, not "${value}"`);
  return found;
}

/** A comma-separated list of choices. @throws UsageError as `choice` does. */
export function choices<T extends string>(name: string, list: string, from: readonly T[]): T[] {
  return list.split(',').map((value) => choice(name, value, from));
}
