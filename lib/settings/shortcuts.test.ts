import { expect, it } from 'vitest';
import { isShortcut, manifestCommands, SHORTCUTS } from './shortcuts';

/** More make browsers refuse the extension. */
const MOST_SUGGESTED = 4;

it('manifestCommands has unique names, and four suggested keys that all differ', () => {
  const names = SHORTCUTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const keys = SHORTCUTS.flatMap((command) => ('suggested' in command ? [command.suggested] : []));
  expect(keys).toHaveLength(MOST_SUGGESTED);
  expect(new Set(keys).size).toBe(keys.length);
  const manifest = manifestCommands();
  expect(Object.keys(manifest)).toEqual(names);
  expect(manifest._execute_action).toEqual({ suggested_key: { default: 'Alt+Shift+O' } });
  for (const name of names.filter(isShortcut))
    expect(manifest[name]?.description, name).toMatch(/^__MSG_command_\w+__$/);
});
