import { describe, expect, it } from 'vitest';
import { isActing } from './acting';

const acts = (url: string, more: object = {}) => isActing({ url, ...more });

describe('isActing', () => {
  it.each([
    'https://news.example/unsubscribe?u=5',
    'https://news.example/newsletter/unsubscribe-confirm',
    'https://shop.example/logout',
    'https://shop.example/users/sign_out',
    'https://shop.example/index.php?do=logout',
    'https://shop.example/account/logOut.aspx',
    'https://mail.example/confirm-delete?id=12',
    'https://events.example/rsvp/yes',
    'https://drive.example/drive/share/x7Kq2',
    'https://login.example/login/magic?code=123456',
    'https://shop.example/items/4711/delete',
    'https://shop.example/account/delete',
    'https://shop.example/delete-account',
    'https://shop.example/cancel-subscription',
    'https://forum.example/post.php?delete=12',
    'https://forum.example/vote?post=3',
    'https://list.example/?unsubscribe=1',
    'https://team.example/invite/accept/8841',
    'https://app.example/r?_method=delete&id=1',
    'https://brief.example/abmelden',
    'https://brief.example/newsletter/abbestellen?id=1',
    'https://lettre.example/se-d%C3%A9sabonner',
    'https://lettre.example/desinscription/81',
    'https://boletin.example/darse-de-baja',
    'https://notizie.example/newsletter/disiscriviti',
    'https://boletim.example/cancelar-inscri%C3%A7%C3%A3o',
    'https://nieuws.example/uitschrijven',
    'https://listy.example/wypisz-si%C4%99',
    'https://pisma.example/%D0%BE%D1%82%D0%BF%D0%B8%D1%81%D0%B0%D1%82%D1%8C%D1%81%D1%8F',
    'https://xinwen.example/%E5%8F%96%E6%B6%88%E8%AE%A2%E9%98%85',
    'https://tegami.example/%E9%85%8D%E4%BF%A1%E5%81%9C%E6%AD%A2',
  ])('isActing is true for the URL %s', (url) => expect(acts(url)).toBe(true));

  it.each([
    ['Unsubscribe', 'https://t.example/c/1'],
    ['click here to unsubscribe', 'https://t.example/c/1'],
    ['Log out', 'https://t.example/x'],
    ['Confirm your e-mail', 'https://t.example/c?u=1'],
    ['Yes, I will come', 'https://t.example/a?r=1'],
    ['Newsletter abbestellen', 'https://t.example/c/1'],
    ['Hier abmelden', 'https://t.example/c/1'],
    ['Se désabonner', 'https://t.example/c/1'],
    ['Se déconnecter', 'https://t.example/c'],
    ['Darse de baja', 'https://t.example/c/1'],
    ['Cerrar sesión', 'https://t.example/c'],
    ['Annulla iscrizione', 'https://t.example/c/1'],
    ['Cancelar inscrição', 'https://t.example/c/1'],
    ['Uitschrijven', 'https://t.example/c/1'],
    ['Wypisz się', 'https://t.example/c/1'],
    ['Wyloguj się', 'https://t.example/c'],
    ['Отписаться от рассылки', 'https://t.example/c/1'],
    ['Выйти', 'https://t.example/c?x=1'],
    ['退订', 'https://t.example/c/1'],
    ['退出登录', 'https://t.example/c'],
    ['配信停止はこちら', 'https://t.example/c/1'],
    ['ログアウト', 'https://t.example/c'],
  ])('isActing is true for a link with the text "%s"', (anchor, url) => expect(acts(url, { anchor })).toBe(true));

  it('isActing reads the surrounding text when the link text is only "here"', () => {
    const context = 'You get this letter because you asked for it. To unsubscribe click here.';
    expect(acts('https://t.example/c', { anchor: 'here', context })).toBe(true);
    expect(acts('https://t.example/c', { anchor: 'here', context: 'Read more about bees here.' })).toBe(false);
  });

  it('isActing reads rel, and the method of a scripted link', () => {
    expect(acts('https://t.example/c', { rel: 'nofollow unsubscribe' })).toBe(true);
    expect(acts('https://t.example/posts/3', { rel: 'nofollow', method: 'delete' })).toBe(true);
    expect(acts('https://t.example/posts/3', { rel: 'nofollow', method: 'get' })).toBe(false);
  });

  it.each([
    ['https://docs.example/commands/unsubscribe/', 'UNSUBSCRIBE'],
    ['https://docs.example/api/v2/session/logout.html', 'logout()'],
    ['https://docs.example/en/reference/delete', 'delete'],
    ['https://www.postgresql.org/docs/16/sql-delete.html', 'DELETE'],
    ['https://blog.example/2019/05/how-to-unsubscribe-from-everything/', 'How to unsubscribe from everything'],
    ['https://blog.example/2021/03/why-we-share', 'Why we share'],
    ['https://blog.example/posts/confirm-or-deny', 'Confirm or deny'],
    ['https://shop.example/products/magic', 'Magic'],
    ['https://shop.example/share', 'Share'],
    ['https://people.example/about/join', 'Join us'],
    ['https://code.example/ada/remove-duplicates', 'remove-duplicates'],
    ['https://example.org/?p=12', 'Cancel culture'],
    ['https://example.org/news/court-rejects-appeal', 'Court rejects appeal'],
    ['https://example.org/login?next=%2Fbees', 'Log in'],
    ['https://example.org/forgot-password', 'Forgot your password?'],
    ['https://example.org/vote', 'How to vote'],
    ['https://example.org/', ''],
  ])('isActing is false for %s', (url, anchor) => expect(acts(url, { anchor, context: anchor })).toBe(false));
});
