import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button, type IconName } from './button';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** Second line in small print. */
  readonly hint?: string;
  readonly checked?: boolean;
  run(): void;
}

interface MenuProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly items: readonly MenuItem[];
  readonly kind?: 'plain' | 'quiet';
  readonly small?: boolean;
  readonly disabled?: boolean;
  /** Opens the menu upwards, for a button at the bottom of the screen. */
  readonly up?: boolean;
  readonly title?: string;
}

/**
 * A button that opens a menu. Arrows, Home, End and letters move the focus; Escape closes the menu and restores the
 * focus. An item closes the menu and then runs; a press outside or Tab only closes it.
 */
export function Menu(props: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    focusItem(root.current, 0);
    const close = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const { ownerDocument } = root.current ?? {};
    ownerDocument?.addEventListener('pointerdown', close);
    return () => ownerDocument?.removeEventListener('pointerdown', close);
  }, [open]);

  /** Closes the menu and focuses its button. */
  const finish = () => {
    setOpen(false);
    button.current?.focus();
  };
  /** Handles a key in the open menu and hides it from the shortcuts of the screen. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    event.stopPropagation();
    if (event.key === 'Tab') setOpen(false);
    else if (event.key === 'Escape') {
      event.preventDefault();
      finish();
    } else if (moveFocus(root.current, event.key, props.items)) event.preventDefault();
  };

  return (
    <div class="menu" ref={root}>
      <Button
        buttonRef={button}
        kind={props.kind}
        small={props.small}
        icon={props.icon}
        disabled={props.disabled}
        hasPopup="menu"
        expanded={open}
        controls={open ? id : undefined}
        title={props.title}
        onClick={() => setOpen(!open)}
      >
        <span class="menu-label cut-text">{props.label}</span>
        <span class="menu-caret" aria-hidden="true" />
      </Button>
      {open ? (
        <div
          id={id}
          role="menu"
          aria-label={props.label}
          class={props.up ? 'menu-list menu-up' : 'menu-list'}
          onKeyDown={onKeyDown}
        >
          {props.items.map((item) => (
            <button
              key={item.id}
              type="button"
              {...(item.checked === undefined
                ? { role: 'menuitem' as const }
                : { role: 'menuitemradio' as const, 'aria-checked': item.checked })}
              tabIndex={-1}
              class="menu-item"
              onClick={() => {
                finish();
                item.run();
              }}
            >
              <span>{item.label}</span>
              {item.hint ? <small>{item.hint}</small> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Returns the items of the open menu from top to bottom. */
function menuItems(root: HTMLElement | null): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>('.menu-item')] : [];
}

/** Focuses an item by its index, which wraps around by one at both ends; without items, does nothing. */
function focusItem(root: HTMLElement | null, index: number): void {
  const all = menuItems(root);
  all[(index + all.length) % Math.max(1, all.length)]?.focus();
}

/**
 * Handles a key of the menu: arrows, Home, End or a letter, which goes to the next item that starts with it. Returns
 * whether the key was one of these and had a target.
 */
function moveFocus(root: HTMLElement | null, key: string, entries: readonly MenuItem[]): boolean {
  const all = menuItems(root);
  const focused = root?.ownerDocument.activeElement;
  const at = all.findIndex((item) => item.isSameNode(focused ?? null));
  if (key === 'ArrowDown') focusItem(root, at + 1);
  else if (key === 'ArrowUp') focusItem(root, at - 1);
  else if (key === 'Home') focusItem(root, 0);
  else if (key === 'End') focusItem(root, all.length - 1);
  else if (key.length === 1 && key !== ' ') {
    const letter = key.toLocaleLowerCase();
    const next = entries.findIndex((entry, i) => i > at && entry.label.toLocaleLowerCase().startsWith(letter));
    const first = entries.findIndex((entry) => entry.label.toLocaleLowerCase().startsWith(letter));
    if (first < 0) return false;
    focusItem(root, next < 0 ? first : next);
  } else return false;
  return true;
}
