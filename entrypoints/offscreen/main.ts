import { askBackground, messageBus, sendMessage } from '../../lib/browser/messages';
import { serveEngine } from '../../lib/messaging/server';
import { leaveWhenIdle } from '../../lib/runner/idle-exit';
import { spawnEngine } from '../../lib/runner/spawn-worker';

// Sent without waiting: if the background sleeps, nobody gets the event, and it reads the store when it wakes.
const { execute } = spawnEngine((event) => void sendMessage({ to: 'background', ...event }), askBackground);
const idle = leaveWhenIdle(execute, () => window.close());
serveEngine(messageBus, (command, request, id) => idle.during(execute(command, request, id)));
