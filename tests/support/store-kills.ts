import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { expect } from 'vitest';
import { openFileDatabase } from '../../cli/file-database';

/** Longest time from the first stored round to the kill, in milliseconds. */
const MOST_MS = 200;

/**
 * Kills a writing process at random moments. After each kill every reported round is stored, each one whole.
 * @returns the number of rounds stored in all.
 */
export async function surviveKills(count: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tendril-kills-'));
  const file = join(folder, 'tendril.store');
  let stored = 0;
  try {
    await bundleWriter(folder);
    for (let kill = 0; kill < count; kill++) {
      const child = spawn(process.execPath, [join(folder, 'writer.mjs'), file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let newestQueries = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        newestQueries += text;
      });
      await once(child.stdout, 'data');
      await sleep(Math.random() * MOST_MS);
      child.kill('SIGKILL');
      await once(child, 'close');
      const reported = Number(newestQueries.trim().split('\n').at(-1));
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
    return stored;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bundles the writing process, which then starts several times as fast. */
async function bundleWriter(outDir: string): Promise<void> {
  const input = { writer: 'tests/torture/store-writer.ts' };
  const rollupOptions = { input, output: { entryFileNames: '[name].mjs' } };
  const target = { ssr: true, outDir, emptyOutDir: false, target: 'node20', rollupOptions };
  await build({ configFile: false, publicDir: false, logLevel: 'error', ssr: { noExternal: true }, build: target });
}
