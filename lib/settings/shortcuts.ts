/** The extension's keyboard shortcuts, from which the manifest is built; the user changes the keys in the browser. */
import type en from '../../public/_locales/en/messages.json';

interface ShortcutRow {
  readonly name: string;
  /** Key of the message that describes the shortcut. */
  readonly label: keyof typeof en;
  /** Default key, not used by browsers themselves. Browsers allow four defaults; the user can set the other keys. */
  readonly suggested?: string;
}

/** Name that the browser defines for a click on the toolbar button; the background gets no event for it. */
const OPEN_POPUP = '_execute_action';

export const SHORTCUTS = [
  { name: OPEN_POPUP, label: 'command_open_popup', suggested: 'Alt+Shift+O' },
  { name: 'mark-page', label: 'command_mark_page', suggested: 'Alt+Shift+M' },
  { name: 'open-panel', label: 'command_open_panel', suggested: 'Alt+Shift+S' },
  { name: 'toggle-session', label: 'command_toggle_session', suggested: 'Alt+Shift+D' },
  { name: 'stop-session', label: 'command_stop_session' },
  { name: 'mark-tabs', label: 'command_mark_tabs' },
  { name: 'reject-page', label: 'command_reject_page' },
  { name: 'exclude-site', label: 'command_exclude_site' },
  { name: 'undo', label: 'command_undo' },
  { name: 'search-web', label: 'command_search_web' },
  { name: 'take-results', label: 'command_take_results' },
  { name: 'export-seeds', label: 'command_export_seeds' },
  { name: 'open-dashboard', label: 'command_open_dashboard' },
  { name: 'open-options', label: 'command_open_options' },
] as const satisfies readonly ShortcutRow[];

type ShortcutName = (typeof SHORTCUTS)[number]['name'];
/** Shortcuts that the background executes. */
export type Shortcut = Exclude<ShortcutName, typeof OPEN_POPUP>;

export function isShortcut(name: string): name is Shortcut {
  return name !== OPEN_POPUP && SHORTCUTS.some((shortcut) => shortcut.name === name);
}

/** Current key of a shortcut; '' where none is set. */
export interface AssignedShortcut {
  readonly name: ShortcutName;
  /** Key as the browser writes it, such as `Alt+Shift+M` or `⌥⇧M`. */
  readonly keys: string;
}

/**
 * Returns the `commands` member of the manifest, in the order of `SHORTCUTS`. Only some shortcuts suggest a key, and
 * the one that opens the popup has no description.
 */
export function manifestCommands(): Record<string, { description?: string; suggested_key?: { default: string } }> {
  return Object.fromEntries(
    SHORTCUTS.map((command) => [
      command.name,
      {
        ...('suggested' in command && { suggested_key: { default: command.suggested } }),
        ...(command.name !== OPEN_POPUP && { description: `__MSG_${command.label}__` }),
      },
    ]),
  );
}
