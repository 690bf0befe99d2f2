/** The shortcuts that work on any page. The manifest is made of this list; the user changes the keys in the browser. */
import type en from '../../public/_locales/en/messages.json';

interface ShortcutRow {
  readonly name: string;
  /** Message that says what it does. */
  readonly label: keyof typeof en;
  /** Key at first, none of the browsers' own. Browsers allow four; the others have none until the user gives them one. */
  readonly suggested?: string;
}

/** The browser's own name for a click on the toolbar button; it is not told to the background. */
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
/** What the background carries out. */
export type Shortcut = Exclude<ShortcutName, typeof OPEN_POPUP>;

export function isShortcut(name: string): name is Shortcut {
  return name !== OPEN_POPUP && SHORTCUTS.some((shortcut) => shortcut.name === name);
}

/** One shortcut as the browser has it now; `keys` is '' where the user has set none. */
export interface AssignedShortcut {
  readonly name: ShortcutName;
  /** As the browser writes it, for example `Alt+Shift+M` or `⌥⇧M`. */
  readonly keys: string;
}

/** The `commands` of the manifest. */
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
