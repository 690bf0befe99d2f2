/** `npm test` and `npm run test:full`: see scripts/test.ts. Needs nothing but Node. */
import { ensurePackages, runTypeScript } from './packages.mjs';

ensurePackages();
runTypeScript('scripts/test.ts', process.argv.slice(2));
