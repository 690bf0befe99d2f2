#!/usr/bin/env node
/** `tendril`: bundles cli/main.ts if its sources have changed, and runs the bundle. Needs only Node. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePackages, ROOT } from './npm-packages.mjs';

/** As deep in the project as the sources, so that paths relative to a source hold in the bundle. */
const BUNDLE = join(ROOT, '.tendril');
const MAIN = join(BUNDLE, 'main.mjs');
const SOURCES = ['cli', 'lib', 'crawlers', 'packaging', 'public/_locales/en', 'package.json', 'package-lock.json'];

if (!isFresh()) {
  ensurePackages();
  bundle();
}
// Compiled code is kept beside the bundle by Node 22.1 and later.
module.enableCompileCache?.(join(BUNDLE, 'compiled'));
await import(pathToFileURL(MAIN).href);

/** Whether no source has changed since the bundle was made. */
function isFresh() {
  if (!existsSync(MAIN)) return false;
  const madeMs = statSync(MAIN).mtimeMs;
  return SOURCES.every((name) => {
    const path = join(ROOT, name);
    const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
    return ['', ...inside].every((file) => statSync(join(path, file)).mtimeMs < madeMs);
  });
}

/** Builds the bundle beside the old one and replaces it, so that parallel processes never run half of it. */
function bundle() {
  const made = `${BUNDLE}.${process.pid}`;
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const { status } = spawnSync(process.execPath, [tsx, 'cli/build.ts', made], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
  rmSync(BUNDLE, { recursive: true, force: true });
  try {
    renameSync(made, BUNDLE);
  } catch {
    // Another process has made the same bundle in the meantime.
    rmSync(made, { recursive: true });
  }
}
