import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig, type EntrypointGroup } from 'wxt';
import { ENGLISH_LEXICON } from './lib/engine/defaults';
import { manifestCommands } from './lib/settings/shortcuts';
import { PAGE_SCORER } from './lib/transfer/format';
import packageJson from './package.json';
import { englishLexicon } from './packaging/english-lexicon';
import { licences } from './packaging/licences';
import { pageScorer } from './packaging/page-scorer';
import { repack } from './scripts/repack';

/** Allows only packaged code. Requests may go to any web address, because discovery follows links. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' http: https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Address of the project on GitHub. */
const { homepage } = packageJson as { readonly homepage?: string };

const GECKO_ID = 'tendril@tendril.extension';

/** Oldest supported versions of the browsers. */
const OLDEST = { chrome: 126, firefox: 140 };

/**
 * Builds the popup separately from the other pages. A common build would share a dozen small modules, whose loading
 * takes a sixth of the time until the popup's first paint.
 */
function popupApart(groups: EntrypointGroup[]): void {
  for (const group of groups.filter(Array.isArray)) {
    const at = group.findIndex(({ type }) => type === 'popup');
    if (at >= 0) groups.push(group.splice(at, 1));
  }
}

/** Bundles the popup and its static imports into one file; dynamic imports stay separate. */
const POPUP_IN_ONE_FILE = {
  codeSplitting: { groups: [{ name: 'popup', test: /entrypoints[/]popup[/]/ }] },
};

/**
 * Replaces Vite's code for dynamic imports: 2 kB, mostly for their style sheets. The popup's have none. Like Vite's, it
 * returns a promise of the global `Promise`: Dexie replaces that in a live query, and would lose the query at `import()`.
 */
const PLAIN_DYNAMIC_IMPORTS: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => Promise.resolve().then(load);' : null,
  generateBundle(_options, bundle) {
    const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
    if (styles.length > 1) this.error(`The popup would not load all of its style sheets: ${styles.join(', ')}`);
  },
};

/**
 * Makes the polyfill, the popup's only CommonJS module, an ES module. Otherwise the popup first has to load one more file
 * with the bundler's code for such modules.
 */
const POLYFILL_AS_ES_MODULE: Plugin = {
  name: 'polyfill-as-es-module',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/webextension-polyfill/')
      ? `const module = { exports: {} }, { exports } = module;\n${code}\nexport default module.exports;`
      : null,
};

export default defineConfig({
  modules: [],
  hooks: {
    'entrypoints:grouped': (_wxt, groups) => popupApart(groups),
    'vite:build:extendConfig': (entrypoints, config) => {
      const output = config.build?.rollupOptions?.output;
      if (!output || entrypoints.every(({ type }) => type !== 'popup')) return;
      Object.assign(output, POPUP_IN_ONE_FILE);
      config.plugins = [...(config.plugins ?? []), PLAIN_DYNAMIC_IMPORTS];
    },
    // Generated files are packaged beside the files of `public`.
    'build:publicAssets': async (_wxt, files) => {
      files.push({ contents: englishLexicon(), relativeDest: ENGLISH_LEXICON });
      files.push({ contents: await pageScorer(), relativeDest: PAGE_SCORER });
      files.push({ contents: licences(), relativeDest: 'licences.txt' });
    },
    'zip:done': (_wxt, packages) => packages.forEach(repack),
  },
  imports: false,
  manifestVersion: 3,
  vite: () => ({
    plugins: [preact(), POLYFILL_AS_ES_MODULE],
    worker: { format: 'es' },
    // The package's own entry is a build for browsers of 2017, a tenth larger.
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    // The files lie in the package: preloading them gains nothing, and its helper is in every page.
    build: {
      modulePreload: false,
      target: Object.entries(OLDEST).map(([name, version]) => name + version),
    },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    // The options page offers the project's form for problems if the package names the project.
    ...(homepage && { homepage_url: homepage }),
    permissions: [
      'activeTab',
      'alarms',
      'contextMenus',
      'declarativeNetRequestWithHostAccess',
      'scripting',
      'search',
      'storage',
      'unlimitedStorage',
      ...(browser === 'firefox' ? [] : ['offscreen', 'sidePanel']),
    ],
    optional_permissions: ['bookmarks', 'downloads', 'history', 'notifications', 'tabGroups'],
    optional_host_permissions: ['*://*/*'],
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    commands: manifestCommands(),
    // Private windows have no database, and nothing browsed there may be stored.
    incognito: 'not_allowed',
    ...(browser === 'firefox'
      ? {
          // Puts the button into the toolbar, where new users find it, instead of the extensions menu.
          action: { default_area: 'navbar' },
          browser_specific_settings: {
            gecko: {
              id: GECKO_ID,
              strict_min_version: `${OLDEST.firefox}.0`,
              data_collection_permissions: {
                required: ['none'],
                optional: ['searchTerms', 'browsingActivity', 'websiteContent'],
              },
            },
          },
        }
      : { minimum_chrome_version: String(OLDEST.chrome) }),
  }),
});
