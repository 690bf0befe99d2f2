import { type ReadonlySignal, type Signal, signal } from '@preact/signals';

/** What a toast says and offers. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'error';
  /** A new notice of a group takes the place of the old one. */
  readonly group?: string;
  readonly action?: { readonly label: string; run(): void };
}

export interface Notices {
  /** Shown at the moment, oldest first. */
  readonly shown: ReadonlySignal<readonly Notice[]>;
  /** Spoken by screen readers, never drawn. */
  readonly spoken: ReadonlySignal<string>;
  /** Dialogs that are open. A notice must be drawn in the last of them: what lies outside is behind it, and cannot be pressed. */
  readonly dialogs: Signal<number>;
  show(notice: Omit<Notice, 'id'>): void;
  dismiss(id: number): void;
  /** Takes away what no longer holds. */
  dismissGroup(group: string): void;
  say(text: string): void;
}

/** More toasts than this push the oldest out. */
const MAX_SHOWN = 2;

export function createNotices(): Notices {
  const shown = signal<readonly Notice[]>([]);
  const spoken = signal('');
  let nextId = 1;
  return {
    shown,
    spoken,
    dialogs: signal(0),
    show(notice) {
      const others = shown.value.filter((other) => !notice.group || other.group !== notice.group);
      shown.value = [...others, { ...notice, id: nextId }].slice(-MAX_SHOWN);
      nextId += 1;
    },
    dismiss(id) {
      shown.value = shown.value.filter((notice) => notice.id !== id);
    },
    dismissGroup(group) {
      shown.value = shown.value.filter((notice) => notice.group !== group);
    },
    say(text) {
      spoken.value = text;
    },
  };
}
