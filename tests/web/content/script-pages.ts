import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { pdfOf } from '../../support/pdf';
import { NO_TOPIC, type WebPages } from '../pages';

export const SCRIPT_HOST = 'apps.test';
export const APPS = ['preact', 'react', 'vue'] as const;
const TEXT =
  'Beekeeping in the old orchard: the queen lays eggs in the brood comb, workers carry nectar and pollen to the hive, and the beekeeper extracts honey and feeds syrup before winter. ';

const html = (body: string, status = 200): Response =>
  new Response(`<!doctype html><html lang="en">${body}</html>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

/**
 * A hub that links to pages a plain request cannot read: three applications, built here from their packages, a challenge that a
 * browser passes and a consent wall; and to a PDF, a text file and an ordinary page, which it can.
 */
export async function scriptWeb(): Promise<WebPages> {
  const scripts = new Map(await Promise.all(APPS.map(async (app) => [app, await bundled(app)] as const)));
  const links = [...APPS.map((app) => `${app}-app`), 'challenge', 'consent', 'report.pdf', 'notes', 'plain'];
  const hub = `<title>Bees</title><p>${TEXT}</p>${links.map((name) => `<p><a href="http://${name.split('.')[0]}.test/${name}">Bees and their hive: ${name}</a></p>`).join('')}`;
  const pages = { label: NO_TOPIC, lang: 'en' };
  return {
    pages: [
      { ...pages, url: `http://${SCRIPT_HOST}/`, html: hub },
      { ...pages, url: 'http://plain.test/plain', html: `<title>Plain bees</title><p>${TEXT.repeat(3)}</p>` },
    ],
    answer: ({ pathname, search }) => {
      const app = APPS.find((name) => pathname.startsWith(`/${name}`));
      if (app !== undefined && pathname.endsWith('.js'))
        return new Response(scripts.get(app), { headers: { 'content-type': 'text/javascript' } });
      if (app !== undefined)
        return html(`<title>App</title><div id="root"></div><div id="app"></div><script src="/${app}.js"></script>`);
      if (pathname === '/challenge') {
        return search === '?passed'
          ? html(`<title>Passed</title><p>${TEXT.repeat(4)}</p>`)
          : html(
              '<title>Just a moment...</title><script>setTimeout(() => { location.search = "?passed"; }, 500)</script>',
              403,
            );
      }
      if (pathname === '/consent') {
        const script = `if (localStorage.consent) document.body.innerHTML = ${JSON.stringify(`<h1>Honey</h1><p>${TEXT.repeat(4)}</p>`)}`;
        return html(
          `<title>Honey</title><body><h2>Before you continue</h2><p>We use cookies.</p><button onclick="localStorage.consent = 1; location.reload()">Accept</button><script>${script}</script></body>`,
        );
      }
      if (pathname === '/report.pdf') {
        const text = ['A report on bees', ...(TEXT.match(/.{1,60}(?:\s|$)/g) ?? [])].join('\n');
        return new Response(Uint8Array.from(pdfOf([text])), { headers: { 'content-type': 'application/pdf' } });
      }
      // An archive that has one capture of every address.
      if (pathname === '/cdx')
        return new Response('20190203040506 200\n', { headers: { 'content-type': 'text/plain' } });
      if (pathname.startsWith('/20190203040506id_/'))
        return html(`<title>The old hive</title><p>${TEXT.repeat(3)}</p>`);
      if (pathname === '/notes')
        return new Response(`Notes on bees\n${TEXT}`, { headers: { 'content-type': 'text/plain' } });
      return undefined;
    },
  };
}

async function bundled(app: string): Promise<string> {
  const built = (await build({
    ...{ configFile: false, logLevel: 'silent', define: { 'process.env.NODE_ENV': '"production"' } },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'apps', `${app}.ts`), formats: ['iife'], name: app },
    },
  })) as Rollup.RollupOutput[];
  return built[0]?.output[0].code ?? '';
}
