import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { expect } from 'vitest';
import { openFileDatabase } from '../../cli/file-database';

/** Longest time from the first stored round, or from the start of a compaction, to the kill, in milliseconds. */
const MOST_MS = 200;
const MOST_COMPACTING_MS = 20;

interface Survived {
  /** Rounds stored in all. */
  readonly stored: number;
  /** Kills that left an unfinished compacted file. */
  readonly inCompaction: number;
}

/**
 * Kills a writing process with SIGKILL `count` times: in turn at a random time after its first stored round, and soon
 * after the start of a compaction. Checks after each kill that every reported round is stored completely.
 */
export async function surviveKills(count: number): Promise<Survived> {
  const folder = mkdtempSync(join(tmpdir(), 'tendril-kills-'));
  const file = join(folder, 'tendril.store');
  const compacted = `${file}.new`;
  let stored = 0;
  let inCompaction = 0;
  try {
    await bundleWriter(folder);
    for (let kill = 0; kill < count; kill++) {
      const child = spawn(process.execPath, [join(folder, 'writer.mjs'), file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      await once(child.stdout, 'data');
      if (kill % 2 === 0) await sleep(Math.random() * MOST_MS);
      else {
        await created(compacted);
        await sleep(Math.random() * MOST_COMPACTING_MS);
      }
      child.kill('SIGKILL');
      await once(child, 'close');
      if (existsSync(compacted)) inCompaction += 1;
      const reported = Number(output.trim().split('\n').at(-1));
      const { db, close } = await openFileDatabase(file);
      const [rounds, verdicts, session, pages] = [
        (await db.rounds.toArray()).map(({ round }) => round),
        (await db.verdicts.toArray()).map(({ seq }) => seq),
        await db.sessions.get('t'),
        await db.pages.count(),
      ];
      const [terms, links, queued] = [
        (await db.terms.toArray()).map(({ n }) => n),
        (await db.links.toArray()).map(({ n }) => n),
        (await db.frontier.toArray()).map(({ order }) => order),
      ];
      close();
      stored = rounds.length;
      expect(stored).toBeGreaterThanOrEqual(reported);
      expect(rounds).toEqual(rounds.map((_, i) => i + 1));
      expect(verdicts).toEqual(rounds);
      expect([terms, links, queued]).toEqual([rounds, rounds, [stored]]);
      expect([pages, session?.spentPages]).toEqual([stored, stored]);
    }
    return { stored, inCompaction };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Resolves when a file has been created. Its folder must exist. */
function created(file: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(dirname(file), () => {
      if (!existsSync(file)) return;
      watcher.close();
      resolve();
    });
  });
}

/** Bundles the writing process into a folder, so that it starts several times as fast. */
async function bundleWriter(outDir: string): Promise<void> {
  const input = { writer: 'tests/torture/store-writer.ts' };
  const rollupOptions = { input, output: { entryFileNames: '[name].mjs' } };
  const target = { ssr: true, outDir, emptyOutDir: false, target: 'node20', rollupOptions };
  await build({ configFile: false, publicDir: false, logLevel: 'error', ssr: { noExternal: true }, build: target });
}
