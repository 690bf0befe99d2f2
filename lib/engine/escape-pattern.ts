/** Returns a pattern that matches exactly `text`, in JavaScript, Java, Python and RE2. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
