import { isBatteryLow } from '../../lib/browser/keep-awake';
import { askBackground, messageBus, sendMessage } from '../../lib/browser/messages';
import { failure } from '../../lib/messaging/results';
import { serveEngine } from '../../lib/messaging/server';
import { IdleExit } from '../../lib/runner/idle-exit';
import { spawnEngine } from '../../lib/runner/spawn-worker';

const IDLE_EXIT_MS = 300_000;

// No context may be listening to an event; the background reads the store when it wakes.
const engine = spawnEngine((event) => void sendMessage({ to: 'background', ...event }), askBackground);
const idle = new IdleExit({
  afterMs: IDLE_EXIT_MS,
  isResting: async () => {
    // `recover` returns the running sessions. It also resumes sessions of a dead worker, which then count as running.
    const sessions = await engine.execute('recover', {}, crypto.randomUUID());
    return sessions.ok && sessions.value.running.length === 0;
  },
  leave: () => window.close(),
});
serveEngine(messageBus, async (command, request, id) => {
  // Service workers cannot read the battery, this document can.
  if (command === 'watchTopic' && (await isBatteryLow())) return failure('low-battery');
  return idle.during(engine.execute(command, request, id));
});
