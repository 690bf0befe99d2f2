/** `npm start`: see scripts/start.ts. Needs nothing but Node. */
import { ensurePackages, runTypeScript } from './packages.mjs';

ensurePackages();
runTypeScript('scripts/start.ts', process.argv.slice(2));
