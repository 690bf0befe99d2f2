/** `npm run check`, `npm test` and `npm run test:full`: runs scripts/test.ts. Needs only Node. */
import { ensurePackages, runTypeScript } from './packages.mjs';

ensurePackages();
runTypeScript('scripts/test.ts', process.argv.slice(2));
