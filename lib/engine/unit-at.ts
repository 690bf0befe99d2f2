const { charCodeAt } = String.prototype;

/**
 * `text.charCodeAt(at)`, for loops over whole texts: where one place has met many kinds of strings (whole ones, slices, ropes), V8 looks
 * the method up anew for each character.
 */
export const unitAt = (text: string, at: number): number => charCodeAt.call(text, at);
