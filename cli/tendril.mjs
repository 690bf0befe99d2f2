#!/usr/bin/env node
/** `tendril`: runs cli/main.ts in this process. Needs only Node. */
import { register } from 'node:module';
import { ensurePackages } from '../scripts/packages.mjs';

ensurePackages();
const { register: registerTypeScript } = await import('tsx/esm/api');
registerTypeScript();
register('./raw-loader.mjs', import.meta.url);
await import('./main.ts');
