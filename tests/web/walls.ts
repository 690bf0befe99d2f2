/** Answers that services show to plain requests in place of pages, each after the public markup of its vendor. */
import { hash32 } from '../../lib/engine/hash';
import type { CorpusPage } from './pages';

/** What a wall should be told as. */
type WallCode = 'challenge' | 'consent-wall' | 'payment-required' | 'access-refused';

export interface Wall {
  readonly vendor: string;
  /** What distinguishes this answer from the vendor's other ones. */
  readonly shape: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly code: WallCode;
  /** Status, headers and body are the answer to robots.txt, too. */
  readonly isWholeHost?: boolean;
}

const page = (title: string, body: string, head = '', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title><meta name="robots" content="noindex,nofollow">${head}</head><body>${body}</body></html>`;

/** Anubis explains itself at length, in the visitor's language. */
const anubis = (lang: string, title: string, why: string) =>
  page(
    title,
    `<main><h1 id="title" class="centered-div">${title}</h1><div class="centered-div"><img id="image" src="/.within.website/x/cmd/anubis/static/img/pensive.webp?cacheBuster=v1.21.3"/>
<p id="status">…</p><script async type="module" src="/.within.website/x/cmd/anubis/static/js/main.mjs?cacheBuster=v1.21.3"></script><details><summary>?</summary><p>${why}</p></details>
<noscript><p>${why}</p></noscript></div></main>`,
    `<link rel="stylesheet" href="/.within.website/x/xess/xess.min.css"><script id="anubis_version" type="application/json">"v1.21.3"</script>
<script id="anubis_challenge" type="application/json">{"rules":{"algorithm":"fast","difficulty":4},"challenge":"9f2c"}</script>`,
    lang,
  );
const WHY = `You are seeing this because the people who run this server have put a gate in front of it, which asks each browser for a
short computation before it shows anything. Companies that collect text for their language models send more requests than small
servers can answer, and the gate makes each such request cost a little. Nobody has to click anything; a current browser finishes
within seconds. The gate needs scripts that only current browsers have, so please switch off extensions that forbid them for this
host. It is a stopgap until headless browsers can be told apart by how they draw letters, so that people need not see it at all.
The computation is the same for everybody and says nothing about who you are. If it takes longer than a minute, reload the page,
or write to those who run this server and tell them which browser you use, which version it has and what was shown to you. `;
const WHY_DE = `Du siehst diese Seite, weil die Betreiber des Servers ihn vor Programmen schützen, die Texte für Sprachmodelle sammeln. Dein
Browser löst eine kurze Rechenaufgabe; das dauert nur wenige Sekunden. Bitte erlaube Skripte für diese Adresse. `;
const WHY_FR = `Vous voyez cette page parce que l’administrateur protège le serveur contre les programmes qui aspirent des textes. Votre
navigateur résout un petit calcul en quelques secondes. Veuillez autoriser les scripts pour cette adresse. `;
const WHY_JA =
  'このページは、大量に文章を集めるプログラムからサーバーを守るために表示されています。ブラウザーが短い計算をします。';
const WHY_ZH =
  '您看到此页面，是因为网站管理员要保护服务器，防止人工智能公司大量抓取。浏览器会进行短时间的计算，请稍候。';

const CHALLENGE_SCRIPT = `<script>(function(){window._cf_chl_opt = {cvId: '3',cZone: 'bees.example',cType: 'managed',cRay: '8f1'};
var a = document.createElement('script');a.src = '/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=8f1';document.head.appendChild(a);}());</script>`;

/** What consent managers list: purposes, partners, buttons. */
const PURPOSES = `<h2>We value your privacy</h2><p>We and our 842 partners store and access information on a device, such as cookies, and process
personal data, such as unique identifiers and standard information sent by a device, for personalised advertising and content,
advertising and content measurement, audience research and services development. With your permission we and our partners may use
precise geolocation data and identification through device scanning. You may click to consent to our and our partners’ processing
as described above. Alternatively you may access more detailed information and change your preferences before consenting or to
refuse consenting.</p><p>Please note that some processing of your personal data may not require your consent, but you have a right to
object to such processing. Your preferences will apply to this website only. You can change your preferences or withdraw your
consent at any time by returning to this site and clicking the privacy button at the bottom of the webpage.</p>
<ul><li>Store and/or access information on a device. Cookies, device or similar online identifiers can be stored or read on your device
to recognise it each time it connects to an app or to a website.</li><li>Personalised advertising and content, advertising and content
measurement, audience research and services development. Advertising and content can be personalised based on your profile. Your
activity on this service can be used to build or improve a profile about you.</li><li>Use limited data to select advertising. Legitimate
interest of 61 vendors.</li></ul><button>Accept all</button><button>Reject all</button><button>Manage options</button>`;
const PURPOSES_DE = `<h1>Ihre Privatsphäre ist uns wichtig</h1><p>Wir und unsere 214 Partner verwenden Cookies und andere Technologien, um
Informationen auf Ihrem Gerät zu speichern und darauf zuzugreifen und personenbezogene Daten zu verarbeiten. Mit Ihrer Einwilligung
dürfen wir und unsere Partner Nutzungsprofile bilden, um personalisierte Werbung und Inhalte anzuzeigen, die Leistung von Werbung zu
messen und Erkenntnisse über Zielgruppen zu gewinnen. Sie können Ihre Einwilligung jederzeit widerrufen. Einige Partner verarbeiten
personenbezogene Daten auf Grundlage eines berechtigten Interesses, dem Sie widersprechen können.</p><p>Nutzen Sie diese Seiten mit
Werbung und Cookies: Wenn Sie auf „Alle akzeptieren“ klicken, stimmen Sie der Verarbeitung Ihrer Daten durch uns und unsere Partner zu.
Weitere Informationen finden Sie in der Datenschutzerklärung. Oder nutzen Sie das Pur-Abo für 4,99 Euro im Monat ohne Tracking durch
Dritte und ohne Cookies zu Werbezwecken. Technisch notwendige Cookies werden auch dann gesetzt. Wenn Sie bereits ein Abo haben, melden
Sie sich hier an. Die Einwilligung gilt für alle Angebote dieses Verlags und für alle Geräte, auf denen Sie angemeldet sind. Ihre
Auswahl speichern wir in einem Cookie auf Ihrem Gerät. Partner können Daten in Länder außerhalb der Europäischen Union
übertragen.</p><button>Alle akzeptieren</button><button>Einstellungen</button><a href="/datenschutz">Datenschutz</a><a href="/impressum">Impressum</a>`;
const PURPOSES_FR = `<h1>Avant de continuer</h1><p>Avec votre accord, nos 175 partenaires et nous utilisons des cookies ou technologies similaires pour
stocker, consulter et traiter des données personnelles telles que votre visite sur ce site, les adresses IP et les identifiants de
cookie. Certains partenaires ne demandent pas votre consentement et se fondent sur leur intérêt légitime. Vous pouvez retirer votre
consentement ou vous opposer aux traitements à tout moment en cliquant sur « En savoir plus » ou dans notre politique de
confidentialité.</p><p>Nos partenaires et nous traitons les données suivantes : publicités et contenu personnalisés, mesure de
performance des publicités et du contenu, études d’audience et développement de services. Stocker et accéder à des informations sur
un terminal. Vos données personnelles seront traitées et les informations de votre appareil, cookies et identifiants, peuvent être
stockées.</p><button>Tout accepter</button><button>Tout refuser</button><button>Paramétrer les cookies</button>`;

/** The shapes. The first ten are those that met sessions most. */
export const WALLS: readonly Wall[] = [
  {
    ...{ vendor: 'Anubis', shape: 'with 200 and a long explanation', status: 200, code: 'challenge' },
    body: anubis('en', 'Making sure you&#39;re not a bot!', WHY),
  },
  {
    ...{ vendor: 'Vercel', shape: 'checkpoint with 429', status: 429, code: 'challenge' },
    headers: { 'x-vercel-mitigated': 'challenge', 'x-vercel-challenge-token': '2.17' },
    body: page('Vercel Security Checkpoint', '<div id="root">We’re verifying your browser</div>'),
  },
  {
    ...{ vendor: 'Vercel', shape: 'checkpoint before robots.txt', status: 429, code: 'challenge', isWholeHost: true },
    headers: { 'x-vercel-mitigated': 'challenge' },
    body: page(
      'Vercel Security Checkpoint',
      '<script src="/.well-known/vercel/security/static/challenge.v2.min.js"></script>',
    ),
  },
  {
    ...{ vendor: 'AWS WAF', shape: 'CAPTCHA with 405', status: 405, code: 'challenge' },
    headers: { 'x-amzn-waf-action': 'captcha' },
    body: page(
      'Human Verification',
      '<div id="captcha-container"></div>',
      '<script>window.awsWafCookieDomainList = [];window.gokuProps = {"key":"AQID","iv":"A6","context":"Y"};</script>',
    ),
  },
  {
    ...{ vendor: 'AWS WAF', shape: 'empty with 202', status: 202, code: 'challenge', body: '' },
    headers: { 'x-amzn-waf-action': 'challenge' },
  },
  {
    ...{ vendor: 'Cloudflare', shape: 'managed challenge before robots.txt', status: 503, code: 'challenge' },
    ...{ isWholeHost: true, body: page('Just a moment...', CHALLENGE_SCRIPT) },
  },
  {
    ...{ vendor: 'Cloudflare', shape: 'pay per crawl', status: 402, code: 'payment-required' },
    ...{
      headers: { 'crawler-price': 'USD 0.01' },
      body: page('Payment required', '<p>This page costs crawlers 0.01.'),
    },
  },
  {
    ...{ vendor: 'Cloudflare', shape: 'managed challenge by header', status: 403, code: 'challenge' },
    ...{ headers: { 'cf-mitigated': 'challenge' }, body: page('Just a moment...', CHALLENGE_SCRIPT) },
  },
  {
    ...{ vendor: 'DataDome', shape: 'captcha with 403', status: 403, code: 'challenge' },
    body: `<html><head><title>bees.example</title></head><body><p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={'rt':'c','cid':'AHr','hsh':'25','t':'bv','s':1,'host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/c.js"></script></body></html>`,
  },
  {
    ...{ vendor: 'Imperva', shape: 'incident frame with 200', status: 200, code: 'challenge' },
    body: `<html><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"></head><body><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=7-1&incident_id=37-1" frameborder=0>Request unsuccessful. Incapsula incident ID: 37-1</iframe></body></html>`,
  },
  {
    ...{ vendor: 'Anubis', shape: 'in German', status: 200, code: 'challenge' },
    body: anubis('de', 'Ich stelle sicher, dass du kein Bot bist!', WHY_DE.repeat(4)),
  },
  {
    ...{ vendor: 'Anubis', shape: 'in French', status: 200, code: 'challenge' },
    body: anubis('fr', 'Nous nous assurons que vous n’êtes pas un bot !', WHY_FR.repeat(4)),
  },
  {
    ...{ vendor: 'Anubis', shape: 'in Japanese', status: 200, code: 'challenge' },
    body: anubis('ja', 'あなたがボットでないことを確認しています！', WHY_JA.repeat(6)),
  },
  {
    ...{ vendor: 'Anubis', shape: 'in Chinese', status: 200, code: 'challenge' },
    body: anubis('zh-CN', '正在确认你是不是机器人！', WHY_ZH.repeat(6)),
  },
  {
    ...{ vendor: 'Anubis', shape: 'refusal', status: 200, code: 'challenge' },
    body: page(
      'Oh noes!',
      `<main><h1>Oh noes!</h1><img src="/.within.website/x/cmd/anubis/static/img/reject.webp"><p>Access Denied: error code 7.</p><p>${WHY}</p></main>`,
      '<script id="anubis_version" type="application/json">"v1.21.3"</script>',
    ),
  },
  {
    ...{ vendor: 'go-away', shape: 'refresh challenge', status: 418, code: 'challenge' },
    body: goAway(
      '<meta content="0; url=/.well-known/.git.example/git/go-away/cmd/go-away/challenge/meta-refresh/verify-challenge?__goaway_challenge=meta-refresh" http-equiv="refresh">',
    ),
  },
  {
    ...{ vendor: 'go-away', shape: 'script challenge with 200', status: 200, code: 'challenge' },
    body: goAway(
      '<script async type="module" src="/.well-known/.git.example/git/go-away/cmd/go-away/challenge/js-pow-sha256/script.mjs"></script>',
    ),
  },
  {
    ...{ vendor: 'Cloudflare', shape: 'challenge with 200, as proxies pass it on', status: 200, code: 'challenge' },
    body: page(
      'Nur einen Moment…',
      `<h1>bees.example</h1><p>Überprüfung der Sicherheit der Verbindung</p>${CHALLENGE_SCRIPT}`,
      '',
      'de',
    ),
  },
  {
    ...{ vendor: 'Cloudflare', shape: 'block page', status: 403, code: 'challenge' },
    body: page(
      'Attention Required! | Cloudflare',
      '<div id="cf-wrapper"><div id="cf-error-details" class="cf-error-details-wrapper"><h1>Sorry, you have been blocked</h1><p>You are unable to access bees.example</p></div></div>',
    ),
  },
  {
    ...{ vendor: 'Akamai', shape: 'refusal', status: 403, code: 'challenge' },
    body: '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>You don\'t have permission to access "http&#58;&#47;&#47;bees&#46;example&#47;" on this server.<P>Reference&#32;&#35;18&#46;1<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;1</BODY></HTML>',
  },
  {
    ...{ vendor: 'Akamai', shape: 'behavioural challenge with 200', status: 200, code: 'challenge' },
    body: '<!DOCTYPE html><html><head><title>&nbsp;</title></head><body><script src="/8x/QpA/f.js?v=1"></script><div id="sec-if-cpt-container" role="main" class="sec-container"><p>Powered and protected by</p></div><script src="/_sec/cp_challenge/ak-challenge-4-1.js"></script></body></html>',
  },
  {
    ...{ vendor: 'DataDome', shape: 'interstitial with 200', status: 200, code: 'challenge' },
    body: `<html lang="en"><head><title>bees.example</title></head><body><noscript>Please enable JS and disable any ad blocker</noscript><script>var dd={'rt':'i','host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/i.js"></script></body></html>`,
  },
  {
    ...{ vendor: 'Imperva', shape: 'interruption', status: 200, code: 'challenge' },
    body: page(
      'Pardon Our Interruption',
      `<div class="container"><h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen: you have disabled scripts in your web browser; you move through this website at a speed no person has; you have disabled cookies; or a third-party extension prevents scripts from running.</p><p>To regain access, please make sure that cookies and scripts are enabled before reloading the page.</p></div>`,
    ),
  },
  {
    ...{ vendor: 'Imperva', shape: 'script alone', status: 200, code: 'challenge' },
    body: '<html><head><script type="text/javascript" src="/_Incapsula_Resource?SWJIYLWA=719d&ns=1"></script></head><body></body></html>',
  },
  {
    ...{ vendor: 'Sucuri', shape: 'redirecting script', status: 200, code: 'challenge' },
    body: "<html><title>You are being redirected...</title>\n<noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript>\n<script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='aGVsbG8=';</script></html>",
  },
  {
    ...{ vendor: 'Sucuri', shape: 'block page', status: 403, code: 'challenge' },
    body: page(
      'Sucuri WebSite Firewall - Access Denied',
      '<h1>Access Denied - Sucuri Website Firewall</h1><p>If you are the site owner, please whitelist your address.</p>',
    ),
  },
  {
    ...{ vendor: 'HUMAN', shape: 'press and hold', status: 403, code: 'challenge' },
    body: page(
      'Access to this page has been denied',
      '<div id="px-captcha-wrapper"><p>Press &amp; Hold to confirm you are a human (and not a bot).</p><div id="px-captcha"></div></div><script>window._pxAppId="PX1";</script><script src="https://captcha.px-cdn.net/PX1/captcha.js"></script>',
    ),
  },
  {
    ...{ vendor: 'DDoS-Guard', shape: 'script check', status: 403, code: 'challenge' },
    body: page(
      'DDoS-Guard',
      '<h1>Checking your browser before accessing bees.example</h1>',
      '<script src="/.well-known/ddos-guard/js-challenge/index.js"></script>',
    ),
  },
  {
    ...{ vendor: 'F5', shape: 'script check with 200', status: 200, code: 'challenge' },
    body: '<html><head><meta http-equiv="Pragma" content="no-cache"/><script>(function(){window["bobcmn"] = "1010111";window["failureConfig"]="4f";})();</script></head><body><noscript>Please enable JavaScript to view the page content.<br/>Your support ID is: 1.</noscript></body></html>',
  },
  {
    ...{ vendor: 'F5', shape: 'rejection with 200', status: 200, code: 'challenge' },
    body: '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 1<br><br><a href="javascript:history.back();">[Go Back]</a></body></html>',
  },
  {
    ...{ vendor: 'Kasada', shape: 'script with 429', status: 429, code: 'challenge' },
    body: '<!DOCTYPE html><html><head></head><body><script>window.KPSDK={};KPSDK.now=typeof performance!=="undefined"?performance.now.bind(performance):Date.now.bind(Date);KPSDK.start=KPSDK.now();</script><script src="/149e9513/2d206a39/ips.js?tkrm=A"></script></body></html>',
  },
  {
    ...{ vendor: 'Fastly', shape: 'client challenge', status: 200, code: 'challenge' },
    body: page(
      'Client Challenge',
      '<div id="loading-error">JavaScript is disabled in your browser.</div><script src="/_fs-ch-1T1wmsGaOgGaSxcX/script.js"></script>',
    ),
  },
  {
    ...{ vendor: 'SiteGround', shape: 'refresh with 202', status: 202, code: 'challenge' },
    body: '<html><head><link rel="icon" href="data:;"><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F&y=ipc:1"></meta></head></html>',
  },
  {
    ...{ vendor: 'Qrator', shape: 'script check with 401', status: 401, code: 'challenge' },
    body: '<html><head><script src="/__qrator/qauth_utm_v2.js"></script></head><body><noscript>Please enable JavaScript</noscript></body></html>',
  },
  {
    ...{ vendor: 'Radware', shape: 'captcha with 200', status: 200, code: 'challenge' },
    body: page(
      'Radware Captcha Page',
      '<p>We apologize for the inconvenience, but your activity and behavior on this site made us think that you are a bot.</p><form action="https://validate.perfdrive.com/captcha"></form>',
    ),
  },
  {
    ...{ vendor: 'Aliyun', shape: 'script check with 200', status: 200, code: 'challenge' },
    body: '<html><head><meta name="aliyun_waf_aa" content="2f"></head><body><textarea id="renderData" style="display:none">{"l1":"x"}</textarea></body></html>',
  },
  {
    ...{ vendor: 'Wordfence', shape: 'block with 503', status: 503, code: 'challenge' },
    body: page(
      'Your access to this site has been limited',
      '<h1>Your access to this site has been limited by the site owner</h1><p>Your access to this service has been limited. (HTTP response code 503)</p><p>Generated by Wordfence at Thu, 5 Mar 2026.</p>',
    ),
  },
  {
    ...{ vendor: 'a home-made gate', shape: 'captcha in a form', status: 200, code: 'challenge' },
    body: page(
      'Security check',
      '<h1>One more step</h1><p>Please complete the security check to access bees.example.</p><form method="post"><div class="h-captcha" data-sitekey="1"></div><button>Continue</button></form>',
    ),
  },
  {
    ...{ vendor: 'a home-made gate', shape: 'in Russian', status: 200, code: 'challenge' },
    body: page(
      'Проверка браузера',
      '<h1>Проверка браузера</h1><p>Пожалуйста, подождите, мы проверяем, что вы не робот. Это займёт несколько секунд.</p><script src="/check.js"></script>',
      '',
      'ru',
    ),
  },
  {
    ...{ vendor: 'a home-made gate', shape: 'in Spanish', status: 200, code: 'challenge' },
    body: page(
      'Verificación de seguridad',
      '<h1>Comprobando que no eres un robot</h1><p>Espera unos segundos, por favor.</p><script src="/check.js"></script>',
      '',
      'es',
    ),
  },
  {
    ...{ vendor: 'Google', shape: 'unusual traffic with 429', status: 429, code: 'challenge' },
    body: page(
      'Sorry...',
      '<form id="captcha-form" action="index" method="post"><div class="g-recaptcha" data-sitekey="6"></div></form><p>Our systems have detected unusual traffic from your computer network.</p>',
    ),
  },
  {
    ...{
      vendor: 'Sourcepoint',
      shape: 'in English',
      status: 200,
      code: 'consent-wall',
      body: page('Privacy', PURPOSES),
    },
  },
  {
    ...{ vendor: 'Usercentrics', shape: 'with a subscription, in German', status: 200, code: 'consent-wall' },
    body: page('Bitte entscheiden Sie', PURPOSES_DE, '', 'de'),
  },
  {
    ...{ vendor: 'Didomi', shape: 'in French', status: 200, code: 'consent-wall' },
    body: page('Votre vie privée', PURPOSES_FR, '', 'fr'),
  },
  {
    ...{ vendor: 'an unnamed consent manager', shape: 'short', status: 200, code: 'consent-wall' },
    body: page(
      'Cookies',
      '<h1>Before you continue</h1><p>We use cookies to run this site.</p><form><button>I agree</button></form>',
    ),
  },
  {
    ...{ vendor: 'TollBit', shape: 'token wanted', status: 402, code: 'payment-required' },
    ...{
      headers: { 'content-type': 'application/json' },
      body: '{"error":"payment required","token":"https://tollbit.example/token"}',
    },
  },
  {
    ...{ vendor: 'a server', shape: 'plain refusal', status: 403, code: 'access-refused' },
    body: page('403 Forbidden', '<center><h1>403 Forbidden</h1></center><hr><center>nginx</center>'),
  },
];

function goAway(head: string): string {
  const link =
    '<link rel="stylesheet" href="/.well-known/.git.example/git/go-away/cmd/go-away/assets/static/anubis/style.css">';
  return page('Checking you are not a bot', `<h1 id="title">Checking you are not a bot</h1><p>${WHY}</p>`, link + head);
}

/** Walls in front of a share of the hosts of a web. The same seed walls the same hosts. */
export class WalledHosts {
  readonly #walls = new Map<string, Wall>();

  /** @param share of the hosts, in [0, 1]. */
  constructor(pages: readonly CorpusPage[], share: number, seed: number) {
    const hosts = [...new Set(pages.map(({ url }) => new URL(url).host))];
    const byDraw = hosts.sort((a, b) => hash32(`${seed} ${a}`) - hash32(`${seed} ${b}`));
    for (const [i, host] of byDraw.slice(0, Math.round(share * hosts.length)).entries())
      this.#walls.set(host, WALLS[i % WALLS.length] as Wall);
  }

  has(url: string): boolean {
    return this.#walls.has(new URL(url).host);
  }

  /** What a plain request gets; undefined for a host without a wall. */
  answer(url: URL): Response | undefined {
    const wall = this.#walls.get(url.host);
    if (wall === undefined) return undefined;
    if (url.pathname === '/robots.txt' && !wall.isWholeHost) return new Response('', { status: 404 });
    return wallAnswer(wall);
  }
}

export function wallAnswer({ status, headers, body }: Wall): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
}
