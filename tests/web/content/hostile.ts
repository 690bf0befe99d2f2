import { gzipSync } from 'node:zlib';
import { type CorpusPage, NO_TOPIC, type WebPages } from '../pages';

export const HOSTILE_HOST = 'hub.hostile.test';
/** Set by any script of these pages that gets to run. */
export const MARK_OF_SCRIPT = 'hostilePageWasHere';

const SCRIPT = `globalThis.${MARK_OF_SCRIPT}=1`;
const TOPIC_TEXT =
  'Beekeeping in the old orchard: the queen lays eggs in the brood comb, workers carry nectar and pollen to the hive, and the beekeeper counts varroa mites, extracts honey and feeds syrup before winter. ';
const BOMB_MIB = 100;
const ENDLESS_CHUNK_MS = 200;

interface Hostile {
  readonly name: string;
  /** Part of the title by which a tester finds it. */
  readonly title?: string;
  answer(): Response;
}

const page = (title: string, body: string, head = ''): Response =>
  html(
    `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><p>${TOPIC_TEXT}</p>${body}</body></html>`,
  );

const html = (body: BodyInit, headers: Record<string, string> = {}): Response =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

const redirect = (location: string): Response => new Response(null, { status: 302, headers: { location } });

/** Answers that try to crash, hang, script or mislead whoever reads them. */
const HOSTILE: readonly Hostile[] = [
  {
    name: 'markup-in-title',
    answer: () =>
      page(
        `&lt;img src=x onerror="${SCRIPT}"&gt;&lt;script&gt;${SCRIPT}&lt;/script&gt; bees`,
        `<h1>&lt;svg onload=${SCRIPT}&gt;</h1>`,
      ),
  },
  {
    name: 'script-links',
    answer: () =>
      page(
        'Script links about bees',
        `<a href="javascript:${SCRIPT}">hive</a><a href="data:text/html,<script>${SCRIPT}</script>">queen</a><a href="JaVaScRiPt:${SCRIPT}">comb</a>`,
        `<base href="javascript:${SCRIPT}//">`,
      ),
  },
  { name: 'deep', answer: () => page('Deep bees', `${'<div>'.repeat(200_000)}hive`) },
  {
    name: 'many-links',
    answer: () =>
      page(
        'Many links to bees',
        Array.from({ length: 50_000 }, (_, i) => `<a href="http://${HOSTILE_HOST}/x/${i}">bee ${i}</a>`).join(''),
      ),
  },
  {
    name: 'long-line',
    answer: () => page('Long line of bees', `<p title="${'bee'.repeat(300_000)}">${'hive'.repeat(50_000)}</p>`),
  },
  { name: 'long-title', answer: () => page(`Long ${'bee '.repeat(50_000)}`, '') },
  { name: 'endless', answer: () => html(endless()) },
  {
    name: 'bomb',
    answer: () => html(gzipSync(Buffer.alloc(BOMB_MIB * 1024 * 1024, 'bee ')), { 'content-encoding': 'gzip' }),
  },
  { name: 'binary', answer: () => html(Uint8Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 256)) },
  {
    name: 'no-such-charset',
    answer: () =>
      new Response(`<title>Odd charset of bees</title><p>${TOPIC_TEXT}</p>`, {
        headers: { 'content-type': 'text/html; charset=x-nonsense' },
      }),
  },
  {
    name: 'backwards',
    answer: () => page('\u202eseeb fo eltit\u202c \u0000 b\u0301\u0302\u0303\u0304ees', '\u0000<p>\u202e</p>'),
  },
  {
    name: 'object-words',
    answer: () =>
      page(
        'Constructor bees',
        `<p>${'__proto__ constructor prototype toString hasOwnProperty valueOf __defineGetter__ '.repeat(20)}</p>`,
        '<meta name="keywords" content="__proto__, constructor, toString">',
      ),
  },
  {
    name: 'refresh',
    answer: () => page('Refreshing bees', '', '<meta http-equiv="refresh" content="0;url=http://127.0.0.1/">'),
  },
  {
    name: 'canonical',
    answer: () => page('Canonical bees', '', '<link rel="canonical" href="http://127.0.0.1/admin">'),
  },
  {
    name: 'credentials',
    answer: () =>
      page(
        'Credential bees',
        `<a href="http://user:secret@${HOSTILE_HOST}/secret">bees</a><a href="http://${HOSTILE_HOST}/${'bee/'.repeat(3_000)}">far bees</a>`,
      ),
  },
  { name: 'no-content', answer: () => new Response(null, { status: 204 }) },
  { name: 'error', answer: () => new Response('bees', { status: 500 }) },
  { name: 'slow-down', answer: () => new Response('bees', { status: 429, headers: { 'retry-after': '86400' } }) },
  { name: 'loop', answer: () => redirect(`http://${HOSTILE_HOST}/loop`) },
  ...['127.0.0.1', '10.0.0.1', '192.168.1.1', '169.254.169.254', '[::1]', 'localhost', '0x7f000001'].map((host, i) => ({
    name: `private-${i}`,
    answer: () => redirect(`http://${host}/secret`),
  })),
  ...['file:///etc/passwd', 'data:text/html,bees', `javascript:${SCRIPT}`, 'chrome://settings/'].map((to, i) => ({
    name: `scheme-${i}`,
    answer: () => redirect(to),
  })),
];

/** One hub that links to every hostile answer and to some honest pages. */
export function hostileWeb(): WebPages {
  const host = (name: string) => `${name}.hostile.test`;
  const links = HOSTILE.map(
    ({ name }) => `<li><a href="http://${host(name)}/bees">honey bees and hives: ${name}</a></li>`,
  );
  const honest = Array.from({ length: 5 }, (_, i) => ({
    url: `http://honest-${i}.test/bees`,
    html: `<!doctype html><html lang="en"><title>Honest bees ${i}</title><p>${TOPIC_TEXT} Note ${i} of the apiary diary, about swarm ${i + 1}, queen ${i + 2} and super ${i + 3}.</p></html>`,
  }));
  const directs = honest.map(({ url }, i) => `<li><a href="${url}">honey bees and hives: honest ${i}</a></li>`);
  const hub = `<!doctype html><html lang="en"><title>Bees of all kinds</title><p>${TOPIC_TEXT.repeat(3)}</p><ul>${[...links, ...directs].join('')}</ul></html>`;
  const pages: CorpusPage[] = [{ url: `http://${HOSTILE_HOST}/`, html: hub }, ...honest].map((one) => ({
    ...one,
    label: NO_TOPIC,
    lang: 'en',
  }));
  const byHost = new Map(HOSTILE.map((one) => [host(one.name), one]));
  return {
    pages,
    answer: (url) => (url.pathname === '/robots.txt' ? undefined : byHost.get(url.hostname)?.answer()),
  };
}

/** A page that never ends. */
function endless(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new ReadableStream({
    start: (controller) =>
      controller.enqueue(encoder.encode(`<!doctype html><title>Endless bees</title><p>${TOPIC_TEXT}`)),
    pull: (controller) =>
      new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          controller.enqueue(encoder.encode(TOPIC_TEXT));
          resolve();
        }, ENDLESS_CHUNK_MS);
      }),
    cancel: () => clearTimeout(timer),
  });
}
