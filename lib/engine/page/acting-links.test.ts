import { expect, it } from 'vitest';
import { parsePage } from './parse';

const linksOf = (html: string, url = 'https://news.example/letter/12') =>
  parsePage({ url, finalUrl: url, html, byteLength: html.length }).links.map((link) => link.url);

const frame = (body: string) => `<!doctype html><title>Bees</title><body>${body}</body>`;

/** Footers of newsletters: each link acts when it is opened. */
const LETTERS: readonly (readonly [language: string, footer: string])[] = [
  [
    'en',
    `<p>You are receiving this e-mail because you signed up at our site.</p>
     <a href="https://news.example/unsubscribe?u=5&id=81">Unsubscribe</a> | <a href="/preferences?e=1f64c41719&token=ab12cd34">Update your preferences</a>
     <p>No longer interested? You can <a href="https://t.example/c/81">unsubscribe</a> at any time, or click <a href="/x/82">here</a> to unsubscribe.</p>
     <a href="/rsvp/yes?e=3">Yes, I will come</a> <a href="/rsvp/no?e=3">No</a> <a href="/confirm-email?c=771">Confirm your e-mail</a>`,
  ],
  [
    'de',
    `<a href="/nl/abmelden">Newsletter abbestellen</a> <a href="/k?x=4">Bestätigen</a> <a href="/k/9">Hier abmelden</a>`,
  ],
  [
    'fr',
    `<a href="/nl/desinscription">Se désinscrire</a> <a href="/l/8">Se désabonner</a> <a href="/k?x=4">Confirmer</a>`,
  ],
  [
    'es',
    `<a href="/b/1">Darse de baja</a> <a href="/c/cancelar-suscripcion">Cancelar suscripción</a> <a href="/k?x=4">Aceptar invitación</a>`,
  ],
  ['it', `<a href="/b/1">Annulla iscrizione</a> <a href="/disiscriviti">qui</a> <a href="/k?x=4">Conferma</a>`],
  [
    'pt',
    `<a href="/b/1">Cancelar inscrição</a> <a href="/descadastrar">Descadastrar</a> <a href="/k?x=4">Confirmar</a>`,
  ],
  ['nl', `<a href="/b/1">Uitschrijven</a> <a href="/afmelden">Klik hier</a> <a href="/k?x=4">Bevestigen</a>`],
  ['pl', `<a href="/b/1">Wypisz się</a> <a href="/wyloguj">Wyloguj</a> <a href="/k?x=4">Potwierdź</a>`],
  ['ru', `<a href="/b/1">Отписаться от рассылки</a> <a href="/k?x=4">Подтвердить</a>`],
  ['zh', `<a href="/b/1">退订</a> <a href="/b/2">取消订阅</a> <a href="/k?x=4">确认</a>`],
  ['ja', `<a href="/b/1">配信停止はこちら</a> <a href="/b/2">購読解除</a> <a href="/k?x=4">承認</a>`],
];

const READING = ['https://news.example/posts/waggle-dance', 'https://hive.example/'];
const READ = `<h1>Bees in May</h1><p>Read about <a href="/posts/waggle-dance">the waggle dance</a>, and visit <a href="https://hive.example/">a hive</a>.</p>`;

it.each(LETTERS)(
  'parsePage drops the links of a newsletter that act (%s), and keeps the links to read',
  (_language, footer) => {
    expect(linksOf(frame(`${READ}<footer>${footer}</footer>`))).toEqual(READING);
  },
);

it('parsePage drops the links of an account page that act, and keeps the links to read', () => {
  const html = frame(`
      <nav><a href="/posts/waggle-dance">Blog</a> <a href="/users/sign_out" data-method="delete" rel="nofollow">Sign out</a></nav>
      <h1>Your account</h1>
      <a href="/account/delete">Delete my account</a>
      <a href="/account/sessions/4411/revoke">Revoke</a>
      <a href="/orders/7731/cancel">Cancel order</a>
      <a href="/drive/share/x7Kq2">Share</a>
      <a href="/login/magic?code=482913">Your link</a>
      <a href="/invite/accept/8841">Join the team</a>
      <a href="/posts/8" data-method="delete">Remove</a>
      <a href="/billing?access_token=abcdef123456">Bills</a>
      <a href="/i/eJwlj0EOgyAQRU8jSwMDKi5YtGk9">Your space</a>
      <a href="https://hive.example/">A hive</a>`);
  expect(linksOf(html, 'https://news.example/inbox')).toEqual(['https://hive.example/', READING[0]]);
});

it('parsePage keeps the links of a page whose server adds a session to each, and stores none of the sessions', () => {
  const html = frame(`${READ}
    <a href="/viewtopic.php?t=81&amp;sid=0f3a9c2e1b4d8f6a0c5e9b7d1f3a9c2e">Mites</a>
    <a href="/SharedDocs/Bienen.html;jsessionid=0F3A9C2E1B4D8F6A0C5E9B7D1F3A9C2E.live871">Bienen</a>
    <a href="/local/bees-and-mites/K7VXOHXQ3ZGZ5NZ2ZQ7LQ2JY5E/">Local</a>`);
  expect(linksOf(html)).toEqual([
    ...READING,
    'https://news.example/viewtopic.php?t=81',
    'https://news.example/SharedDocs/Bienen.html',
    'https://news.example/local/bees-and-mites/K7VXOHXQ3ZGZ5NZ2ZQ7LQ2JY5E/',
  ]);
});

it('parsePage drops links with a long random part from a page that a tab shows', () => {
  const url = 'https://news.example/inbox';
  const html = frame(`${READ}<a href="/your-letter/QL9fXo2mWb7RzT4uKc8YhE">Your letter</a>`);
  const links = (isPrivate: boolean) =>
    parsePage({ url, finalUrl: url, html, byteLength: 1, isPrivate }).links.map((link) => link.url);
  expect(links(true)).toEqual(READING);
  expect(links(false)).toEqual([...READING, 'https://news.example/your-letter/QL9fXo2mWb7RzT4uKc8YhE']);
});
