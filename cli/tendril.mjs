#!/usr/bin/env node
/** `tendril`: runs cli/main.ts in this process. Needs only Node. */
import { ensurePackages } from '../scripts/packages.mjs';

ensurePackages();
const { tsImport } = await import('tsx/esm/api');
await tsImport('./main.ts', import.meta.url);
