/**
 * Words in links that trigger an action when opened, in the most common languages of the web. Phrases are written as
 * one word.
 */

/** Returns the text in lower case and without accents, so that spelling variants of a word are equal. */
export function plainLetters(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ł/g, 'l');
}

const set = (...lists: readonly string[]): ReadonlySet<string> => new Set(plainLetters(lists.join(' ')).split(/\s+/));

/** Words each of which alone shows that a link ends or changes something of the user's. */
export const STRONG_WORDS = set(
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
export const WEAK_WORDS = set(
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
export const OBJECT_WORDS = set(
  'account subscription subscriptions email mail emailaddress invitation invite invites password order booking reservation',
  'appointment membership registration signup newsletter notifications attendance payment session device',
  'konto abo abonnement einladung passwort bestellung buchung termin anmeldung mitgliedschaft',
  'compte invitation motdepasse commande reservation inscription cuenta suscripcion invitacion contrasena pedido reserva',
  'iscrizione invito ordine prenotazione conta inscricao convite senha encomenda uitnodiging wachtwoord bestelling',
  'subskrypcje zaproszenie haslo zamowienie аккаунт подписку подписка приглашение пароль заказ',
);

/** Words that may accompany a strong or weak word without turning the text into an article's title. */
export const FILLER_WORDS = set(
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
export const ACCOUNT_SEGMENTS = set(
  'account accounts user users profile profiles settings my me member members admin wpadmin cart basket warenkorb order orders',
  'subscription subscriptions subscriber subscribers newsletter newsletters email emails mail mailing lists invite invites invitation',
  'invitations booking bookings reservation reservations appointment appointments login signin auth oauth sso session sessions',
  'preferences billing team teams drive files inbox rsvp event events campaign track click konto compte cuenta',
);

/** Path segments of documentation and articles, where action words are only written about. */
export const READING_SEGMENTS = set(
  'doc docs documentation api apidocs reference ref manual manuals man help wiki command commands function functions class classes',
  'library libraries lib tutorial tutorials guide guides blog blogs post posts article articles news learn book books faq faqs tag tags',
  'category categories topic topics glossary handbook spec specs rfc questions question story stories dictionary word words',
  'handbuch anleitung hilfe artikel documentacion ayuda aide guida',
);

/** Parameter names whose value names an action. */
export const DOING_PARAMS = set(
  'action do op cmd command mode task act method event operation todo func fn step _method',
);

/** Anchor texts without meaning of their own; the surrounding text tells what the link does. */
export const POINTING_TEXTS = set(
  'here clickhere thislink clickthislink link followthislink hier hierklicken diesenlink ici cliquezici celien aqui hagaclicaqui',
  'esteenlace qui cliccaqui cliqueaqui klikhier dezelink tutaj kliknijtutaj здесь нажмитездесь поссылке сюда 这里 點擊這裡 点击这里',
  '此处 点此 こちら ここ ここをクリック',
);

/** First words of anchors that answer an invitation. */
export const ANSWER_WORDS = set('yes no maybe ja nein oui non sí sì sim não nee tak nie да нет 是 否 はい いいえ');
/** Words that may follow such an answer. */
export const PERSON_WORDS = set('i ill we ich wir je nous yo voy vamos io noi eu nos ik wij ja my я мы 我 我们');
