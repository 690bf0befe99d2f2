/** The configuration: one JSON file, and keys of search services from the environment. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { PROVIDERS } from '../lib/providers/registry';
import { FIRST_SETTINGS, type Settings, SettingsSchema } from '../lib/settings/settings';
import { UsageError } from './usage';

interface Config {
  readonly store: string;
  readonly settings: Settings;
}

const ConfigSchema = v.object({ ...SettingsSchema.entries, store: v.optional(v.string()) });

/** Returns the directory that an environment variable names, else `fallback` below the user's home. */
const directoryFrom = (variable: string, fallback: string) => process.env[variable] ?? join(homedir(), fallback);

/**
 * Returns the path of the store and the settings, from the configuration file and keys of the environment. Creates the
 * folder of the store.
 * @param given paths of the command line.
 * @throws UsageError for a missing or invalid file.
 */
export function readConfig(given: {
  readonly config?: string | undefined;
  readonly store?: string | undefined;
}): Config {
  const file = given.config ?? join(directoryFrom('XDG_CONFIG_HOME', '.config'), 'tendril', 'config.json');
  const isPresent = existsSync(file);
  if (!isPresent && given.config !== undefined) throw new UsageError(`there is no file ${file}`);
  const written = isPresent ? readJson(file) : {};
  const read = v.safeParse(ConfigSchema, written);
  if (!read.success) throw new UsageError(`${file}: ${v.summarize(read.issues)}`);
  const { store, ...settings } = read.output;
  const providers = { ...FIRST_SETTINGS.providers, ...settings.providers, ...keysFromEnvironment(settings) };
  const at = given.store ?? store ?? join(directoryFrom('XDG_DATA_HOME', '.local/share'), 'tendril', 'tendril.store');
  mkdirSync(dirname(at), { recursive: true });
  return { store: at, settings: { ...settings, providers } };
}

/** Returns the JSON of a file. @throws UsageError if it cannot be read. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}

/**
 * Returns the settings of services whose key is in `TENDRIL_KEY_<ID>`, such as TENDRIL_KEY_BRAVE, switched on unless
 * the settings switch them off; the key replaces that of the settings.
 */
function keysFromEnvironment({ providers }: Settings): Settings['providers'] {
  const keyed = PROVIDERS.flatMap(({ id }) => {
    const key = process.env[`TENDRIL_KEY_${id.toUpperCase().replace(/\W/g, '_')}`];
    return key ? [[id, { baseUrl: '', enabled: true, ...providers[id], key }] as const] : [];
  });
  return Object.fromEntries(keyed);
}
