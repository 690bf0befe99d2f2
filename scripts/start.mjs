/** `npm start`: runs scripts/start.ts. Needs only Node. */
import { ensurePackages, runTypeScript } from './packages.mjs';

ensurePackages({ workspaces: false });
runTypeScript('scripts/start.ts', process.argv.slice(2));
