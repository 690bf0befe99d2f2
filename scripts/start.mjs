/** `npm start`: runs scripts/start.ts. Needs only Node. */
import { ensurePackages } from '../cli/npm-packages.mjs';
import { runTypeScript } from './run-typescript.mjs';

ensurePackages({ workspaces: false });
runTypeScript('scripts/start.ts', process.argv.slice(2));
