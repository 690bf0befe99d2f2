import { askBackground } from '../../lib/messaging/client';
import type { HostMessage } from '../../lib/messaging/protocol';
import { serveEngine } from '../../lib/messaging/server';
import { browser } from '../../lib/platform/browser';
import type { EngineEvent } from '../../lib/runner/engine-api';
import { spawnEngine } from '../../lib/runner/spawn-worker';

function tellBackground(event: EngineEvent): void {
  const message: HostMessage = { to: 'host', ...event };
  // Nobody may be listening; the background reads the store when it wakes.
  browser.runtime.sendMessage(message).catch(() => undefined);
}

const engine = spawnEngine(tellBackground, askBackground);
serveEngine((command, request) => engine.execute(command, request));
