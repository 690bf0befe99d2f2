import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../lib/background/background';
import { offscreenLink, pageLink } from '../lib/background/engine-link';
import { spawnEngine } from '../lib/runner/spawn-worker';

export default defineBackground({
  type: 'module',
  /** Starts the background: in Firefox it owns the engine worker, in Chromium an offscreen document does. */
  main() {
    if (import.meta.env.FIREFOX) startBackground((onEvent, answer) => pageLink(() => spawnEngine(onEvent, answer)));
    else startBackground(offscreenLink);
  },
});
