import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';

export default defineConfig({
  modules: [],
  imports: false,
  vite: () => ({ plugins: [preact()], worker: { format: 'es' }, build: { target: 'es2022' } }),
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: [
      'activeTab',
      'alarms',
      'contextMenus',
      'scripting',
      'storage',
      ...(browser === 'firefox' ? [] : ['offscreen', 'sidePanel']),
    ],
    optional_host_permissions: ['*://*/*'],
  }),
});
