import { useEffect, useRef } from 'preact/hooks';

/** Whether the focus is in a field, where it stays whatever becomes of a list beside it. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}

type KeyMap = Readonly<Record<string, () => void>>;

/**
 * Single-key shortcuts of a screen. Keys are `KeyboardEvent.key` values; a letter in
 * lower case stands for both cases, so that Caps Lock makes no difference. Nothing happens while the user types in a
 * field, holds a modifier (Shift aside), or has a dialog or menu open.
 */
export function useShortcuts(keys: KeyMap): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const action = current.current[event.key] ?? current.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], dialog, [role=menu]';
