/** What makes life hard for a crawler. None of it is found by a label; all of it is linked from ordinary pages. */

export const CALENDAR_HOST = 'calendar.riverside-hall.test';
export const OLD_HOST = 'old.example-garden.test';
export const ARCHIVE_HOST = 'archive.village-paper.test';
export const PRIVATE_HOST = 'www.village-paper.test';
const HUGE_PARAGRAPHS = 60_000;
const LAST_YEAR = 9999;

/** Addresses of the traps, for the pages that link to them. */
export const TRAP_LINKS: readonly (readonly [url: string, anchor: string])[] = [
  [`http://${CALENDAR_HOST}/2026/1`, 'Calendar of events'],
  [`http://${OLD_HOST}/loop/a`, 'Our old garden pages'],
  [`http://${OLD_HOST}/moved`, 'Moved: first hive inspection'],
  [`http://${ARCHIVE_HOST}/everything`, 'The whole archive on one page'],
  [`http://${ARCHIVE_HOST}/gbk`, '来自旧站的茶叶页面'],
  [`http://${ARCHIVE_HOST}/latin`, 'Café opening times'],
  [`http://${ARCHIVE_HOST}/leaflet.pdf`, 'Leaflet (PDF)'],
  [`http://${PRIVATE_HOST}/private/minutes`, 'Minutes (members only)'],
  [`http://${PRIVATE_HOST}/gone/forever`, 'A page that is gone'],
];

export const TRAP_ROBOTS: Readonly<Record<string, string>> = {
  [PRIVATE_HOST]: `User-agent: *\nDisallow: /private/\nSitemap: http://${PRIVATE_HOST}/sitemap.xml\n`,
  [CALENDAR_HOST]: 'User-agent: *\nCrawl-delay: 0\n',
};

export function answerTrap(url: URL): Response | undefined {
  if (url.hostname === CALENDAR_HOST) return calendar(url);
  if (url.hostname === OLD_HOST) return oldHost(url);
  if (url.hostname === ARCHIVE_HOST) return archive(url);
  if (url.hostname === PRIVATE_HOST && url.pathname.startsWith('/private/')) {
    return html('<title>Minutes</title><p>These minutes are for members, and robots.txt says so.</p>');
  }
  return undefined;
}

/** Every month links to the next, for eight thousand years. */
function calendar(url: URL): Response | undefined {
  const [, year, month] = /^\/(\d{4})\/(\d{1,2})$/.exec(url.pathname) ?? [];
  if (!year || !month || Number(month) < 1 || Number(month) > 12 || Number(year) >= LAST_YEAR) return undefined;
  const next = Number(month) === 12 ? `/${Number(year) + 1}/1` : `/${year}/${Number(month) + 1}`;
  return html(
    `<title>Events ${month}/${year}</title><h1>Events in ${month}/${year}</h1><p>Nothing is planned yet for this month at Riverside Hall.</p><a href="${next}">Next month</a>`,
  );
}

function oldHost(url: URL): Response | undefined {
  if (url.pathname === '/loop/a') return redirect(`http://${OLD_HOST}/loop/b`, 302);
  if (url.pathname === '/loop/b') return redirect(`http://${OLD_HOST}/loop/a`, 302);
  if (url.pathname === '/moved') return redirect('http://bees.example-garden.test/your-first-hive-inspection', 301);
  return undefined;
}

function archive(url: URL): Response | undefined {
  switch (url.pathname) {
    case '/everything':
      return html(
        `<title>The whole archive</title>${'<p>Yet another notice from the parish archive.</p>\n'.repeat(HUGE_PARAGRAPHS)}`,
      );
    case '/gbk': {
      const text = '旧站茶叶页：龙井、普洱和铁观音的冲泡方法，水温与投茶量各有讲究，茶汤的香气也不相同。';
      const page = `<html lang="zh"><head><meta charset="utf-8"><title>旧站茶叶</title></head><body><p>${text.repeat(4)}</p></body></html>`;
      return new Response(encodeGbk(page), { headers: { 'content-type': 'text/html; charset=gbk' } });
    }
    case '/latin': {
      const page = `<html><head><meta charset="utf-8"><title>Café</title></head><body><p>${'The café and crêperie opens at nine. '.repeat(9)}</p></body></html>`;
      return new Response(Buffer.from(page, 'latin1'), { headers: { 'content-type': 'text/html' } });
    }
    case '/leaflet.pdf':
      return new Response('%PDF-1.4\n%%EOF\n', { headers: { 'content-type': 'application/pdf' } });
    default:
      return undefined;
  }
}

function html(body: string): Response {
  return new Response(`<!doctype html><html lang="en">${body}</html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

function redirect(location: string, status: 301 | 302): Response {
  return new Response(null, { status, headers: { location } });
}

/** The decoder, turned round: there is no encoder for GBK in the platform. */
export function encodeGbk(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, readonly [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && !codes.has(character)) codes.set(character, [lead, trail]);
    }
  }
  return Uint8Array.from(
    [...text].flatMap((one) => (one.charCodeAt(0) < 0x80 ? one.charCodeAt(0) : (codes.get(one) ?? [0x3f]))),
  );
}
