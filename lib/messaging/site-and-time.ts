/** What requests and documents of a topic have in common; they read it by themselves, since a popup that has just opened reads neither. */
import * as v from 'valibot';

/** A site as `siteOf` (url/site.ts) names it: a host or, on a platform, a person's space below it. */
export const Site = v.pipe(v.string(), v.regex(/^([^\s/:?#[\]]+|\[[\da-f:.]+\])(:\d+)?(\/[^\s/?#]+)*$/));
/** How far dates reach on either side of the epoch, in milliseconds (ECMA-262, time values). */
const MOST_MS = 8.64e15;
/** Milliseconds since the epoch, as far as dates reach: beyond, none can be written. */
export const Time = v.pipe(v.number(), v.minValue(-MOST_MS, 'not a time'), v.maxValue(MOST_MS, 'not a time'));
