/**
 * Schemas shared by requests and exported documents. A separate file, because a popup that has just opened loads
 * neither.
 */
import * as v from 'valibot';

/** Name of a site as `siteOf` (url/site.ts) returns it: a host or, on a platform, the path of one person's pages. */
export const Site = v.pipe(v.string(), v.regex(/^([^\s/:?#[\]]+|\[[\da-f:.]+\])(:\d+)?(\/[^\s/?#]+)*$/));
/** Largest distance of a date from the epoch, in milliseconds (ECMA-262, time values). */
const MOST_MS = 8.64e15;
/** Time in milliseconds since the epoch, within the range of `Date`. */
export const Time = v.pipe(v.number(), v.minValue(-MOST_MS, 'not a time'), v.maxValue(MOST_MS, 'not a time'));
