import { askBackground, messageBus, sendMessage } from '../../lib/browser/messages';
import { serveEngine } from '../../lib/messaging/server';
import { leaveWhenIdle } from '../../lib/runner/idle-exit';
import { spawnEngine } from '../../lib/runner/spawn-worker';

// Events are sent without waiting. If the background sleeps, an event is lost, but the background reads the store when
// it wakes.
const { execute } = spawnEngine((event) => void sendMessage({ to: 'background', ...event }), askBackground);
const idle = leaveWhenIdle(execute, () => window.close());
serveEngine(messageBus, (command, request, id) => idle.during(execute(command, request, id)));
