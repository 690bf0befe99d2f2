import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ChangedBuild {
  readonly folder: string;
  remove(): Promise<void>;
}

type Manifest = Record<string, readonly string[] | undefined>;

/** A copy of the build to which the user has granted optional permissions: nobody could answer the browser's question. */
export function grantedBuild(extension: string, permissions: readonly string[]): Promise<ChangedBuild> {
  return changedBuild(extension, (manifest) => {
    const optional = manifest.optional_permissions ?? [];
    const missing = permissions.filter((permission) => !optional.includes(permission));
    if (missing.length > 0) throw new Error(`The manifest does not offer ${missing.join()}.`);
    return {
      optional_permissions: optional.filter((permission) => !permissions.includes(permission)),
      permissions: [...(manifest.permissions ?? []), ...permissions],
    };
  });
}

/** A copy of the build that has as much room on the disk as the browser gives to a page of the web. */
export function rationedBuild(extension: string): Promise<ChangedBuild> {
  return changedBuild(extension, ({ permissions = [] }) => ({
    permissions: permissions.filter((permission) => permission !== 'unlimitedStorage'),
  }));
}

/** A copy of the build whose worker runs code first: no protocol leads into a worker of Firefox. */
export async function buildWithWorker(extension: string, code: string): Promise<ChangedBuild> {
  const build = await changedBuild(extension, (manifest) => manifest);
  const assets = join(build.folder, 'assets');
  const worker = (await readdir(assets)).find((name) => /^worker-.*\.js$/.test(name));
  if (worker === undefined) throw new Error('The build has no worker.');
  const path = join(assets, worker);
  await writeFile(path, `${code};\n${await readFile(path, 'utf8')}`);
  return build;
}

/** A copy of the build that `update` makes one of a later version. */
export async function updatableBuild(
  extension: string,
): Promise<ChangedBuild & { update(version: string): Promise<void> }> {
  const build = await changedBuild(extension, (manifest) => manifest);
  return { ...build, update: (version) => changeManifest(build.folder, () => ({ version })) };
}

async function changedBuild(extension: string, change: (manifest: Manifest) => Manifest): Promise<ChangedBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'tendril-changed-'));
  await cp(extension, folder, { recursive: true });
  await changeManifest(folder, change);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function changeManifest(folder: string, change: (manifest: Manifest) => object): Promise<void> {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  await writeFile(path, JSON.stringify({ ...manifest, ...change(manifest) }));
}
