const MOST = 2 ** 31 - 1;

/** Returns the whole number in an environment variable; undefined if it is not set. @throws Error for other values. */
export function numberOf(variable: string): number | undefined {
  const value = process.env[variable];
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value) && Number(value) <= MOST) return Number(value);
  throw new Error(`${variable} takes a whole number from 0 to ${MOST}, not "${value}"`);
}
