/** Whether the focus is in a field, where it stays whatever becomes of a list beside it. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}
