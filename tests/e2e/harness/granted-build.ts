import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface GrantedBuild {
  readonly folder: string;
  remove(): Promise<void>;
}

/** A copy of the build to which the user has granted optional permissions: nobody could answer the browser's question. */
export async function grantedBuild(extension: string, permissions: readonly string[]): Promise<GrantedBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'tendril-granted-'));
  await cp(extension, folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, readonly string[]>;
  const optional = manifest.optional_permissions ?? [];
  const missing = permissions.filter((permission) => !optional.includes(permission));
  if (missing.length > 0) throw new Error(`The manifest does not offer ${missing.join()}.`);
  manifest.optional_permissions = optional.filter((permission) => !permissions.includes(permission));
  manifest.permissions = [...(manifest.permissions ?? []), ...permissions];
  await writeFile(path, JSON.stringify(manifest));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
