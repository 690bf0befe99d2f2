/** Parameter names, or parts of names, that indicate a credential. */
const SURE_NAME =
  /(?:^|[_.-])(?:tokens?|passw(?:or)?d|pwd|secret|credentials?|signature|csrf|xsrf|jwt|otp|authenticity)(?:$|[_.-])|(?:access|auth|id|refresh|reset|user|login|csrf)token|api[_-]?key|sess(?:ion)?[_-]?id|sessid/i;
const PASSWORD_NAME = /passw|pwd/i;
/** Parameter names that indicate a credential if the value is neither a word nor a number. */
const LIKELY_NAME =
  /^(?:session|sid|auth|ticket|sig|nonce|_wpnonce|invite|magic|unsub|confirmation|verification|activation|recipient|subscriber|login|reset)$/i;
/** Parameter names that mostly indicate something else. */
const VAGUE_NAME = /^(?:code|key|hash|uid)$/i;
/** Login paths, where even a short code is a credential. */
const LOGIN_PATH = /\/(?:log-?in|sign-?in|auth|oauth2?|sso|magic|verify|callback|confirm|activate|invite)(?:[/.?-]|$)/i;
const EMAIL = /^[^\s@/]+(?:@|%40)[^\s@/]+\.[a-z]{2,}$/i;
const MAX_EMAIL_CHARS = 320;
const JWT = /^eyJ[\w-]{8,}\.[\w-]{4,}\./;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Paths where long ids name public things: file versions, messages, songs, videos, articles. */
const NAMED_BY_NUMBER =
  /\/\/(?:[^/]*\.)?(?:git|cgit|gitweb|svn|hg)[^/]*\/|\/(?:commits?|tree|blob|raw|blame|rev|revision|changeset|compare|diff|archive|records|msgid|message|doi|threads?|datasets?|article-details|channel|playlists?|track|album|artist|episode|show|photos?|video|content|articles?|story|news|notes?|maps|place|profile|models|recording|\.a|event|p)(?:\/|$)/i;
const NAMING_PARAM =
  /^(?:guid|uuid|list|v|gist|h|sha|rev|chash|q|dq|query|search|s|p|dib|ref\w*|ved|ei)$|^(?!(?:u|user|member|contact|recipient|subscriber)[_-]?id$)\w*id$/i;
/** A path segment made of words; a random segment before it is only an id of the written title. */
const WRITTEN = /[a-z]{3}[-_+ ][a-z]|[a-z\d]\.[a-z]{2,5}$/i;
/**
 * Parameters and path parameters with the visitor's session, which servers add to every link for a client without
 * cookies. Canonical URLs lack them.
 */
const SESSION_NAME =
  /^(?:(?:php|j|asp)?_?sess(?:ion)?(?:_?(?:id|key))?|sid|s1sid|oscsid|xtcsid|zenid|cfid|cftoken|aspsessionid\w*)$/i;
/** Session ids in a path, such as `;jsessionid=…`. */
export const PATH_SESSION = /;(?:jsessionid|phpsessid|sid)=[^/?#]*/gi;
/** Paths below which a random segment is a key: to an account, a subscription, an invitation. */
const KEYED_PATH =
  /\/(?:log-?in|sign-?in|auth|oauth2?|sso|magic|verify|verification|callback|confirm(?:ation)?|activat(?:e|ion)|invit(?:e|ation)s?|unsubscribe|(?:e?mail-?)?preferences|reset(?:-?password)?|password(?:-?reset)?|account|subscriptions?|tickets?|share|shared|download-?link)(?:[/.?-]|$)/i;
/** Short numbers are ids that are easy to guess, not secrets. */
const NUMBER = /^\d{1,8}$/;
/** Minimum lengths of values of parameters with a sure, likely or vague name. */
const MIN_SURE_CHARS = 4;
const MIN_LIKELY_CHARS = 6;
const MIN_VAGUE_CHARS = 8;
/** Minimum run of letters and digits that can be a random token. */
const RUN = /[A-Za-z0-9]{20,}/;
const RUNS = new RegExp(RUN, 'g');
/** Shorter path segments say nothing of a page: `/c/`, `/i/`, `/web/`. */
const READABLE_CHARS = 4;
/** Minimum share of positions in a run where character classes change in a way that no word has. */
const RANDOM_SHARE = 0.25;

/**
 * Returns whether a parameter, by its name and value, is a password, a token or an e-mail address.
 * @param path path of the URL.
 */
export function isSecretParam(name: string, value: string, path: string): boolean {
  if (PASSWORD_NAME.test(name)) return value !== '';
  if ((value.length <= MAX_EMAIL_CHARS && EMAIL.test(value)) || JWT.test(value)) return true;
  if (SURE_NAME.test(name)) return value.length >= MIN_SURE_CHARS && !NUMBER.test(value);
  const isVague = VAGUE_NAME.test(name);
  if (!isVague && !LIKELY_NAME.test(name)) return false;
  if (LOGIN_PATH.test(path)) return value.length >= MIN_SURE_CHARS;
  return value.length >= (isVague ? MIN_VAGUE_CHARS : MIN_LIKELY_CHARS) && isCode(value);
}

/**
 * Returns whether a URL probably grants access to anyone who has it, or identifies a person. Judged by its spelling
 * alone. Signs: credentials before the host, secret parameters, a long random part. A canonical URL can only still have
 * the random part.
 */
export function hasSecret(url: string): boolean {
  if (hasSecretPart(url, () => false)) return true;
  return RUN.test(url) && !NAMED_BY_NUMBER.test(url) && endsInRandomSegment(pathOf(url));
}

/** Path of an absolute or relative URL, with a slash at its start. */
function pathOf(url: string): string {
  const path = url.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '').replace(/[?#][\s\S]*/, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Returns whether a URL has credentials before its host, or a secret parameter.
 * @param isLeftOut parameters with such a name do not count.
 */
function hasSecretPart(url: string, isLeftOut: (name: string) => boolean): boolean {
  if (url.includes('@') && /^[^/?#]*@/.test(url.slice(url.indexOf('//') + 2))) return true;
  const queryAt = url.indexOf('?');
  if (queryAt < 0) return false;
  const path = pathOf(url);
  const [query = ''] = url.slice(queryAt + 1).split('#', 1);
  return query.split(/&(?:amp;)*/).some((param) => isSecretPair(param, path, isLeftOut));
}

/**
 * Returns whether a URL that a public page links probably grants access or identifies a person. Sessions of the visitor
 * do not count, because canonical URLs lack them, nor does a random part of a readable path, which the page shows to
 * everybody. Left are credentials, e-mail addresses, random values of parameters, keys in the paths of accounts and
 * invitations, and paths without any readable part.
 */
export function grantsAccess(url: string): boolean {
  const clean = url.includes(';') ? url.replace(PATH_SESSION, '') : url;
  return hasSecretPart(clean, (name) => SESSION_NAME.test(name)) || hasKeyInPath(clean);
}

/** Whether the path ends in random characters that look like an access key, not like a page's name. */
function hasKeyInPath(url: string): boolean {
  if (!RUN.test(url) || NAMED_BY_NUMBER.test(url)) return false;
  const path = pathOf(url);
  if (!endsInRandomSegment(path)) return false;
  const isReadable = path.split('/').some((part) => part.length >= READABLE_CHARS && !isRandom(part));
  return !isReadable || KEYED_PATH.test(path);
}

/** Whether a parameter, as `name=value`, looks like a password, key or token; false if it serves tracking. */
function isSecretPair(param: string, path: string, isLeftOut: (name: string) => boolean): boolean {
  const at = param.indexOf('=');
  if (at < 1) return false;
  const [name, value] = [param.slice(0, at), param.slice(at + 1)];
  if (isTracking(name.toLowerCase()) || isLeftOut(name)) return false;
  return isSecretParam(name, value, path) || (!NAMING_PARAM.test(name) && isRandom(value));
}

/** True if a path has a random segment and no readable segment after the last one. */
function endsInRandomSegment(path: string): boolean {
  const parts = path.split('/').slice(1);
  const last = parts.findLastIndex(isRandom);
  return last >= 0 && !parts.slice(last).some((part) => WRITTEN.test(part));
}

/** Returns whether the value is a UUID, or mixes letters and digits without separators between words. */
function isCode(value: string): boolean {
  return UUID.test(value) || (/^[\w.~-]+$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value));
}

/** Returns whether a text contains a long run of random characters. */
function isRandom(part: string): boolean {
  return RUN.test(part) && (part.match(RUNS) ?? []).some(isRandomRun);
}

/** Whether letters and digits alternate, or capitals follow each other in mixed case, as often as in random text. */
function isRandomRun(run: string): boolean {
  if (!/\d/.test(run)) return false;
  const hasCases = /[a-z]/.test(run) && /[A-Z]/.test(run);
  let odd = 0;
  for (let i = 1; i < run.length; i += 1) {
    const [before, here] = [characterClass(run.charCodeAt(i - 1)), characterClass(run.charCodeAt(i))];
    if ((before === DIGIT) !== (here === DIGIT) || (hasCases && before === CAPITAL && here === CAPITAL)) odd += 1;
  }
  return odd >= RANDOM_SHARE * run.length;
}

const [DIGIT, CAPITAL, SMALL] = [0, 1, 2];

/** Returns `DIGIT`, `CAPITAL` or `SMALL` for the code of an ASCII digit or letter. */
function characterClass(code: number): number | undefined {
  if (code < 0x3a) return DIGIT;
  return code < 0x5b ? CAPITAL : SMALL;
}

/**
 * Query parameters that tell only where a visitor came from or who the visitor is; the page is the same without them.
 */
const TRACKING_PARAMS = new Set(
  (
    'gclid gclsrc dclid gbraid wbraid fbclid msclkid twclid ttclid yclid ysclid scclid li_fat_id igshid mc_cid mc_eid ' +
    '_ga _gl _hsenc _hsmi __hstc __hssc hsctatracking mkt_tok oly_anon_id oly_enc_id vero_id vero_conv rb_clickid ' +
    's_cid wt_mc cmpid srsltid spm scm ref_src ref_url _openstat phpsessid jsessionid ' +
    'si dib dib_tag ref_pageloadid unlocked_article_code s1sid srch_tag ' +
    'oscsid xtcsid zenid cfid cftoken ' +
    'wt_zmc mc_tc wickedid zanpid xtor epik ftag irgwc guccounter guce_referrer guce_referrer_sig __s _bhlid ' +
    'action_object_map action_type_map action_ref_map fb_action_ids fb_action_types fb_source fb_ref echobox mkcid mkrid'
  ).split(' '),
);

const TRACKING_PREFIX =
  /^(?:utm_|itm_|mtm_|matomo_|hsa_|otm_|stm_|at_(?:medium|campaign|custom|link|bbc|ptr|format|send)|pk_(?:c(?:ampaign|id|ontent)|k(?:wd|eyword)|medium|source)|piwik_|ga_(?:source|medium|term|content|campaign|place)|ns_(?:source|campaign|mchannel|linkname|fee)|gaa_|pf_rd_|__cf_chl_)/;

/**
 * Whether a parameter serves tracking only, so that URLs with and without it are one page.
 * @param name in lower case.
 */
export function isTracking(name: string): boolean {
  return TRACKING_PREFIX.test(name) || TRACKING_PARAMS.has(name);
}
