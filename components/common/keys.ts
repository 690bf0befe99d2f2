import { useLayoutEffect, useRef } from 'preact/hooks';

const SIGNS: Readonly<Record<string, string>> = {
  ' ': '␣',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  Delete: 'Del',
  Insert: 'Ins',
};

/** Returns the sign on the keyboard for a `KeyboardEvent.key`; the key itself for keys without an own sign. */
export const keySign = (key: string): string => SIGNS[key] ?? key;

/**
 * Returns whether an input, textarea or select has the focus, checkboxes included; then changes of a list must not move
 * the focus.
 */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}

type KeyMap = Readonly<Record<string, () => void>>;

/**
 * Handles the single-key shortcuts of a screen: runs the action of the latest render and prevents the browser's
 * default. Keys are `KeyboardEvent.key` values; lower-case letters also match capitals, so that Caps Lock makes no
 * difference. Shortcuts are off while the user types in a field, holds a modifier other than Shift, or has a dialog or
 * menu open.
 */
export function useShortcuts(keys: KeyMap): void {
  const current = useRef(keys);
  current.current = keys;
  // Before the screen is painted, so that no key is lost.
  useLayoutEffect(() => {
    /** Runs the action of a pressed key and prevents the browser's default; ignores keys without an action. */
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
