import { memoize } from '../memoize';
import { decoded } from './canonical';

/** Returns the text in lower case and without accents, so that spelling variants of a word are equal. */
function plainLetters(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ł/g, 'l');
}

/**
 * Returns the set of the words in blank-separated lists, in plain letters. The lists are in the most common languages
 * of the web; phrases are written as one word.
 */
const wordSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(plainLetters(lists.join(' ')).split(/\s+/));

/** Words each of which alone shows that a link ends or changes something of the user's. */
const STRONG_WORDS = wordSet(
  'unsubscribe unsubscribed unsubscription unsub optout logout logoff signout signoff rsvp autologin magiclink',
  'abmelden abmeldung abbestellen abbestellung ausloggen austragen abonnementkündigen abonnementkuendigen',
  'desabonner desabonnement desinscrire desinscription deconnexion deconnecter',
  'desuscribir desuscribirse cancelarsuscripcion darsedebaja darmedebaja cerrarsesion desconectarse',
  'disiscriviti disiscrizione disiscriversi cancellaiscrizione annullaiscrizione disconnetti esci logoututente',
  'cancelarinscricao cancelarassinatura descadastrar descadastrarse terminarsessao encerrarsessao',
  'afmelden uitschrijven uitloggen',
  'wypisz wypiszsie wyloguj wylogujsie anulujsubskrypcje rezygnujesubskrypcji',
  'отписаться отписка отпишитесь разлогиниться otpiska otpisatsya',
  '退订 退訂 取消订阅 取消訂閱 退出登录 退出登錄 登出 注销登录',
  'ログアウト 配信停止 購読解除 登録解除 退会 購読停止',
);

/** Words that show an action only together with something else: an account, a number, a query. */
const WEAK_WORDS = wordSet(
  'delete remove cancel confirm accept decline approve reject deny revoke verify validate activate deactivate disable reset',
  'share vote upvote downvote invite join leave pay buy checkout publish unpublish transfer unfollow unlink disconnect',
  'acknowledge dismiss magic terminate withdraw redeem',
  'löschen bestätigen bestätigung kündigen loeschen bestaetigen bestaetigung stornieren kuendigen annehmen ablehnen aktivieren freigeben zusagen absagen',
  'supprimer confirmer annuler accepter refuser valider activer partager resilier',
  'eliminar borrar confirmar cancelar aceptar rechazar activar compartir',
  'elimina cancella conferma annulla accetta rifiuta attiva condividi',
  'excluir apagar aceitar recusar ativar partilhar compartilhar',
  'verwijderen bevestigen annuleren accepteren weigeren activeren delen opzeggen',
  'usun potwierdz anuluj akceptuj odrzuc aktywuj udostepnij',
  'удалить подтвердить отменить принять отклонить активировать поделиться выйти выход',
  '删除 刪除 确认 確認 取消 接受 拒绝 拒絕 激活 启用 分享 注销',
  '削除 承認 解除 拒否 有効化 共有 解約',
);

/** Objects that weak words act upon. */
const OBJECT_WORDS = wordSet(
  'account subscription subscriptions email mail emailaddress invitation invite invites password order booking reservation',
  'appointment membership registration signup newsletter notifications attendance payment session device',
  'konto abo abonnement einladung passwort bestellung buchung termin anmeldung mitgliedschaft',
  'compte invitation motdepasse commande reservation inscription cuenta suscripcion invitacion contrasena pedido reserva',
  'iscrizione invito ordine prenotazione conta inscricao convite senha encomenda uitnodiging wachtwoord bestelling',
  'subskrypcje zaproszenie haslo zamowienie аккаунт подписку подписка приглашение пароль заказ',
);

/** Words that may accompany a strong or weak word without turning the text into an article's title. */
const FILLER_WORDS = wordSet(
  'me my you your us now all here click please from to the this of by with link page list lists user users one 1 ok yes no true do go',
  'mailing emails mails newsletters action request form process success complete final step',
  'sich jetzt hier vom von der die den zum zur bitte klicken',
  'se vous ici cliquez de la le les du des ma mon mes votre pour maintenant',
  'mi su tu aqui haga clic ahora el los las del para',
  'ti mi qui clicca il lo gli dalla dal per ora',
  'me aqui clique o os as da do das dos',
  'u je hier klik van het een voor nu',
  'sie kliknij tutaj z od',
  'нажмите здесь от из рассылки рассылку',
);

/** Path segments under which a user's own data lie. */
const ACCOUNT_SEGMENTS = wordSet(
  'account accounts user users profile profiles settings my me member members admin wpadmin cart basket warenkorb order orders',
  'subscription subscriptions subscriber subscribers newsletter newsletters email emails mail mailing lists invite invites invitation',
  'invitations booking bookings reservation reservations appointment appointments login signin auth oauth sso session sessions',
  'preferences billing team teams drive files inbox rsvp event events campaign track click konto compte cuenta',
);

/** Path segments of documentation and articles, where action words are only written about. */
const READING_SEGMENTS = wordSet(
  'doc docs documentation api apidocs reference ref manual manuals man help wiki command commands function functions class classes',
  'library libraries lib tutorial tutorials guide guides blog blogs post posts article articles news learn book books faq faqs tag tags',
  'category categories topic topics glossary handbook spec specs rfc questions question story stories dictionary word words',
  'handbuch anleitung hilfe artikel documentacion ayuda aide guida',
);

/** Parameter names whose value names an action. */
const DOING_PARAMS = wordSet('action do op cmd command mode task act method event operation todo func fn step _method');

/** Anchor texts that mean nothing by themselves; the surrounding text tells what the link does. */
const POINTING_TEXTS = wordSet(
  'here clickhere thislink clickthislink link followthislink hier hierklicken diesenlink ici cliquezici celien aqui hagaclicaqui',
  'esteenlace qui cliccaqui cliqueaqui klikhier dezelink tutaj kliknijtutaj здесь нажмитездесь поссылке сюда 这里 點擊這裡 点击这里',
  '此处 点此 こちら ここ ここをクリック',
);

/** First words of anchors that answer an invitation. */
const ANSWER_WORDS = wordSet('yes no maybe ja nein oui non sí sì sim não nee tak nie да нет 是 否 はい いいえ');
/** Words that may follow such an answer. */
const PERSON_WORDS = wordSet('i ill we ich wir je nous yo voy vamos io noi eu nos ik wij ja my я мы 我 我们');

/** Known properties of a link. */
interface LinkClues {
  readonly url: string;
  readonly anchor?: string;
  /** Text around the anchor, including the anchor. */
  readonly context?: string;
  readonly rel?: string;
  /** HTTP method that a script uses for the link. */
  readonly method?: string;
}

/**
 * How strongly a few words indicate an action: not at all; possibly, among other words; together with something else;
 * alone.
 */
const SILENT = 0;
const HINT = 1;
const WEAK = 2;
const STRONG = 3;

/** Maximum number of words in a phrase of the tables. */
const MAX_PHRASE_WORDS = 3;
/** Longer anchors are titles. */
const MAX_ANCHOR_CHARS = 60;
/** In an anchor of at most this many words, a strong first or last word is a hint, whatever the other words are. */
const FEW_WORDS = 6;
const FEW_SIGNS = 12;
/** Scripts without blanks between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ENDING = /\.(?:php\d?|html?|aspx?|jspx?|do|cgi|action)$/i;
/** Numeric ids, but not years, days or months; and short alphanumeric codes. */
const ID = /^(?:(?!(?:19|20)\d\d$)\d{3,}|(?=[a-z]*\d[a-z]*\d)(?=\d*[a-z])(?!v\d)[a-z0-9]{5,})$/i;
/** Parameters of dialogs in which a visitor recommends a page. */
const RECOMMENDED = /^(?:url|u|link|href|text|title|to|mini)$/i;
/** Matches texts whose first letter is lower-case: a button starts with a capital, a word in a sentence does not. */
const BEGINS_SMALL = /^[^\p{L}]*\p{Ll}/u;
const MAX_REMEMBERED = 5_000;

const strongSpaceless = [...STRONG_WORDS].filter((word) => SPACELESS.test(word));
const weakSpaceless = [...WEAK_WORDS].filter((word) => SPACELESS.test(word));

/**
 * Returns whether opening a link probably triggers an action: unsubscribe, log out, answer an invitation, delete,
 * confirm, pay. Links sent by e-mail do so without cookies. Judged by URL, text, `rel` and method.
 */
export function isActing({ url, anchor = '', context = '', rel = '', method = '' }: LinkClues): boolean {
  if (/^(?:post|put|patch|delete)$/i.test(method)) return true;
  if (rel !== '' && rel.split(/\s+/).some((token) => strengthOf(token) === STRONG)) return true;
  const { segments, params } = partsOf(url);
  if (params.some(actsByName) || params.some(actsByValue)) return true;
  const [hasParams, hasId] = [params.length > 0, segments.some((segment) => ID.test(segment))];
  // Documentation and blogs write about actions such as log-in. Their URLs differ by having no parameters and no ids.
  if (!hasParams && !hasId && segments.some((segment) => READING_SEGMENTS.has(segment.toLowerCase()))) return false;
  const levels = segments.map(strengthOf);
  if (levels.includes(STRONG)) return true;
  const hasQuery = hasParams && !params.some(([name]) => RECOMMENDED.test(name));
  if (levels.includes(WEAK) && (hasQuery || hasWeakWordWithObject(segments, levels))) return true;
  return anchor.length <= MAX_ANCHOR_CHARS && textIndicatesAction(anchor, context, hasQuery, hasId);
}

/**
 * Returns whether the anchor indicates an action or, if it only says "here", the text around it does; false for an
 * empty anchor and one of more than `FEW_WORDS` words.
 * @param hasQuery whether the URL has parameters, and is no dialog in which a visitor recommends a page.
 * @param hasId whether a path segment is an id.
 */
function textIndicatesAction(anchor: string, context: string, hasQuery: boolean, hasId: boolean): boolean {
  const words = anchor.split(' ', FEW_WORDS + 1);
  if (anchor === '' || words.length > FEW_WORDS) return false;
  const strength = strengthOf(anchor);
  if (strength === STRONG) return true;
  if (strength === WEAK && hasQuery && !BEGINS_SMALL.test(anchor)) return true;
  if (strength === HINT && (hasQuery || hasId)) return true;
  if (hasQuery && isAnswer(wordsOf(anchor))) return true;
  return context !== '' && POINTING_TEXTS.has(plainLetters(words.join(''))) && hasStrongPhrase(context);
}

/** Returns whether the words answer an invitation: "Yes", or "Yes, I will come". */
function isAnswer([first = '', second]: readonly string[]): boolean {
  return ANSWER_WORDS.has(first) && (second === undefined || PERSON_WORDS.has(second));
}

/**
 * Returns whether a path has a weak word next to an id, or a weak word and an account segment.
 * @param levels strength of each segment, parallel to `segments`.
 */
function hasWeakWordWithObject(segments: readonly string[], levels: readonly number[]): boolean {
  return levels.some((level, i) => {
    if (level !== WEAK) return false;
    const around = [segments[i - 1] ?? '', segments[i + 1] ?? ''];
    if (around.some((segment) => ID.test(segment))) return true;
    return segments.some((segment, j) => j !== i && ACCOUNT_SEGMENTS.has(segment.toLowerCase().replace(/[^a-z]/g, '')));
  });
}

/** Whether the name of a parameter is itself an action, such as `unsubscribe=1`. */
function actsByName([name]: readonly [string, string]): boolean {
  return strengthOf(name) >= WEAK;
}

/** Whether the value of a parameter that names actions or pages is an action, such as `do=logout`. */
function actsByValue([name, value]: readonly [string, string]): boolean {
  if (DOING_PARAMS.has(name.toLowerCase())) return strengthOf(value) >= WEAK;
  return PLACE_PARAM.test(name) && strengthOf(value) === STRONG;
}

const PLACE_PARAM = /^(?:page|view|p|mod|module|option|route|r|path)$/i;

/**
 * Returns how strongly a few words indicate an action, from `SILENT` to `STRONG`. Titles, which contain other words
 * too, are `SILENT`.
 */
function strengthOf(text: string): number {
  return text.length > MAX_ANCHOR_CHARS ? SILENT : rememberedStrength(text);
}

const rememberedStrength = memoize(measureStrength, MAX_REMEMBERED);

/**
 * Computes `strengthOf`. `STRONG`: a strong word, several weak words, or a weak word with an object, without words that
 * no table lists. `WEAK`: one weak word and fillers. `HINT`: a strong first or last word among few others. `SILENT`:
 * all other texts, and those without letters or digits.
 */
function measureStrength(text: string): number {
  const words = wordsOf(text);
  const plain = words.join('');
  if (plain === '') return SILENT;
  if (SPACELESS.test(plain)) return strengthOfSpaceless(plain);
  const phrases = phrasesOf(words);
  const telling = phrases.filter((phrase) => !FILLER_WORDS.has(phrase));
  const strong = phrases.findIndex((phrase) => STRONG_WORDS.has(phrase));
  const weak = telling.filter((phrase) => WEAK_WORDS.has(phrase)).length;
  const isPlain = telling.every(
    (phrase) => STRONG_WORDS.has(phrase) || WEAK_WORDS.has(phrase) || OBJECT_WORDS.has(phrase),
  );
  if (strong >= 0 && isPlain) return STRONG;
  if (strong === 0 || (strong > 0 && strong === phrases.length - 1)) return words.length <= FEW_WORDS ? HINT : SILENT;
  if (weak === 0 || !isPlain) return SILENT;
  return weak > 1 || telling.length > weak ? STRONG : WEAK;
}

/**
 * Returns the strength of a text in a script without spaces, such as Chinese: `STRONG` for a short text that contains a
 * strong word, `WEAK` for exactly a weak word, else `SILENT`.
 */
function strengthOfSpaceless(text: string): number {
  if (text.length <= FEW_SIGNS && containsStrongSpaceless(text)) return STRONG;
  return weakSpaceless.some((word) => text === word) ? WEAK : SILENT;
}

/** Whether a text of any length contains a strong word or phrase; of a script without spaces, also inside a word. */
function hasStrongPhrase(text: string): boolean {
  const words = wordsOf(text);
  return phrasesOf(words).some((phrase) => STRONG_WORDS.has(phrase)) || containsStrongSpaceless(words.join(''));
}

/** Whether a text contains a strong word of a script without spaces. */
function containsStrongSpaceless(text: string): boolean {
  return strongSpaceless.some((word) => text.includes(word));
}

/**
 * Returns the words in order, with two or three adjacent ones joined, the longest first, if the tables of strong words
 * and objects list them as a phrase.
 */
function phrasesOf(words: readonly string[]): string[] {
  const phrases: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
    const joined = () => words.slice(at, at + length).join('');
    while (length > 1 && !STRONG_WORDS.has(joined()) && !OBJECT_WORDS.has(joined())) length -= 1;
    phrases.push(joined());
    at += length;
  }
  return phrases;
}

/** Returns the words in plain letters; camelCase is split, and `e-mail` becomes `email`. */
function wordsOf(text: string): string[] {
  const apart = plainLetters(text.replace(/([a-z])([A-Z])/g, '$1 $2')).replace(/\be-(?=mail)/g, 'e');
  return apart.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/**
 * Returns the decoded path segments without file endings, and the query's names and values; empty lists for a URL
 * without path or query.
 */
function partsOf(url: string) {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const [whole = ''] = (start < 0 ? '' : url.slice(start)).split('#');
  const queryAt = whole.indexOf('?');
  const path = queryAt < 0 ? whole : whole.slice(0, queryAt);
  const params = queryAt < 0 ? [] : whole.slice(queryAt + 1).split('&');
  return {
    segments: path.split('/').flatMap((part) => (part === '' ? [] : [decoded(part).replace(ENDING, '')])),
    params: params.filter((param) => param !== '').map(nameAndValue),
  };
}

/** Splits `name=value` and decodes both; the value is empty without `=`. */
function nameAndValue(param: string): readonly [string, string] {
  const at = param.indexOf('=');
  return at < 0 ? [decoded(param), ''] : [decoded(param.slice(0, at)), decoded(param.slice(at + 1))];
}
