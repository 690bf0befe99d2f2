import { sparingBattery } from '../../lib/browser/battery';
import { askBackground, messageBus, sendMessage } from '../../lib/browser/messages';
import { serveEngine } from '../../lib/messaging/server';
import { leavingWhenIdle } from '../../lib/runner/idle-exit';
import { spawnEngine } from '../../lib/runner/spawn-worker';

// No context may be listening to an event; the background reads the store when it wakes.
const { execute } = spawnEngine((event) => void sendMessage({ to: 'background', ...event }), askBackground);
serveEngine(messageBus, sparingBattery(leavingWhenIdle(execute, () => window.close())));
