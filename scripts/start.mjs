/** `npm start`: runs scripts/start.ts. Needs only Node. */
import { ensurePackages, runTypeScript } from './packages.mjs';

ensurePackages();
runTypeScript('scripts/start.ts', process.argv.slice(2));
