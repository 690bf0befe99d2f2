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
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${value}"`);
  }
  return number;
}

/** @throws UsageError where the value is none of the choices. */
export function choice(name: string, value: string, choices: readonly string[]): string {
  if (!choices.includes(value)) throw new UsageError(`--${name} is one of ${choices.join(', ')}, not "${value}"`);
  return value;
}
