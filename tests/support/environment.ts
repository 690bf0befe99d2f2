const MOST = 2 ** 31 - 1;

/** The whole number in a variable of the environment; undefined where it is not set. @throws Error where it is none. */
export function numberOf(variable: string): number | undefined {
  const value = process.env[variable];
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value) && Number(value) <= MOST) return Number(value);
  throw new Error(`${variable} takes a whole number from 0 to ${MOST}, not "${value}"`);
}
