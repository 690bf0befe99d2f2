import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openFileDatabase } from '../../cli/file-database';

/** Longest time from the first stored round to the kill, in milliseconds. */
const MOST_MS = 60;

/**
 * Kills a writing process at random moments. After each kill every reported round is stored, each one whole.
 * @returns the number of rounds stored in all.
 */
export async function surviveKills(count: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tendril-kills-'));
  const file = join(folder, 'tendril.store');
  let stored = 0;
  try {
    for (let kill = 0; kill < count; kill++) {
      const child = spawn(process.execPath, ['--import', 'tsx', 'tests/torture/store-writer.ts', file], {
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
      close();
      stored = rounds.length;
      expect(stored).toBeGreaterThanOrEqual(reported);
      expect(rounds).toEqual(rounds.map((_, i) => i + 1));
      expect(verdicts).toEqual(rounds);
      expect([pages, session?.spentPages]).toEqual([stored, stored]);
    }
    return stored;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
