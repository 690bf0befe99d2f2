/** `npm run check`, `npm test` and `npm run test:full`: runs scripts/test.ts. Needs only Node. */
import { ensurePackages } from '../cli/npm-packages.mjs';
import { runTypeScript } from './run-typescript.mjs';

ensurePackages({ workspaces: process.argv[2] !== 'check' });
runTypeScript('scripts/test.ts', process.argv.slice(2));
