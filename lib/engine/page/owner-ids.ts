/** Maximum number of identifiers per page. */
const MAX_IDS = 20;
/** Number of markup characters that are read. */
const MAX_CHARS = 600_000;

interface IdKind {
  readonly kind: string;
  /** Text that every match of the pattern contains; a fast pre-check, made once for neighbours with the same. */
  readonly hint: string;
  /** The first group is the identifier. */
  readonly pattern: RegExp;
}

/** End of most names of such elements. */
const VERIFICATION = '-verification';

/**
 * Returns patterns for a meta element that proves control of a site to a service, for both orders of its attributes.
 */
function verification(kind: string, name: string): IdKind[] {
  const hint = name.endsWith(VERIFICATION) ? VERIFICATION : name;
  const named = `name=["']?${name.replace('.', '\\.')}["'\\s]`;
  const content = `content=["']?([\\w.=+/-]{8,100})`;
  return [
    { kind, hint, pattern: new RegExp(`<meta\\s[^>]{0,200}?${named}[^>]{0,200}?${content}`, 'gi') },
    { kind, hint, pattern: new RegExp(`<meta\\s[^>]{0,200}?${content}["'\\s][^>]{0,200}?${named}`, 'gi') },
  ];
}

const KINDS: readonly IdKind[] = [
  // An id is `UA-account-property`. The pattern keeps only the account, which all properties of an owner share.
  { kind: 'google-analytics', hint: 'UA-', pattern: /["'=](UA-\d{5,10})-\d{1,4}["'&]/g },
  { kind: 'google-analytics', hint: 'gtag', pattern: /["'=](G-[A-Z0-9]{8,12})["'&]/g },
  { kind: 'google-tag-manager', hint: 'GTM-', pattern: /["'=](GTM-[A-Z0-9]{5,9})["'&]/g },
  { kind: 'google-ads', hint: 'AW-', pattern: /["'=](AW-\d{8,12})["'&/]/g },
  { kind: 'google-adsense', hint: 'ca-pub-', pattern: /\bca-(pub-\d{16})\b/g },
  { kind: 'yandex-metrika', hint: 'ym(', pattern: /\bym\(\s{0,9}(\d{6,10})\s{0,9},\s{0,9}["']init/g },
  { kind: 'baidu-tongji', hint: 'hm.baidu.com', pattern: /hm\.baidu\.com\/hm\.js\?([0-9a-f]{32})\b/g },
  { kind: 'facebook-pixel', hint: 'fbq(', pattern: /\bfbq\(\s{0,9}["']init["']\s{0,9},\s{0,9}["'](\d{13,17})["']/g },
  { kind: 'hotjar', hint: 'hjid', pattern: /\bhjid\s{0,9}:\s{0,9}(\d{5,9})\b/g },
  { kind: 'statcounter', hint: 'sc_project', pattern: /\bsc_project\s{0,9}=\s{0,9}["']?(\d{5,9})\b/g },
  {
    kind: 'cloudflare-analytics',
    hint: 'data-cf-beacon',
    pattern: /data-cf-beacon=["']\{[^}]{0,200}?token(?:"|&quot;)\s{0,9}:\s{0,9}(?:"|&quot;)([0-9a-f]{32})/g,
  },
  {
    kind: 'umami',
    hint: 'data-website-id',
    pattern: /data-website-id=["']?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g,
  },
  { kind: 'e-mail', hint: 'mailto:', pattern: /\bmailto:[\w.+-]{1,64}@([\w-]{1,63}(?:\.[\w-]{2,63}){1,4})/g },
  ...verification('google-verification', 'google-site-verification'),
  ...verification('yandex-verification', 'yandex-verification'),
  ...verification('baidu-verification', 'baidu-site-verification'),
  ...verification('facebook-verification', 'facebook-domain-verification'),
  ...verification('bing-verification', 'msvalidate.01'),
  ...verification('pinterest-verification', 'p:domain_verify'),
];

/** Domains at which anybody can have mail. */
const MAIL_PROVIDER =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|icloud|me|mac|gmx|web|mail|yandex|proton|protonmail|posteo|riseup|qq|foxmail|163|126|139|sina|sohu|aliyun|example)\./;
/** Example ids of manuals and unchanged settings: `UA-12345-6`, `G-XXXXXXXXXX`, `pub-0123456789012345`, `your-code`. */
const EXAMPLE = /X{4}|(.)\1{4}|(?:^|-)(?:0?12345|98765)|^G(?:TM)?-(?:ABC|1234)|^your|verification/i;

/**
 * Returns the account identifiers in a page's markup as `kind:identifier`, each once, at most `MAX_IDS`. Example:
 * `google-analytics:UA-7654321`. Kinds are analytics, tag managers, advertising, domains of e-mail addresses, and
 * proofs of site control. Example ids of manuals and domains of mail providers are left out.
 * @param html decoded markup; only its first 600,000 characters are read.
 */
export function ownerIds(html: string): string[] {
  const text = html.slice(0, MAX_CHARS);
  const found = new Set<string>();
  let tested = '';
  let isHinted = false;
  for (const { kind, hint, pattern } of KINDS) {
    if (hint !== tested) isHinted = text.includes(hint);
    tested = hint;
    if (!isHinted) continue;
    for (const [, id = ''] of text.matchAll(pattern))
      if (!EXAMPLE.test(id) && !MAIL_PROVIDER.test(id) && found.size < MAX_IDS) found.add(`${kind}:${id}`);
  }
  return [...found];
}
